import Diagnostics
import Geometry
internal import Storage
import ViewModel

extension FrameTable {
  /// What a table holds besides the frames.
  public struct Contents: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt8
    /// Options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The lines of texts: trees and tables of numbers do not show them.
    public static let texts = Contents(rawValue: 1)
    /// First and last baselines.
    public static let baselines = Contents(rawValue: 2)
    /// Everything.
    public static let all: Contents = [.texts, .baselines]
  }

  /// The frames of a layout, in the order in which it placed them. O(views + text).
  ///
  /// Views that a document does not name but that are placed (a cell's `textLabel`) are records of their own.
  public init(_ layout: LayoutResult, document: String, sources: SourceMap, contents: Contents = .all) {
    var records = FrameRecords()
    let nodes = layout.rows
    records.rows.reserveCapacity(nodes.count)
    records.ids = nodes.identifiers
    var names = TypeNames()
    var ordinals = Ordinals()
    let grid = layout.environment.grid
    let allBaselines = contents.contains(.baselines) ? PlacedBaselines(layout) : nil
    for place in 0..<nodes.count {
      let node = nodes[place]
      var row = FrameRow()
      row.depth = node.depth
      row.type = names.number(of: node.type, nodes, &records.types)
      row.id = node.identifier
      row.ordinal = ordinals.next(row.type, depth: Int(node.depth))
      row.span = node.span
      if node.isView, node.placed.isHidden { row.flags.insert(.hidden) }
      if node.placed.isInsideHidden { row.flags.insert(.insideHidden) }
      if !node.placed.isInactive {
        row.flags.insert([.frame, .absolute])
        row.frame = node.placed.frame
        row.absolute = node.placed.absolute
        if node.isView, let size = node.placed.contentSize {
          row.flags.insert(.contentSize)
          row.contentSize = size
        }
        if let baselines = allBaselines?[place: place] {
          row.flags.insert([.firstBaseline, .lastBaseline])
          row.firstBaseline = grid.snap(baselines.first)
          row.lastBaseline = grid.snap(baselines.last)
        }
      }
      if contents.contains(.texts), !node.placed.isInactive {
        row.details = records.add(text: Self.text(of: layout.entries[place], layout))
      }
      if nodes.hasClasses, node.isView {
        row.details = records.add(classes: layout.entries[place].view.classes, to: row.details)
      }
      records.rows.append(row)
    }
    self.init(
      document: document,
      viewport: FrameViewport(
        width: layout.environment.width, height: layout.environment.height, scale: layout.environment.grid.scale,
        isRightToLeft: layout.environment.direction == .rightToLeft),
      records: records, sources: sources)
  }

  private static func text(of entry: LayoutEntry, _ layout: LayoutResult) -> FrameText? {
    let lines = layout.placedLines(of: entry)
    guard !lines.isEmpty else { return nil }
    return FrameText(
      lines: lines.map { FrameText.Line(text: $0.text, frame: $0.frame, baseline: $0.baseline) },
      isTruncated: layout.isTruncated(entry))
  }

  /// The types of a table by their numbers in the layout.
  private struct TypeNames {
    private var known: [Int32] = []

    mutating func number(of number: Int32, _ nodes: LayoutResult.Rows, _ names: inout [String]) -> Int32 {
      let type = Int(number)
      while known.count <= type { known.append(-1) }
      if known[type] < 0 {
        known[type] = Int32(truncatingIfNeeded: names.count)
        names.append(nodes.typeName(number))
      }
      return known[type]
    }
  }

  /// Counts siblings of the same type, in document order.
  private struct Ordinals {
    /// How many of each type stand in the open views so far, those of the innermost view last.
    private var counts = List<(type: Int32, count: Int32)>()
    /// Where the counts of each open view begin.
    private var begins: [Int] = [0]

    mutating func next(_ type: Int32, depth: Int) -> Int32 {
      while begins.count > depth + 1 { counts.removeLast(counts.count - begins.removeLast()) }
      while begins.count <= depth { begins.append(counts.count) }
      var at = begins[depth]
      while at < counts.count, counts[at].type != type { at += 1 }
      if at == counts.count { counts.append((type, 0)) }
      counts[at].count += 1
      return counts[at].count
    }
  }
}
