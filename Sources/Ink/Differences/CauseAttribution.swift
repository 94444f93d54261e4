import Rendering
import ViewModel

/// Tells what moved because of which edit.
///
/// Each edit is made alone: a value is set in the first version, a view is removed from the first or, if it was added,
/// from the second version, and the layout with the edit is compared with the one without. A number whose difference is
/// the sum of what the edits do alone is told under those; one that is not is told under "layout".
struct CauseAttribution {
  /// A view or a part of one.
  private struct Key: Hashable {
    let view: Int
    let part: String
  }

  /// The records of a version by view.
  private struct Version {
    let table: FrameTable
    let paths: [String]
    let keys: [Key]
    let rows: [Key: Int]

    init?(_ run: InkRun) {
      guard let layout = run.layout, let table = run.frames else { return nil }
      self.table = table
      paths = table.paths()
      keys = layout.entries.map { Key(view: $0.view.number, part: $0.part) }
      rows = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    }

    func record(_ key: Key) -> FrameRecord? { rows[key].map { table.records[$0] } }
  }

  /// What an edit alone does to one view of both versions.
  private struct Effect {
    let before: FrameRecord
    let after: FrameRecord
  }

  private let before: Version
  private let after: Version
  private var partner: [Key: Key] = [:]
  private let causes: [ChangeCause]
  // By cause, then by the view's key in the first version.
  private var effects: [[Key: Effect]] = []

  /// More edits than this are not tried one by one: their views are told under "layout".
  private static let triedEdits = 200

  init?(_ first: InkRun, _ second: InkRun) {
    guard let rootA = first.root, let rootB = second.root, let before = Version(first), let after = Version(second)
    else {
      return nil
    }
    self.before = before
    self.after = after
    let matching = ViewMatching(rootA, rootB)
    causes = ChangeCauses(first, second, matching).causes
    for key in before.keys {
      guard let view = first.layout?.entries[before.rows[key] ?? 0].view, let other = matching.after(view) else {
        continue
      }
      let otherKey = Key(view: other.number, part: key.part)
      if after.rows[otherKey] != nil { partner[key] = otherKey }
    }
    for cause in causes.prefix(Self.triedEdits) { effects.append(tried(cause, first, second)) }
  }

  // MARK: Trying

  private func tried(_ cause: ChangeCause, _ first: InkRun, _ second: InkRun) -> [Key: Effect] {
    var result: [Key: Effect] = [:]
    switch cause.edit {
    case .values(let values):
      guard let run = first.copy(), let version = edited(run, values) else { return [:] }
      for key in before.keys {
        if let old = before.record(key), let new = version.record(key) { result[key] = Effect(before: old, after: new) }
      }
    case .removed(let number):
      guard let run = first.copy(), let version = without(number, run) else { return [:] }
      for key in before.keys {
        if let old = before.record(key), let new = version.record(key) { result[key] = Effect(before: old, after: new) }
      }
    case .added(let number):
      guard let run = second.copy(), let version = without(number, run) else { return [:] }
      for (key, other) in partner {
        if let old = version.record(other), let new = after.record(other) {
          result[key] = Effect(before: old, after: new)
        }
      }
    case .options:
      guard let options = second.options, let run = first.copy(), let session = run.session else { return [:] }
      run.layout = nil
      run.layout = session.layout(in: options.layoutEnvironment)
      guard let version = Version(run) else { return [:] }
      for key in before.keys {
        if let old = before.record(key), let new = version.record(key) { result[key] = Effect(before: old, after: new) }
      }
    }
    return result
  }

  private func edited(_ run: InkRun, _ values: [(view: Int, path: String, value: PropertyValue?)]) -> Version? {
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
    return Version(run)
  }

  private func without(_ number: Int, _ run: InkRun) -> Version? {
    guard let root = run.root, let session = run.session, let view = root.subtree.first(where: { $0.number == number })
    else { return nil }
    view.removeFromParent()
    run.layout = nil
    run.layout = session.layout()
    return Version(run)
  }

  // MARK: Telling

  /// The causes with what moved because of each.
  func told() -> [DocumentDifference.Cause] {
    var moved = [[DocumentDifference.Moved]](repeating: [], count: causes.count + 1)
    let rest = causes.count
    // Views that were removed stand where they stood, those that were added come after what is in both.
    for key in before.keys {
      guard let row = before.rows[key] else { continue }
      let record = before.table.records[row]
      guard let otherKey = partner[key], let otherRow = after.rows[otherKey] else {
        moved[owner(key, isAdded: false) ?? rest].append(
          Self.whole(record, before.paths[row], .removed))
        continue
      }
      tell(key, record, after.table.records[otherRow], after.paths[otherRow], &moved)
    }
    let known = Set(partner.values)
    for key in after.keys where !known.contains(key) {
      guard let row = after.rows[key] else { continue }
      moved[owner(key, isAdded: true) ?? rest].append(
        Self.whole(after.table.records[row], after.paths[row], .added))
    }
    var result: [DocumentDifference.Cause] = []
    for (index, cause) in causes.enumerated() where !moved[index].isEmpty {
      result.append(
        DocumentDifference.Cause(kind: cause.kind, title: cause.title, place: cause.place, moved: moved[index]))
    }
    if !moved[rest].isEmpty {
      result.append(DocumentDifference.Cause(kind: .layout, title: "layout", place: nil, moved: moved[rest]))
    }
    return result
  }

  private func tell(
    _ key: Key, _ old: FrameRecord, _ new: FrameRecord, _ path: String,
    _ moved: inout [[DocumentDifference.Moved]]
  ) {
    var parts: [(cause: Int, part: DocumentDifference.Part)] = []
    var remarks: [(cause: Int, remark: String)] = []
    for quantity in FrameQuantity.allCases {
      let (a, b) = (quantity.value(of: old), quantity.value(of: new))
      guard a != b, !Self.isBottom(quantity, old, new) else { continue }
      let shares = shares(of: quantity, key)
      func part(_ share: Double?) -> DocumentDifference.Part {
        DocumentDifference.Part(quantity: quantity, before: a, after: b, share: share)
      }
      guard let a, let b, shares.allSatisfy({ $0.share != nil }) else {
        // It came or went: told under the one edit that does it.
        parts.append((shares.count == 1 ? shares[0].cause : causes.count, part(nil)))
        continue
      }
      let sum = shares.reduce(0) { $0 + ($1.share ?? 0) }
      if shares.isEmpty || abs(sum - (b - a)) > 0.0001 {
        parts.append((causes.count, part(nil)))
      } else {
        for share in shares { parts.append((share.cause, part(shares.count == 1 ? nil : share.share))) }
      }
    }
    for remark in FrameDifference.remarks(old, new, withLines: parts.isEmpty) {
      let makers = effects.indices.filter { index in
        effects[index][key].map { FrameDifference.remarks($0.before, $0.after, withLines: parts.isEmpty) == [remark] }
          ?? false
      }
      remarks.append((makers.count == 1 ? makers[0] : causes.count, remark))
    }
    for cause in moved.indices {
      let own = parts.filter { $0.cause == cause }.map(\.part)
      let words = remarks.filter { $0.cause == cause }.map(\.remark)
      guard !own.isEmpty || !words.isEmpty else { continue }
      moved[cause].append(
        DocumentDifference.Moved(fate: .changed, name: new.name, path: path, parts: own, remarks: words))
    }
  }

  /// A view without text has its baselines at its bottom: its height says it.
  private static func isBottom(_ quantity: FrameQuantity, _ a: FrameRecord, _ b: FrameRecord) -> Bool {
    guard quantity == .firstBaseline || quantity == .lastBaseline else { return false }
    return quantity.value(of: a) == a.frame?.height && quantity.value(of: b) == b.frame?.height
  }

  /// What each edit alone does to a number; nil where it makes it come or go.
  private func shares(of quantity: FrameQuantity, _ key: Key) -> [(cause: Int, share: Double?)] {
    var shares: [(cause: Int, share: Double?)] = []
    for (index, effect) in effects.enumerated() {
      guard let effect = effect[key] else { continue }
      let (a, b) = (quantity.value(of: effect.before), quantity.value(of: effect.after))
      if a == b { continue }
      shares.append((index, a.flatMap { a in b.map { $0 - a } }))
    }
    return shares
  }

  /// The edit that added or removed a view: of the view itself or of one around it.
  private func owner(_ key: Key, isAdded: Bool) -> Int? {
    let version = isAdded ? after : before
    guard let row = version.rows[key] else { return nil }
    var at = row
    while true {
      let number = version.keys[at].view
      let found = causes.firstIndex { cause in
        switch cause.edit {
        case .added(let view): isAdded && view == number
        case .removed(let view): !isAdded && view == number
        default: false
        }
      }
      if let found { return found }
      // Records stand in document order: the parent is the last one before that is less deep.
      let depth = version.table.records[at].depth
      guard let parent = version.table.records[..<at].lastIndex(where: { $0.depth < depth }) else { return nil }
      at = parent
    }
  }

  private static func whole(
    _ record: FrameRecord, _ path: String, _ fate: DocumentDifference.Moved.Fate
  ) -> DocumentDifference.Moved {
    let frame: [FrameQuantity] = record.frame == nil ? [] : [.x, .y, .width, .height]
    let parts = frame.map { quantity in
      let value = quantity.value(of: record)
      return DocumentDifference.Part(
        quantity: quantity, before: fate == .removed ? value : nil, after: fate == .added ? value : nil, share: nil)
    }
    return DocumentDifference.Moved(fate: fate, name: record.name, path: path, parts: parts, remarks: [])
  }
}

extension InkRun {
  /// What moved from this version of a document to another one, grouped under its cause.
  ///
  /// Builds and lays out a version once more for each edit. Nil when one of them holds no view.
  public func difference(to other: InkRun) -> DocumentDifference? {
    CauseAttribution(self, other).map {
      DocumentDifference(names: (name, other.name), causes: $0.told())
    }
  }

  /// The same document built again under the same options.
  fileprivate func copy() -> InkRun? {
    guard let document, let origin else { return nil }
    return again(document, origin.pipeline.options, origin)
  }
}
