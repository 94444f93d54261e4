/// Scales a bitmap: averages over areas when it shrinks, interpolates linearly when it grows. Premultiplied throughout.
struct Resampler {
  /// The pixels of one axis that a target pixel takes, with weights that sum to 65536.
  private struct Taps {
    var first: Int
    var weights: [Int]
  }

  private let bitmap: Bitmap
  private let columns: [Taps]
  private let rows: [Taps]
  /// The part of the target that is made.
  let box: PixelBox

  /// - Parameters:
  ///   - bitmap: Source pixels.
  ///   - left, top, width, height: Where the whole picture goes, in target pixels.
  ///   - box: The target pixels wanted.
  init(_ bitmap: Bitmap, left: Double, top: Double, width: Double, height: Double, box: PixelBox) {
    self.bitmap = bitmap
    self.box = box
    columns = Self.taps(bitmap.width, start: left, extent: width, from: box.left, to: box.right)
    rows = Self.taps(bitmap.height, start: top, extent: height, from: box.top, to: box.bottom)
  }

  private static func taps(_ count: Int, start: Double, extent: Double, from: Int, to: Int) -> [Taps] {
    let ratio = Double(count) / extent
    return (from..<max(from, to)).map { target in
      let center = (Double(target) + 0.5 - start) * ratio
      // A tent as wide as a source pixel when growing; a box as wide as a target pixel when shrinking.
      let reach = max(1, ratio / 2 + 0.5)
      let low = max(0, min(count - 1, CoverageMask.floorInt(FlatPath.sane(center - reach))))
      let high = max(low, min(count - 1, CoverageMask.floorInt(FlatPath.sane(center + reach))))
      var parts: [Double] = []
      for source in low...high {
        if ratio <= 1 {
          let distance = Double(source) + 0.5 - center
          parts.append(max(0, 1 - (distance < 0 ? -distance : distance)))
        } else {
          let overlap = min(Double(source) + 1, center + ratio / 2) - max(Double(source), center - ratio / 2)
          parts.append(max(0, overlap))
        }
      }
      let sum = parts.reduce(0, +)
      if sum <= 0 { return Taps(first: center < 0 ? 0 : count - 1, weights: [65536]) }
      var weights = parts.map { Int($0 / sum * 65536 + 0.5) }
      // The largest takes what rounding left over, so that a flat colour stays exactly itself.
      let largest = weights.indices.max { weights[$0] < weights[$1] } ?? 0
      weights[largest] += 65536 - weights.reduce(0, +)
      return Taps(first: low, weights: weights)
    }
  }

  /// Premultiplied RGBA bytes of `box`, row by row. O(target + source pixels in it).
  func pixels() -> [UInt8] {
    guard let firstRow = rows.first, !columns.isEmpty else { return [] }
    let width = columns.count
    // Horizontal first, for the source rows that are needed.
    let low = rows.map(\.first).min() ?? firstRow.first
    let high = rows.map { $0.first + $0.weights.count }.max() ?? low
    var middle = [UInt16](repeating: 0, count: (high - low) * width * 4)
    for row in low..<high {
      let source = row * bitmap.width * 4
      for (column, taps) in columns.enumerated() {
        var (red, green, blue, alpha) = (0, 0, 0, 0)
        var at = source + taps.first * 4
        for weight in taps.weights {
          let opacity = Int(bitmap.bytes[at + 3])
          red += Int(bitmap.bytes[at]) * opacity * weight
          green += Int(bitmap.bytes[at + 1]) * opacity * weight
          blue += Int(bitmap.bytes[at + 2]) * opacity * weight
          alpha += opacity * 255 * weight
          at += 4
        }
        let target = ((row - low) * width + column) * 4
        // 255 · 255 fits in sixteen bits.
        middle[target] = UInt16((red + 32768) >> 16)
        middle[target + 1] = UInt16((green + 32768) >> 16)
        middle[target + 2] = UInt16((blue + 32768) >> 16)
        middle[target + 3] = UInt16((alpha + 32768) >> 16)
      }
    }
    var result = [UInt8](repeating: 0, count: rows.count * width * 4)
    for (row, taps) in rows.enumerated() {
      for index in 0..<width * 4 {
        var sum = 0
        var at = (taps.first - low) * width * 4 + index
        for weight in taps.weights {
          sum += Int(middle[at]) * weight
          at += width * 4
        }
        result[row * width * 4 + index] = UInt8((sum / 65536 + 127) / 255)
      }
    }
    return result
  }
}
