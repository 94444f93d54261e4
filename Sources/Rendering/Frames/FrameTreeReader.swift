import Diagnostics
import Geometry

/// Reads back what ``FrameTreePrinter`` printed: goldens are compared view by view instead of line by line.
public enum FrameTreeReader {
  /// The frames that a tree shows; what it does not show (text, places) is absent.
  ///
  /// Paths are counted anew: a view that was hidden and not printed does not count.
  ///
  /// - Returns: Nil when a line is no line of a tree.
  public static func table(from text: String, document: String) -> FrameTable? {
    var records: [FrameRecord] = []
    // Names of the types seen so far in each open view, to number siblings.
    var counts: [[String: Int]] = [[:]]
    for line in text.split(separator: "\n") where !line.isEmpty {
      guard let record = record(from: line, &counts) else { return nil }
      records.append(record)
    }
    return FrameTable(
      document: document, viewport: FrameViewport(width: 0, height: nil, scale: 1, isRightToLeft: false),
      records: records)
  }

  private static func record(from line: Substring, _ counts: inout [[String: Int]]) -> FrameRecord? {
    let indent = line.prefix { $0 == " " }.count
    let depth = indent / 2
    guard indent % 2 == 0, depth < counts.count else { return nil }
    var words = line.split(separator: " ")[...]
    guard let type = words.popFirst().map(String.init) else { return nil }
    var id = ""
    if words.first?.hasPrefix("#") == true {
      id = String(words.removeFirst().dropFirst())
      // An id with blanks goes on until the numbers begin.
      while let word = words.first, Double(word) == nil, word != "hidden" { id += " " + words.removeFirst() }
    }
    var frame: Rect?
    if let first = words.first, Double(first) != nil {
      guard let numbers = take(4, &words) else { return nil }
      frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    var isHidden = false
    var contentSize: Size?
    var baselines: [Double] = []
    while let word = words.popFirst() {
      switch word {
      case "hidden": isHidden = true
      case "content":
        guard let numbers = take(2, &words) else { return nil }
        contentSize = Size(width: numbers[0], height: numbers[1])
      case "baseline":
        guard let numbers = take(1, &words) else { return nil }
        baselines = [numbers[0], numbers[0]]
      case "baselines":
        guard let numbers = take(2, &words) else { return nil }
        baselines = numbers
      default: return nil
      }
    }
    guard frame != nil || isHidden else { return nil }
    counts.removeLast(counts.count - depth - 1)
    let ordinal = counts[depth][type, default: 0] + 1
    counts[depth][type] = ordinal
    counts.append([:])
    return FrameRecord(
      depth: depth, type: type, id: id, ordinal: ordinal, frame: frame, absolute: nil, isHidden: isHidden,
      contentSize: contentSize, firstBaseline: baselines.first, lastBaseline: baselines.last)
  }

  private static func take(_ count: Int, _ words: inout ArraySlice<Substring>) -> [Double]? {
    let numbers = words.prefix(count).compactMap { Double($0) }
    guard numbers.count == count else { return nil }
    words.removeFirst(count)
    return numbers
  }
}
