import Rendering

/// The golden of a matrix: its settings and frames as text, equal results folded, compared setting by setting.
public struct MatrixSnapshot: Sendable {
  /// Where the golden lies.
  public let path: String

  /// The golden at `path`.
  public init(path: String) { self.path = path }

  /// Settings that differ from the golden in the same way.
  public struct Difference: Sendable {
    /// The settings, one text a product of values.
    public let names: [String]
    /// What differs.
    public let frames: FrameDifference
    /// Frames of the golden and of now, at the first of the settings.
    public let tables: (before: FrameTable, after: FrameTable)
    /// The first of the settings, one index an axis.
    public let setting: [Int]
  }

  /// What a comparison found.
  public enum Outcome: Sendable {
    /// All frames are those of the golden.
    case same
    /// There is no golden.
    case missing
    /// The golden is no text of a matrix: it was edited or cut.
    case damaged
    /// The golden knows other settings than these; they are named.
    case otherSettings([String])
    /// These settings differ; empty when only the form of the text does.
    case different([Difference])
  }

  /// Compares a result with the golden. O(settings · views).
  public func compare(with result: MatrixResult) throws(FileProblem) -> Outcome {
    if FileAccess.kind(of: path) == .missing { return .missing }
    let golden = String(decoding: try FileAccess.read(path), as: UTF8.self)
    if golden == result.text { return .same }
    guard let old = Self.groups(in: golden, result.document) else { return .damaged }
    var unknown: [[Int]] = []
    var pairs: [(difference: FrameDifference, tables: (FrameTable, FrameTable), settings: [[Int]])] = []
    var pairOf: [String: Int] = [:]
    for group in result.groups {
      // Both go through the reader, so that only what a golden shows is compared.
      let text = LayoutSnapshot.text(of: group.table)
      guard let after = FrameTreeReader.table(from: text, document: result.document) else { return .damaged }
      var differences: [Int: FrameDifference] = [:]
      for setting in group.settings {
        guard let at = old.firstIndex(where: { $0.contains(setting, result.axes) }) else {
          unknown.append(setting)
          continue
        }
        let difference = differences[at] ?? FrameDifference(from: old[at].table, to: after)
        differences[at] = difference
        if difference.isEmpty { continue }
        let key = difference.changes.map(\.description).joined(separator: "\n")
        if let pair = pairOf[key] {
          pairs[pair].settings.append(setting)
        } else {
          pairOf[key] = pairs.count
          pairs.append((difference, (old[at].table, after), [setting]))
        }
      }
    }
    if !unknown.isEmpty { return .otherSettings(Self.names(of: unknown, result.axes)) }
    return .different(
      pairs.map { pair in
        Difference(
          names: Self.names(of: pair.settings, result.axes), frames: pair.difference, tables: pair.tables,
          setting: pair.settings[0])
      })
  }

  /// Writes the golden, whole or not at all; folders are made as needed.
  public func record(_ result: MatrixResult) throws(FileProblem) {
    try FileAccess.makeDirectory(FileAccess.folder(of: path))
    try FileAccess.write(Array(result.text.utf8), to: path)
  }

  private static func names(of settings: [[Int]], _ axes: [LayoutMatrix.Axis]) -> [String] {
    MatrixSettings.boxes(of: settings.sorted { $0.lexicographicallyPrecedes($1) }, axisSizes: axes.map(\.values.count))
      .map { MatrixSettings.name(of: $0, axes: axes) }
  }

  // MARK: Reading

  /// The settings of a golden that share frames.
  private struct Group {
    /// Each line of names: values by axis; nil stands for any value.
    var boxes: [[(axis: String, values: [String]?)]] = []
    var table: FrameTable

    func contains(_ setting: [Int], _ axes: [LayoutMatrix.Axis]) -> Bool {
      boxes.contains { box in
        guard box.count == axes.count else { return false }
        return zip(zip(axes, setting), box).allSatisfy { given, part in
          given.0.name == part.axis && part.values?.contains(given.0.values[given.1]) ?? true
        }
      }
    }
  }

  /// The groups of a golden's text: lines `== width 320; any locale`, then a tree.
  private static func groups(in text: String, _ document: String) -> [Group]? {
    var groups: [Group] = []
    var names: [Substring] = []
    var tree = ""
    func finish() -> Bool {
      if names.isEmpty { return tree.isEmpty }
      guard let table = FrameTreeReader.table(from: tree, document: document) else { return false }
      groups.append(Group(boxes: names.map(box), table: table))
      names = []
      tree = ""
      return true
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      if line.hasPrefix("== ") {
        if !tree.isEmpty, !finish() { return nil }
        names.append(line.dropFirst(3))
      } else {
        tree += line + "\n"
      }
    }
    return finish() && !groups.isEmpty ? groups : nil
  }

  private static func box(_ name: Substring) -> [(axis: String, values: [String]?)] {
    if name == "as given" { return [] }
    return parts(of: name, separator: "; ").map { part in
      if part.hasPrefix("any ") { return (String(part.dropFirst(4)), nil) }
      guard let blank = part.firstIndex(of: " ") else { return (String(part), []) }
      return (String(part[..<blank]), parts(of: part[part.index(after: blank)...], separator: ", ").map(String.init))
    }
  }

  /// `text` cut at a separator of two characters.
  private static func parts(of text: Substring, separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text
    while let at = rest.indices.first(where: { rest[$0...].hasPrefix(separator) }) {
      parts.append(rest[..<at])
      rest = rest[rest.index(at, offsetBy: separator.count)...]
    }
    return parts + [rest]
  }
}

extension MatrixSnapshot.Difference {
  /// The section of a report, with the frames of both sides as outlines.
  public func entry(golden: String, _ document: String, _ lines: [String]) -> ComparisonEntry {
    var pictures: (before: [UInt8]?, after: [UInt8]?, difference: [UInt8]?) = (nil, nil, nil)
    if let old = try? Picture.outlines(of: tables.before).bitmap(),
      let new = try? Picture.outlines(of: tables.after).bitmap()
    {
      pictures = (
        PNGEncoder.encode(old), PNGEncoder.encode(new),
        PictureDifference(from: old, to: new).map { PNGEncoder.encode($0.picture()) }
      )
    }
    return ComparisonEntry(
      title: "\(document), \(names.joined(separator: " and "))", golden: golden, lines: lines, pictures: pictures)
  }
}

extension InkRun {
  /// Each view that moved under some settings of a matrix, and below it the values that size and place it there.
  public func lines(of difference: MatrixSnapshot.Difference, in matrix: LayoutMatrix) -> [String] {
    guard let document, let origin else { return [] }
    return again(document, matrix.options(difference.setting, from: origin.pipeline.options), origin)
      .lines(of: difference.frames)
  }
}
