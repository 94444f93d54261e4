/// A Gaussian blur made of three box blurs, as SVG's feGaussianBlur allows (Filter Effects §9.8, "three successive
/// box-blurs"): integer sums, no table of exponentials.
enum BoxBlur {
  /// The farthest that ink spreads for a standard deviation of `sigma` pixels.
  static func reach(_ sigma: Double) -> Int { 3 * size(sigma) / 2 + 2 }

  /// ⌊σ · 3 · √(2π) / 4 + ½⌋, at most 750.
  private static func size(_ sigma: Double) -> Int { Int(max(0, min(400, sigma)) * 1.8799712059732503 + 0.5) }

  /// Blurs `mask`, whose box must already leave room of ``reach(_:)`` on all sides. O(pixels), whatever `sigma` is.
  static func blur(_ mask: inout CoverageMask, sigma: Double) {
    let d = size(sigma)
    guard d > 1 else { return }
    let (width, height) = (mask.box.width, mask.box.height)
    var line = [UInt8](repeating: 0, count: max(width, height))
    var other = line
    // Odd: three centred boxes. Even: one shifted left, one shifted right, one centred and one longer.
    let passes: [(size: Int, before: Int)] =
      d % 2 == 1 ? [(d, d / 2), (d, d / 2), (d, d / 2)] : [(d, d / 2), (d, d / 2 - 1), (d + 1, d / 2)]
    mask.bytes.withUnsafeMutableBufferPointer { bytes in
      func run(_ start: Int, _ step: Int, _ count: Int) {
        for index in 0..<count { line[index] = bytes[start + index * step] }
        for (size, before) in passes {
          let after = size - 1 - before
          var sum = 0
          for index in 0..<min(after, count) { sum += Int(line[index]) }
          for index in 0..<count {
            if index + after < count { sum += Int(line[index + after]) }
            other[index] = UInt8((sum + size / 2) / size)
            if index - before >= 0 { sum -= Int(line[index - before]) }
          }
          swap(&line, &other)
        }
        for index in 0..<count { bytes[start + index * step] = line[index] }
      }
      for row in 0..<height { run(row * width, 1, width) }
      for column in 0..<width { run(column, width, height) }
    }
  }
}
