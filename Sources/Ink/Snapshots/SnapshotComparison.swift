import Diagnostics
import Geometry
import Rendering
import ViewModel

/// A document beside its goldens: what `ink snapshot` and the assertions of `InkTesting` found, ready to be told.
public struct SnapshotComparison: Sendable {
  /// Name of the document.
  public let document: String
  /// The golden of the frames.
  public let golden: LayoutSnapshot
  /// The golden of the picture, where one is compared.
  public let pictureGolden: PictureSnapshot?
  /// What the frames are beside their golden.
  public let frames: LayoutSnapshot.Outcome
  /// What the picture is beside its golden.
  public let picture: PictureSnapshot.Outcome?
  /// Each view that moved or looks different, by how much and, below it, why. Empty when nothing differs.
  public let lines: [String]
  let table: FrameTable
  let before: FrameTable?
  let png: [UInt8]?

  /// Whether all goldens hold.
  public var isSame: Bool {
    guard case .same = frames else { return false }
    switch picture {
    case nil, .same: return true
    default: return false
    }
  }

  /// Whether a golden is not there yet.
  public var hasMissing: Bool {
    if case .missing = frames { return true }
    if case .missing = picture { return true }
    return false
  }

  /// Whether a golden is there but cannot be read.
  public var isDamaged: Bool {
    if case .damaged = frames { return true }
    if case .damaged = picture { return true }
    return false
  }

  /// Writes the goldens that do not hold, each whole or not at all, and gives their paths.
  public func record() throws(FileProblem) -> [String] {
    var written: [String] = []
    try record { written.append($0) }
    return written
  }

  /// Writes the goldens that do not hold, each whole or not at all.
  ///
  /// - Parameter tell: Called with the path of each golden as soon as it is written.
  public func record(_ tell: (String) -> Void) throws(FileProblem) {
    if case .same = frames {
    } else {
      try golden.record(table)
      tell(golden.path)
    }
    switch picture {
    case nil, .same: break
    default:
      if let pictureGolden, let png {
        try pictureGolden.record(png)
        tell(pictureGolden.path)
      }
    }
  }

  /// The section of a report: the compared pictures or, where none are, the frames of both sides as outlines.
  public var entry: ComparisonEntry {
    var pictures: (before: [UInt8]?, after: [UInt8]?, difference: [UInt8]?) = (nil, nil, nil)
    if case .different(let difference) = picture {
      pictures = (
        PNGEncoder.encode(difference.before), PNGEncoder.encode(difference.after),
        PNGEncoder.encode(difference.picture())
      )
    } else if case .different = frames, let before,
      let old = try? Picture.outlines(of: before).bitmap(), let new = try? Picture.outlines(of: table).bitmap()
    {
      pictures = (
        PNGEncoder.encode(old), PNGEncoder.encode(new),
        PictureDifference(from: old, to: new).map { PNGEncoder.encode($0.picture()) }
      )
    } else {
      pictures.after = png
    }
    var path = golden.path
    if case .same = frames { path = pictureGolden?.path ?? path }
    return ComparisonEntry(title: document, golden: path, lines: lines, pictures: pictures)
  }
}

extension InkRun {
  /// Compares the frames, and the picture where a golden for it is given, with goldens. Nil when there are no views.
  ///
  /// A picture that has too many pixels is reported to ``collector`` and not compared.
  public func compare(
    with golden: LayoutSnapshot, picture pictureGolden: PictureSnapshot? = nil
  ) throws(FileProblem) -> SnapshotComparison? {
    guard let table = frames else { return nil }
    let outcome = try golden.compare(with: table)
    var lines: [String] = []
    var before: FrameTable?
    switch outcome {
    case .same: break
    case .missing: lines.append("no golden '\(golden.path)'")
    case .damaged: lines.append("the golden '\(golden.path)' is no frame tree")
    case .different(let difference):
      before = golden.table(named: name)
      lines += self.lines(of: difference)
      // The texts differ although no view does: a column got wider.
      if difference.isEmpty { lines.append("only the form of the text differs") }
    }
    var pictureOutcome: PictureSnapshot.Outcome?
    var png: [UInt8]?
    if let pictureGolden, let drawn = drawn() {
      png = drawn.png
      let outcome = try pictureGolden.compare(with: drawn.bitmap, png: drawn.png)
      pictureOutcome = outcome
      switch outcome {
      case .same: break
      case .missing: lines.append("no golden '\(pictureGolden.path)'")
      case .damaged: lines.append("the golden '\(pictureGolden.path)' is no PNG file")
      case .different(let difference): lines += self.lines(of: difference, table)
      }
    }
    return SnapshotComparison(
      document: name, golden: golden, pictureGolden: pictureGolden, frames: outcome, picture: pictureOutcome,
      lines: lines, table: table, before: before, png: png)
  }

  /// Each view that moved, and below it why: its own values that size and place it, and the values of its neighbours
  /// and parents that stand in the sums for the numbers that changed.
  public func lines(of difference: FrameDifference) -> [String] {
    var lines: [String] = []
    for (index, change) in difference.changes.enumerated() {
      lines.append("\(change)")
      var reasons = reasons(for: change.path)
      let places = Set(reasons.map(place))
      // An explanation looks at all views. After so many that moved, the first ones have told why.
      if index < 64 { reasons += sums(for: change).filter { !places.contains(place(of: $0)) } }
      for reason in reasons { lines.append("    \(reason)") }
    }
    return lines
  }

  /// The file, line, column and kind at the end of a reason: what is told once for a view.
  private func place(of reason: String) -> Substring {
    guard let gap = reason.indices.last(where: { reason[$0...].hasPrefix("  ") }) else { return reason[...] }
    return reason[gap...]
  }

  private func sums(for change: FrameDifference.Change) -> [String] {
    guard case .changed(let path, let before, let after) = change, let a = before.frame, let b = after.frame else {
      return []
    }
    var reasons: [String] = []
    for (quantity, isChanged) in [
      ("x", a.x != b.x), ("y", a.y != b.y), ("width", a.width != b.width), ("height", a.height != b.height),
    ] where isChanged {
      for term in explain(path, quantity)?.blocks.first?.placedTerms ?? [] where !reasons.contains(term) {
        reasons.append(term)
      }
    }
    return reasons
  }

  private func lines(of difference: PictureDifference, _ table: FrameTable) -> [String] {
    let scale = options?.scale ?? 1
    let box = difference.bounds
    let place = [box.x, box.y, box.width, box.height].map { frameNumber($0 / scale) }.joined(separator: " ")
    let pixels = difference.pixelCount == 1 ? "1 pixel" : "\(difference.pixelCount) pixels"
    var lines = ["the picture differs in \(pixels), within \(place)"]
    let paths = table.paths()
    for (row, count) in difference.pixels(in: table.records.map(\.absolute), scale: scale).enumerated() where count > 0
    {
      let record = table.records[row]
      lines.append("≠ \(record.name)  \(paths[row])  \(count == 1 ? "1 pixel" : "\(count) pixels")")
      for reason in reasons(for: paths[row], ofLooks: true) { lines.append("    \(reason)") }
    }
    return lines
  }

  private func drawn() -> (bitmap: Bitmap, png: [UInt8])? {
    guard let origin else { return nil }
    var drawing = PictureOptions()
    drawing.isDark = origin.pipeline.options.isDark
    guard let picture = picture(options: drawing) else {
      return nil
    }
    do throws(PictureProblem) {
      let bitmap = try picture.bitmap()
      return (bitmap, PNGEncoder.encode(bitmap, scale: picture.scale))
    } catch {
      collector.report(error, at: .none)
      return nil
    }
  }
}
