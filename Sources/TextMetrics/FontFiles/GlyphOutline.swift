import Geometry

/// A piece of a glyph's outline, in font units with y upwards.
public enum OutlineElement: Hashable, Sendable {
  /// Begins a contour.
  case move(Point)
  /// A straight line.
  case line(Point)
  /// A quadratic curve.
  case quadratic(control: Point, end: Point)
  /// A cubic curve.
  case cubic(control1: Point, control2: Point, end: Point)
  /// Ends the contour where it began.
  case close
}

/// Where outlines come from.
enum OutlineSource: Sendable {
  case none
  case glyf(GlyfOutlines)
  case cff(CFFOutlines)

  init(_ directory: TableDirectory, _ head: FontBytes, glyphCount: Int) throws(FontProblem) {
    if let glyf = directory.optional("glyf") {
      self = .glyf(
        try GlyfOutlines(
          glyf: glyf, loca: directory.required("loca"), isLong: head.i16(50) != 0, glyphCount: glyphCount))
    } else if let cff = directory.optional("CFF ") {
      self = .cff(try CFFOutlines(cff))
    } else {
      self = .none
    }
  }
}

extension FontFile {
  /// The outline of a glyph; empty for a blank one. Throws when its data is damaged or past a limit. Fonts with neither
  /// `glyf` nor `CFF ` (pictures, CFF2) have no outlines here. O(points).
  public func outline(of glyph: Int) throws(FontProblem) -> [OutlineElement] {
    guard glyph >= 0, glyph < glyphCount else { return [] }
    switch outlines {
    case .none: return []
    case .glyf(let glyf): return try glyf.outline(glyph, limits)
    case .cff(let cff): return try cff.outline(glyph, limits)
    }
  }
}
