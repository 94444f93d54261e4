import Geometry

/// Where two pictures differ, pixel by pixel. Pictures are the same bytes on every machine, so there is no tolerance.
public struct PictureDifference: Sendable {
  /// The first picture.
  public let before: Bitmap
  /// The second one.
  public let after: Bitmap
  /// Pixels that differ, with those that only one of the pictures has.
  public let pixelCount: Int
  /// The least rectangle around them, in pixels.
  public let bounds: Rect

  /// Compares two pictures; nil when they are the same. O(pixels).
  public init?(from before: Bitmap, to after: Bitmap) {
    if before == after { return nil }
    self.before = before
    self.after = after
    var count = 0
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<max(before.height, after.height) {
      for x in 0..<max(before.width, after.width) where !Self.isSame(before, after, x, y) {
        count += 1
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    guard count > 0 else { return nil }
    pixelCount = count
    bounds = Rect(
      x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }

  /// What differs, for eyes: the second picture pale and grey, what differs red, what only one of them has orange.
  public func picture() -> Bitmap {
    let (width, height) = (max(before.width, after.width), max(before.height, after.height))
    var bytes = [UInt8](repeating: 0xFF, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = 4 * (y * width + x)
        let isInBoth = Self.contains(before, x, y) && Self.contains(after, x, y)
        if !isInBoth {
          (bytes[at], bytes[at + 1], bytes[at + 2]) = (0xFF, 0xA5, 0x00)
        } else if Self.isSame(before, after, x, y) {
          let from = 4 * (y * after.width + x)
          let pixel = after.bytes[from..<from + 4]
          // Rec. 709 luma in 1/256, over white; a quarter of its distance from white.
          let luma = pixel.withUnsafeBytes { (54 * Int($0[0]) + 183 * Int($0[1]) + 19 * Int($0[2])) >> 8 }
          let pale = 255 - (255 - luma) * Int(pixel[pixel.startIndex + 3]) / 255 / 4
          (bytes[at], bytes[at + 1], bytes[at + 2]) = (UInt8(pale), UInt8(pale), UInt8(pale))
        } else {
          (bytes[at], bytes[at + 1], bytes[at + 2]) = (0xE0, 0x00, 0x40)
        }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// How many of the differing pixels show each of some frames, which are painted in order: a pixel belongs to the last
  /// one that covers it.
  ///
  /// O(pixels + area of the frames).
  ///
  /// - Parameters:
  ///   - frames: In points, relative to the picture.
  ///   - scale: Pixels a point.
  public func pixels(in frames: [Rect?], scale: Double) -> [Int] {
    let (width, height) = (max(before.width, after.width), max(before.height, after.height))
    var owner = [Int32](repeating: -1, count: width * height)
    for (index, frame) in frames.enumerated() {
      guard let frame, frame.width > 0, frame.height > 0 else { continue }
      let columns = Self.range(frame.x * scale, frame.maxX * scale, width)
      for y in Self.range(frame.y * scale, frame.maxY * scale, height) {
        for x in columns { owner[y * width + x] = Int32(index) }
      }
    }
    var counts = [Int](repeating: 0, count: frames.count)
    for y in 0..<height {
      for x in 0..<width where owner[y * width + x] >= 0 && !Self.isSame(before, after, x, y) {
        counts[Int(owner[y * width + x])] += 1
      }
    }
    return counts
  }

  private static func range(_ start: Double, _ end: Double, _ limit: Int) -> Range<Int> {
    let low = max(0, min(Double(limit), start.rounded(.down)))
    let high = max(low, min(Double(limit), end.rounded(.up)))
    return Int(low)..<Int(high)
  }

  private static func contains(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool { x < bitmap.width && y < bitmap.height }

  private static func isSame(_ a: Bitmap, _ b: Bitmap, _ x: Int, _ y: Int) -> Bool {
    guard contains(a, x, y), contains(b, x, y) else { return false }
    let (i, j) = (4 * (y * a.width + x), 4 * (y * b.width + x))
    return a.bytes[i] == b.bytes[j] && a.bytes[i + 1] == b.bytes[j + 1] && a.bytes[i + 2] == b.bytes[j + 2]
      && a.bytes[i + 3] == b.bytes[j + 3]
  }
}
