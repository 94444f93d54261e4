import Rendering
import ViewModel

/// The frames of one version of a document, found by view.
struct LaidOutVersion {
  /// A view or a part of one.
  struct Key: Hashable {
    let view: Int
    let part: String
  }

  let table: FrameTable
  /// By row.
  let keys: [Key]
  // By number of the view, -1 for one without a row: an array, because each edit that is tried makes one.
  private var rowOfView: [Int32] = []
  private var rowOfPart: [Key: Int] = [:]

  init?(_ run: InkRun, withTexts: Bool = true) {
    guard let layout = run.layout, let table = withTexts ? run.frames : run.framesWithoutTexts() else { return nil }
    self.table = table
    keys = layout.entries.map { Key(view: $0.view.number, part: $0.part) }
    rowOfView = Array(repeating: -1, count: (keys.lazy.map(\.view).max() ?? -1) + 1)
    for (row, key) in keys.enumerated() {
      if !key.part.isEmpty {
        if rowOfPart[key] == nil { rowOfPart[key] = row }
      } else if rowOfView[key.view] < 0 {
        rowOfView[key.view] = Int32(truncatingIfNeeded: row)
      }
    }
  }

  /// The row of a view, nil when it takes no part. O(1).
  func row(_ key: Key) -> Int? {
    guard key.part.isEmpty else { return rowOfPart[key] }
    return key.view < rowOfView.count && rowOfView[key.view] >= 0 ? Int(rowOfView[key.view]) : nil
  }

  func record(_ key: Key) -> FrameRecord? { row(key).map { table.records[$0] } }
}

/// Makes one edit alone. O(views) for each.
struct EditTrial {
  private let first: InkRun
  private let second: InkRun
  private let withTexts: Bool

  /// - Parameter withTexts: Whether the lines of texts are asked for.
  init(_ first: InkRun, _ second: InkRun, withTexts: Bool) {
    (self.first, self.second, self.withTexts) = (first, second, withTexts)
  }

  /// The first version with an edit, or, for a view that was added, the second one without it. Nil when the edit cannot
  /// be made again.
  func version(with edit: ChangeCause.Edit) -> LaidOutVersion? {
    switch edit {
    case .values(let values): first.copy().flatMap { edited($0, values) }
    case .removed(let number): first.copy().flatMap { without(number, $0) }
    case .added(let number): second.copy().flatMap { without(number, $0) }
    case .options: second.options.flatMap { options in first.copy().flatMap { laidOut($0, in: options) } }
    }
  }

  private func edited(
    _ run: InkRun, _ values: [(view: Int, path: String, value: PropertyValue?)]
  ) -> LaidOutVersion? {
    guard let root = run.root, let session = run.session else { return nil }
    var views: [Int: View] = [:]
    for view in root.subtree { views[view.number] = view }
    for (number, path, value) in values {
      guard let view = views[number] else { return nil }
      // An edit that cannot be made again moves nothing that can be told apart.
      do throws(DocumentProblem) {
        if let value { try view.set(path, to: value) } else { try view.reset(path) }
      } catch {
        return nil
      }
    }
    run.layout = nil
    run.layout = session.layout()
    return LaidOutVersion(run, withTexts: withTexts)
  }

  private func without(_ number: Int, _ run: InkRun) -> LaidOutVersion? {
    guard let root = run.root, let session = run.session, let view = root.subtree.first(where: { $0.number == number })
    else { return nil }
    view.removeFromParent()
    run.layout = nil
    run.layout = session.layout()
    return LaidOutVersion(run, withTexts: withTexts)
  }

  private func laidOut(_ run: InkRun, in options: InkOptions) -> LaidOutVersion? {
    guard let session = run.session else { return nil }
    run.layout = nil
    run.layout = session.layout(in: options.layoutEnvironment)
    return LaidOutVersion(run, withTexts: withTexts)
  }
}

extension InkRun {
  /// The same document built again under the same options.
  fileprivate func copy() -> InkRun? {
    guard let document, let origin else { return nil }
    return again(document, origin.pipeline.options, origin)
  }
}
