import Diagnostics
import Geometry

/// What is known about one view after layout. Lengths are points on the pixel grid.
public struct FrameRecord: Hashable, Sendable {
  /// How deep it stands; the root at 0.
  public let depth: Int
  /// Name of its type, as the element is called.
  public let type: String
  /// Its `id`, empty without one.
  public let id: String
  /// Names of its templates, in the order of the `class` attribute.
  public let classes: [String]
  /// Its number among its siblings of the same type, from 1.
  public let ordinal: Int
  /// Where its element stands.
  public let span: SourceSpan
  /// Relative to its parent; nil for a view that takes no part in layout.
  public let frame: Rect?
  /// Relative to the root; nil for a view that takes no part in layout.
  public let absolute: Rect?
  /// Whether it says `hidden`.
  public let isHidden: Bool
  /// Whether an ancestor is hidden.
  public let isInsideHidden: Bool
  /// Size of what scrolls inside it, for views that scroll.
  public let contentSize: Size?
  /// Distance of the first baseline from its top.
  public let firstBaseline: Double?
  /// Distance of the last baseline from its top.
  public let lastBaseline: Double?
  /// Its text as laid out, for views that show text.
  public let text: FrameText?

  /// A record from its parts.
  public init(
    depth: Int, type: String, id: String = "", classes: [String] = [], ordinal: Int = 1, span: SourceSpan = .none,
    frame: Rect?, absolute: Rect?, isHidden: Bool = false, isInsideHidden: Bool = false, contentSize: Size? = nil,
    firstBaseline: Double? = nil, lastBaseline: Double? = nil, text: FrameText? = nil
  ) {
    self.depth = depth
    self.type = type
    self.id = id
    self.classes = classes
    self.ordinal = ordinal
    self.span = span
    self.frame = frame
    self.absolute = absolute
    self.isHidden = isHidden
    self.isInsideHidden = isInsideHidden
    self.contentSize = contentSize
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.text = text
  }
}

/// What a document was laid out in.
public struct FrameViewport: Hashable, Sendable {
  /// Width in points.
  public let width: Double
  /// Height in points; nil when the content decided.
  public let height: Double?
  /// Pixels a point.
  public let scale: Double
  /// Whether leading is right.
  public let isRightToLeft: Bool

  /// A viewport from its parts.
  public init(width: Double, height: Double?, scale: Double, isRightToLeft: Bool) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isRightToLeft = isRightToLeft
  }
}

/// The frames of all views of one document, in document order: what every output of `ink layout` is printed from.
public struct FrameTable: Sendable {
  /// Name of the document as the user gave it.
  public let document: String
  /// What it was laid out in.
  public let viewport: FrameViewport
  /// All views in document order, a parent before its children.
  public let records: [FrameRecord]
  /// What the spans of the records point into.
  public let sources: SourceMap

  /// A table from its parts.
  public init(document: String, viewport: FrameViewport, records: [FrameRecord], sources: SourceMap = SourceMap()) {
    self.document = document
    self.viewport = viewport
    self.records = records
    self.sources = sources
  }

  /// The rows that are printed: without the views inside hidden ones unless wanted, and of one view's subtree only if
  /// `id` names one. Nil when no view has that id. O(views).
  public func rows(only id: String? = nil, withHidden: Bool = false) -> [Int]? {
    var range = 0..<records.count
    if let id {
      guard let start = records.firstIndex(where: { $0.id == id }) else { return nil }
      var end = start + 1
      while end < records.count, records[end].depth > records[start].depth { end += 1 }
      range = start..<end
    }
    return range.filter { withHidden || !records[$0].isInsideHidden }
  }

  /// The path of every view: `/LMColumnView[1]/UILabel[2]`. O(views · depth) for the text.
  public func paths() -> [String] {
    var open: [String] = []
    var paths: [String] = []
    paths.reserveCapacity(records.count)
    for record in records {
      open.removeLast(max(0, open.count - record.depth))
      let path = (open.last ?? "") + "/\(record.type)[\(record.ordinal)]"
      paths.append(path)
      open.append(path)
    }
    return paths
  }
}
