/// Pixels in rows from the top, sRGB with straight alpha, four bytes each: red, green, blue, alpha.
public struct Bitmap: Hashable, Sendable {
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `4 · width · height` bytes.
  public var bytes: [UInt8]

  /// A bitmap from its bytes. Missing bytes count as clear, superfluous ones are dropped.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = max(0, width)
    self.height = max(0, height)
    let count = 4 * self.width * self.height
    if bytes.count == count {
      self.bytes = bytes
    } else {
      self.bytes = Array(bytes.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }
  }
}
