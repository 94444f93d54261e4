import Geometry

/// What differs between two layouts of a document: views that moved, came, went, or show other text.
public struct FrameDifference: Sendable {
  /// One view that differs.
  public enum Change: Sendable {
    /// Its frame, content size, baselines or text differ.
    case changed(path: String, before: FrameRecord, after: FrameRecord)
    /// It is only in the second layout.
    case added(path: String, FrameRecord)
    /// It is only in the first layout.
    case removed(path: String, FrameRecord)

    /// Path of the view.
    public var path: String {
      switch self {
      case .changed(let path, _, _), .added(let path, _), .removed(let path, _): path
      }
    }
  }

  /// In the order of the first document, added views where they stand in the second.
  public let changes: [Change]

  /// Compares views of the same id, or, without one, of the same path.
  ///
  /// A view that only moved along with its parent has the same frame and is not listed. O(views).
  public init(from before: FrameTable, to after: FrameTable) {
    let oldKeys = Self.keys(of: before)
    let newKeys = Self.keys(of: after)
    var newRows: [String: Int] = [:]
    for (row, key) in newKeys.enumerated() where newRows[key] == nil { newRows[key] = row }
    let oldPaths = before.paths()
    let newPaths = after.paths()
    var changes: [Change] = []
    var seen = [Bool](repeating: false, count: newKeys.count)
    var next = 0
    func appendAdded(upTo end: Int, known: Set<String>) {
      while next < end {
        if !known.contains(newKeys[next]) { changes.append(.added(path: newPaths[next], after.records[next])) }
        next += 1
      }
    }
    let known = Set(oldKeys)
    for (row, key) in oldKeys.enumerated() {
      guard let other = newRows[key], !seen[other] else {
        changes.append(.removed(path: oldPaths[row], before.records[row]))
        continue
      }
      seen[other] = true
      appendAdded(upTo: other, known: known)
      next = max(next, other + 1)
      let (a, b) = (before.records[row], after.records[other])
      if a.frame != b.frame || a.contentSize != b.contentSize || a.isHidden != b.isHidden || a.text != b.text
        || a.firstBaseline != b.firstBaseline || a.lastBaseline != b.lastBaseline
      {
        changes.append(.changed(path: newPaths[other], before: a, after: b))
      }
    }
    appendAdded(upTo: newKeys.count, known: known)
    self.changes = changes
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { changes.isEmpty }

  private static func keys(of table: FrameTable) -> [String] {
    zip(table.records, table.paths()).map { $0.id.isEmpty ? $1 : "#" + $0.id }
  }
}

extension FrameDifference.Change: CustomStringConvertible {
  /// `UILabel #a  /LMColumnView[1]/UILabel[1]  y 20 → 28 (+8), height 20.5 → 41 (+20.5)`.
  public var description: String {
    switch self {
    case .added(let path, let record): "+ \(Self.name(record))  \(path)  \(Self.frame(record))"
    case .removed(let path, let record): "- \(Self.name(record))  \(path)  \(Self.frame(record))"
    case .changed(let path, let before, let after):
      "~ \(Self.name(after))  \(path)  \(Self.differences(before, after).joined(separator: ", "))"
    }
  }

  private static func name(_ record: FrameRecord) -> String {
    record.name
  }

  private static func frame(_ record: FrameRecord) -> String {
    guard let frame = record.frame else { return "hidden" }
    return [frame.x, frame.y, frame.width, frame.height].map(frameNumber).joined(separator: " ")
  }

  private static func differences(_ before: FrameRecord, _ after: FrameRecord) -> [String] {
    var parts: [String] = []
    for quantity in FrameQuantity.allCases {
      let (a, b) = (quantity.value(of: before), quantity.value(of: after))
      guard a != b else { continue }
      // A frame that comes or goes is told in words.
      if (before.frame == nil) != (after.frame == nil), [.x, .y, .width, .height].contains(quantity) { continue }
      guard let a, let b else {
        parts.append("\(quantity.rawValue) \(a.map(frameNumber) ?? "none") → \(b.map(frameNumber) ?? "none")")
        continue
      }
      let sign = b > a ? "+" : ""
      parts.append("\(quantity.rawValue) \(frameNumber(a)) → \(frameNumber(b)) (\(sign)\(frameNumber(b - a)))")
    }
    let remarks = FrameDifference.remarks(before, after, withLines: parts.isEmpty)
    // That a view came or went is told before its numbers, what it shows after them.
    let isFirst = (before.frame == nil) != (after.frame == nil) || before.isHidden != after.isHidden
    return isFirst ? Array(remarks.prefix(1)) + parts + remarks.dropFirst() : parts + remarks
  }
}

extension FrameDifference {
  /// What differs besides numbers, in words.
  ///
  /// - Parameter withLines: Whether to tell that lines moved inside a view of which nothing else differs.
  public static func remarks(_ before: FrameRecord, _ after: FrameRecord, withLines: Bool) -> [String] {
    var remarks: [String] = []
    if before.isHidden != after.isHidden || (before.frame == nil) != (after.frame == nil) {
      remarks.append(after.frame == nil || after.isHidden ? "is hidden now" : "is shown now")
    }
    guard before.text != after.text else { return remarks }
    let (a, b) = (before.text?.lines.map(\.text) ?? [], after.text?.lines.map(\.text) ?? [])
    if a != b {
      remarks.append("text '\(a.joined(separator: " | "))' → '\(b.joined(separator: " | "))'")
    } else if before.text?.isTruncated != after.text?.isTruncated {
      remarks.append(after.text?.isTruncated == true ? "is truncated now" : "is whole now")
    } else if withLines, remarks.isEmpty {
      remarks.append("its lines moved")
    }
    return remarks
  }
}
