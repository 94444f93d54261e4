/// A face at a size: what a font text of a document came to.
public struct ResolvedFont: Sendable {
  /// The face.
  public let face: FontFace
  /// Size in points.
  public let size: Double
  /// Set when the face is not exactly what was asked for.
  public let substitution: FontSubstitution?
  /// The face's id, which a lookup reads without touching the face.
  let faceID: Int32
  /// Points for one unit of the face's advances.
  package let pointsPerUnit: Double
  /// Points above the baseline.
  public let ascent: Double
  /// Points below the baseline.
  public let descent: Double
  /// Points between the descent of one line and the ascent of the next.
  public let lineGap: Double

  /// A face at a size in points.
  public init(face: FontFace, size: Double, substitution: FontSubstitution? = nil) {
    self.face = face
    faceID = face.id
    self.size = size
    self.substitution = substitution
    if case .fixed = face.source {
      pointsPerUnit = 1
      ascent = face.verticalMetrics.ascent
      descent = face.verticalMetrics.descent
      lineGap = face.verticalMetrics.lineGap
    } else {
      pointsPerUnit = size / Double(face.unitsPerEm)
      ascent = face.verticalMetrics.ascent * size
      descent = face.verticalMetrics.descent * size
      lineGap = face.verticalMetrics.lineGap * size
    }
  }

  /// Distance of two baselines: ascent + descent + gap, unrounded.
  public var lineHeight: Double { ascent + descent + lineGap }
}

/// Says that a font text was answered with another face than it names. A note, once a run and name.
public struct FontSubstitution: Hashable, Sendable {
  /// How the face was found.
  public enum Reason: Hashable, Sendable {
    /// The family has no such weight or slant: the nearest one.
    case nearestStyle
    /// The family is unknown: Helvetica of that weight.
    case unknownFamily
    /// The family is known by name only, and measured with another family's advances.
    case approximated
  }

  /// The name as written.
  public let requested: String
  /// The face that is used.
  public let used: String
  /// How it was found.
  public let reason: Reason

  /// One line for people.
  public var message: String {
    switch reason {
    case .nearestStyle: "the font '\(requested)' is not here, its nearest style '\(used)' is used"
    case .unknownFamily: "the font '\(requested)' is not here, '\(used)' is used"
    case .approximated: "the font '\(requested)' is measured with the widths of '\(used)'"
    }
  }
}
