import Rendering
import ViewModel

/// Tells what moved because of which edit.
///
/// Each edit is made alone: a value is set in the first version, a view is removed from the first or, if it was added,
/// from the second version, and the layout with the edit is compared with the one without. A number whose difference is
/// the sum of what the edits do alone is told under those; one that is not is told under "layout".
struct CauseAttribution {
  private let before: LaidOutVersion
  private let after: LaidOutVersion
  private let causes: [ChangeCause]
  // By row of the first version: the row of the second one, -1 for a view that was removed.
  private var partner: [Int] = []
  // By row of the second version: whether the first one has the view too.
  private var isKnown: [Bool] = []
  // Views of both versions that differ, in document order of the first one.
  private var differences: [ViewChange] = []

  init?(_ first: InkRun, _ second: InkRun) {
    guard let rootA = first.root, let rootB = second.root, let before = LaidOutVersion(first),
      let after = LaidOutVersion(second)
    else {
      return nil
    }
    self.before = before
    self.after = after
    let matching = ViewMatching(rootA, rootB)
    causes = ChangeCauses(first, second, matching).causes
    compare(first, matching)
    guard !differences.isEmpty else { return }
    let triedEdits = DocumentDifference.triedEdits(of: causes.count, views: max(before.keys.count, after.keys.count))
    let hasWords = differences.contains { !$0.remarks.isEmpty }
    for (index, cause) in causes.prefix(triedEdits).enumerated() {
      tally(index, cause, EditTrial(first, second, withTexts: hasWords))
    }
  }

  private mutating func compare(_ first: InkRun, _ matching: ViewMatching) {
    partner = Array(repeating: -1, count: before.keys.count)
    isKnown = Array(repeating: false, count: after.keys.count)
    guard let entries = first.layout?.entries else { return }
    for (row, key) in before.keys.enumerated() {
      guard let other = matching.after(entries[row].view),
        let otherRow = after.row(LaidOutVersion.Key(view: other.number, part: key.part))
      else { continue }
      partner[row] = otherRow
      isKnown[otherRow] = true
      let change = ViewChange(
        key: key, otherKey: after.keys[otherRow], row: row, from: before.table.records[row],
        to: after.table.records[otherRow])
      if !change.isEmpty { differences.append(change) }
    }
  }

  /// Adds what an edit does alone to the views that differ.
  private mutating func tally(_ index: Int, _ cause: ChangeCause, _ trial: EditTrial) {
    guard let version = trial.version(with: cause.edit) else { return }
    let isTakenBack = if case .added = cause.edit { true } else { false }
    for at in differences.indices {
      let old = isTakenBack ? version.record(differences[at].otherKey) : before.record(differences[at].key)
      let new = isTakenBack ? after.record(differences[at].otherKey) : version.record(differences[at].key)
      if let old, let new { differences[at].add(index, from: old, to: new) }
    }
  }

  // MARK: Telling

  /// The causes with what moved because of each. O(views + what is told).
  func told() -> [DocumentDifference.Cause] {
    var moved = [[DocumentDifference.Moved]](repeating: [], count: causes.count + 1)
    let rest = causes.count
    let paths = (before: before.table.paths(), after: after.table.paths())
    let owners = owners(before, isAdded: false)
    var next = 0
    // Views that were removed stand where they stood, those that were added come after what is in both.
    for (row, otherRow) in partner.enumerated() {
      if otherRow < 0 {
        moved[owners[row] ?? rest].append(Self.whole(before.table.records[row], paths.before[row], .removed))
      } else if next < differences.count, differences[next].row == row {
        let record = after.table.records[otherRow]
        for part in differences[next].told(layout: rest) {
          moved[part.cause].append(
            DocumentDifference.Moved(
              fate: .changed, name: record.name, path: paths.after[otherRow], parts: part.parts, remarks: part.remarks))
        }
        next += 1
      }
    }
    let makers = self.owners(after, isAdded: true)
    for (row, key) in after.keys.enumerated() where !isKnown[after.row(key) ?? row] {
      moved[makers[row] ?? rest].append(Self.whole(after.table.records[row], paths.after[row], .added))
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

  /// By row the edit that added or removed the view: it itself or one around it. O(views).
  private func owners(_ version: LaidOutVersion, isAdded: Bool) -> [Int?] {
    var causeOfView: [Int: Int] = [:]
    for (index, cause) in causes.enumerated() {
      switch cause.edit {
      case .added(let view) where isAdded: causeOfView[view] = index
      case .removed(let view) where !isAdded: causeOfView[view] = index
      default: break
      }
    }
    var open: [(depth: Int, owner: Int?)] = []
    return zip(version.keys, version.table.records).map { key, record in
      while let last = open.last, last.depth >= record.depth { open.removeLast() }
      let owner = causeOfView[key.view] ?? open.last?.owner
      open.append((record.depth, owner))
      return owner
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
  /// Builds and lays out a version once more for each edit, at most 200 times and at most 2 million views together. Nil
  /// when one of them holds no view.
  public func difference(to other: InkRun) -> DocumentDifference? {
    CauseAttribution(self, other).map {
      DocumentDifference(names: (name, other.name), causes: $0.told())
    }
  }
}

extension DocumentDifference {
  /// How many of `edits` are tried one by one: their views are laid out once more for each. Those of the others are told
  /// under "layout".
  static func triedEdits(of edits: Int, views: Int) -> Int {
    let (mostEdits, mostViewLayouts) = (200, 2_000_000)
    return min(edits, mostEdits, max(1, mostViewLayouts / max(1, views)))
  }
}
