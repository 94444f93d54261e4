import Geometry
import ViewModel

/// Draws the content of one view: what stands above its background and below its children. `frame` is the view's
/// rectangle in the picture.
public typealias ViewPainter = @Sendable (inout PaintContext, View, _ frame: Rect) -> Void

/// Which painter draws which type. A type without one of its own is drawn by its superclass's.
///
/// ```swift
/// var painters = ViewPainters.builtIn
/// painters["Badge"] = { context, view, frame in
///   context.canvas.fill(frame, radius: frame.height / 2, context.tint)
/// }
/// ```
public struct ViewPainters: Sendable {
  private var table: [String: ViewPainter] = [:]

  /// No painters: only backgrounds, borders and text.
  public init() {}

  /// The painter of a type; nil when it has none of its own. Setting it replaces the built-in one.
  public subscript(typeName: String) -> ViewPainter? {
    get { table[typeName] }
    set { table[typeName] = newValue }
  }

  /// The painter for a view: its type's, or the nearest superclass's. O(depth of inheritance).
  func painter(for view: View) -> ViewPainter? {
    for name in view.typeChain {
      if let painter = table[name] { return painter }
    }
    return nil
  }

  /// The look of every type that the library knows.
  public static let builtIn: ViewPainters = {
    var painters = ViewPainters()
    for (name, painter) in controls + fields + bars + cells + media { painters[name] = painter }
    return painters
  }()
}
