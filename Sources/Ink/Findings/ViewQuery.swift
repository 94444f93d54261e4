import Diagnostics
import Rendering
import ViewModel

extension InkRun {
  /// The view with an identifier, or the one at a path such as `/LMColumnView[1]/UILabel[2]`. O(views).
  public func view(_ query: String) -> View? { entry(query)?.view }

  /// The layout's entry of a view: by identifier, with or without `#`, or by path.
  func entry(_ query: String) -> LayoutEntry? {
    guard let layout, let row = row(query) else { return nil }
    return layout.entries[row]
  }

  /// Where a value came from, for people: `form.xml:3:12 attribute`, `built-in`.
  public func text(of origin: ValueOrigin) -> String {
    let place = collector.sources.location(of: origin.span).map { $0 + " " }
    let kind = origin.kind == .builtIn ? "built-in" : "\(origin.kind)"
    return (place ?? "") + kind
  }

  /// Why a view has its frame, as far as documents, templates and themes say it: its values that size or place it, with
  /// their origins. For failed snapshots.
  ///
  /// - Parameter ofLooks: The values that it is painted with instead.
  public func reasons(for query: String, ofLooks: Bool = false) -> [String] {
    guard let view = view(query) else { return [] }
    var reasons: [String] = []
    // An attribute of edge insets also sets its parts: the first line says it.
    var seen: Set<SourceSpan> = []
    for path in view.propertyNames {
      guard let effect = view.effect(of: PropertyName(path)),
        ofLooks ? effect == .paint : effect == .naturalSize || effect == .placement,
        let origin = view.origin(PropertyName(path)), origin.kind != .builtIn,
        let value = view.value(PropertyName(path))
      else { continue }
      if origin.kind == .attribute, !seen.insert(origin.span).inserted { continue }
      reasons.append("\(path) '\(value.text)'  \(text(of: origin))")
    }
    return reasons
  }
}
