import Diagnostics
import Geometry
import Layout
import Rendering
import ViewModel

extension InkRun {
  /// How many warnings ``geometryFindings()`` has, found without their words: all of them are the solver's. O(views).
  public func geometryWarningCount() -> Int {
    guard var tree = layout?.layoutTree else { return 0 }
    return tree.findings().lazy.filter { GeometryProblem.Kind($0.kind).severity == .warning }.count
  }

  /// What is probably not meant in the frames, at the width that was laid out, in document order. O(views).
  public func geometryFindings() -> [(problem: GeometryProblem, span: SourceSpan)] {
    guard let layout else { return [] }
    // By slot; slots are handed out from 0, one an entry.
    var entryOfSlot = [Int](repeating: -1, count: layout.entries.count)
    for (at, entry) in layout.entries.enumerated() { entryOfSlot[Int(layout.slot(of: entry))] = at }
    func entryAt(_ slot: LayoutSlot) -> LayoutEntry? {
      let at = Int(slot)
      return entryOfSlot.indices.contains(at) && entryOfSlot[at] >= 0 ? layout.entries[entryOfSlot[at]] : nil
    }
    func name(_ entry: LayoutEntry) -> String {
      if !entry.part.isEmpty { return "\(entry.part) of \(entry.view.typeName)" }
      return entry.view.identifier.map { "\(entry.view.typeName) #\($0)" } ?? entry.view.typeName
    }
    var result: [(problem: GeometryProblem, span: SourceSpan)] = []
    var tree = layout.layoutTree
    for finding in tree.findings() {
      guard let entry = entryAt(finding.node) else { continue }
      // A part has no element of its own that an author could give a weight.
      if !entry.part.isEmpty, finding.kind == .takesSpare { continue }
      let other = finding.other.flatMap(entryAt).map(name)
      // The attribute that is the reason is a better place than the element.
      let cause = finding.properties.lazy.compactMap { $0.viewProperty }
        .compactMap { entry.view.origin(PropertyName($0)) }.first { $0.span != .none && $0.kind != .builtIn }
      result.append(
        (GeometryProblem(finding, name(entry), other, layout.frame(of: entry)), cause?.span ?? entry.view.span))
    }
    // A document has few types: each is asked once.
    var isControl: [String: Bool] = [:]
    for entry in layout.entries where entry.part.isEmpty {
      let type = entry.view.typeName
      let isOne = isControl[type] ?? entry.view.isKind(of: "UIControl")
      isControl[type] = isOne
      guard isOne else { continue }
      guard let frame = layout.frame(of: entry), frame.width < 44 || frame.height < 44, frame.width > 0 else {
        continue
      }
      let size = "\(frameNumber(frame.width)) × \(frameNumber(frame.height))"
      result.append(
        (
          GeometryProblem(.smallTarget, "\(name(entry)) is \(size) points, less than the 44 of a finger"),
          entry.view.span
        ))
    }
    return result
  }
}

extension LayoutProperty {
  /// The property of a view that gives the solver this number, where there is one.
  var viewProperty: String? {
    switch self {
    case .width: "width"
    case .height: "height"
    case .minimumWidth: "minimumWidth"
    case .maximumWidth: "maximumWidth"
    case .minimumHeight: "minimumHeight"
    case .maximumHeight: "maximumHeight"
    case .aspectRatio: "aspectRatio"
    case .weight: "weight"
    case .spacing: "spacing"
    case .leftMargin: "layoutMarginLeft"
    case .topMargin: "layoutMarginTop"
    case .rightMargin: "layoutMarginRight"
    case .bottomMargin: "layoutMarginBottom"
    case .leadingGap: "leadingSpacing"
    case .topGap: "topSpacing"
    case .trailingGap: "trailingSpacing"
    case .bottomGap: "bottomSpacing"
    case .rowHeight: "rowHeight"
    case .itemWidth: "collectionViewLayout.itemWidth"
    case .itemHeight: "collectionViewLayout.itemHeight"
    case .interitemSpacing: "collectionViewLayout.minimumInteritemSpacing"
    case .lineSpacing: "collectionViewLayout.minimumLineSpacing"
    case .accessoryWidth: "accessoryType"
    case .anchor: "anchor"
    case .horizontalAlignment: "horizontalAlignment"
    case .verticalAlignment: "verticalAlignment"
    case .alignToBaseline: "alignToBaseline"
    case .alignToGrid: "alignToGrid"
    case .distribution: "distribution"
    case .fit: "fitToWidth"
    case .naturalWidth, .leastWidth, .naturalHeight, .firstBaseline, .lastBaseline, .accessoryInset, .priority,
      .givenWidth, .givenHeight, .safeArea:
      nil
    }
  }
}
