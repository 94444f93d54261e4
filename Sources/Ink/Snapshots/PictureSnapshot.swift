import Rendering

/// A golden picture: a PNG file, compared pixel by pixel without tolerance, because pictures are the same bytes on every
/// machine.
public struct PictureSnapshot: Sendable {
  /// Where the golden lies.
  public let path: String

  /// The golden at `path`.
  public init(path: String) { self.path = path }

  /// What a comparison found.
  public enum Outcome: Sendable {
    /// The pictures are the same.
    case same
    /// There is no golden.
    case missing
    /// The golden is no PNG file.
    case damaged
    /// These pixels differ.
    case different(PictureDifference)
  }

  /// Compares a picture with the golden.
  ///
  /// - Parameter png: The picture as ``Picture/png()`` gives it.
  public func compare(with bitmap: Bitmap, png: [UInt8]) throws(FileProblem) -> Outcome {
    if FileAccess.kind(of: path) == .missing { return .missing }
    let golden = try FileAccess.read(path)
    if golden == png { return .same }
    // A golden may be as large as a picture that can be painted.
    var limits = PNGLimits()
    limits.pixels = Picture.pixelLimit
    guard let before = try? PNGDecoder.decode(golden, limits: limits) else { return .damaged }
    return PictureDifference(from: before, to: bitmap).map { .different($0) } ?? .same
  }

  /// Writes the golden, whole or not at all; folders are made as needed.
  public func record(_ png: [UInt8]) throws(FileProblem) {
    try FileAccess.makeDirectory(FileAccess.folder(of: path))
    try FileAccess.write(png, to: path)
  }
}
