/// Writes PNG files: the smallest of palette, grey, RGB and RGBA that holds the picture, filters chosen row by row.
///
/// Integer arithmetic only and no time stamp: the same pixels give the same bytes on every machine.
public enum PNGEncoder {
  /// `bitmap` as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - scale: Pixels a point; written as `pHYs` (72 · scale pixels an inch) when it is not 1.
  public static func encode(_ bitmap: Bitmap, scale: Int = 1) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let form = PixelForm(bitmap)
    var header = bigEndian(UInt32(bitmap.width)) + bigEndian(UInt32(bitmap.height))
    header += [form.bitDepth, form.colorType, 0, 0, 0]
    chunk("IHDR", header, into: &file)
    // Relative colorimetric intent: a reader without colour management shows the same thing.
    chunk("sRGB", [0], into: &file)
    if scale != 1 {
      // 72 pixels an inch are 2834.6 a metre.
      let density = bigEndian(UInt32((28346 * scale + 5) / 10))
      chunk("pHYs", density + density + [1], into: &file)
    }
    if !form.palette.isEmpty { chunk("PLTE", form.palette, into: &file) }
    if !form.transparency.isEmpty { chunk("tRNS", form.transparency, into: &file) }
    let raw = filtered(form, height: bitmap.height)
    chunk("IDAT", Deflate.zlib(raw), into: &file)
    chunk("IEND", [], into: &file)
    return file
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: value >> shift) }
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8], into file: inout [UInt8]) {
    file += bigEndian(UInt32(data.count))
    let start = file.count
    file += name.withUTF8Buffer { Array($0) }
    file += data
    file += bigEndian(Checksums.crc32(file[start...]))
  }

  /// Rows, each led by its filter type. Palettes are not filtered: neighbouring indices mean nothing. Otherwise the
  /// filter with the smallest sum of absolute differences is taken (the heuristic of PNG 1.2 §9.6).
  private static func filtered(_ form: PixelForm, height: Int) -> [UInt8] {
    let stride = form.rowBytes
    if form.colorType == 3 || form.bitDepth < 8 {
      var raw: [UInt8] = []
      raw.reserveCapacity((stride + 1) * height)
      for row in 0..<height {
        raw.append(0)
        raw += form.bytes[row * stride..<(row + 1) * stride]
      }
      return raw
    }
    let step = form.channels
    var raw = [UInt8](repeating: 0, count: (stride + 1) * height)
    var candidate = [UInt8](repeating: 0, count: stride)
    var best = [UInt8](repeating: 0, count: stride)
    let zero = [UInt8](repeating: 0, count: stride)
    form.bytes.withUnsafeBufferPointer { bytes in
      zero.withUnsafeBufferPointer { zero in
        for row in 0..<height {
          let current = UnsafeBufferPointer(rebasing: bytes[row * stride..<(row + 1) * stride])
          let above = row == 0 ? zero : UnsafeBufferPointer(rebasing: bytes[(row - 1) * stride..<row * stride])
          var bestSum = Int.max
          var bestFilter: UInt8 = 0
          for filter: UInt8 in 0...4 {
            var sum = 0
            for index in 0..<stride {
              let left = index >= step ? current[index - step] : 0
              let predicted: UInt8
              switch filter {
              case 0: predicted = 0
              case 1: predicted = left
              case 2: predicted = above[index]
              case 3: predicted = UInt8((Int(left) + Int(above[index])) / 2)
              default: predicted = paeth(left, above[index], index >= step ? above[index - step] : 0)
              }
              let value = current[index] &- predicted
              candidate[index] = value
              sum += Int(Int8(bitPattern: value).magnitude)
              if sum >= bestSum { break }
            }
            if sum < bestSum {
              bestSum = sum
              bestFilter = filter
              swap(&best, &candidate)
            }
          }
          let start = row * (stride + 1)
          raw[start] = bestFilter
          raw.replaceSubrange(start + 1..<start + 1 + stride, with: best)
        }
      }
    }
    return raw
  }

  /// The predictor of PNG 1.2 §6.6.
  @inline(__always)
  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toCorner = abs(estimate - Int(corner))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}

/// Pixels in the smallest of PNG's colour types that keeps them exactly.
private struct PixelForm {
  var colorType: UInt8
  var bitDepth: UInt8 = 8
  var channels: Int
  var rowBytes: Int
  var bytes: [UInt8]
  var palette: [UInt8] = []
  var transparency: [UInt8] = []

  init(_ bitmap: Bitmap) {
    let source = bitmap.bytes
    var isOpaque = true
    var isGrey = true
    // Colours in order of value, found while there are at most 256 of them.
    var colors: [UInt32: UInt8] = [:]
    var last: UInt32?
    for index in stride(from: 0, to: source.count, by: 4) {
      let (red, green, blue, alpha) = (source[index], source[index + 1], source[index + 2], source[index + 3])
      let value = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      if value == last { continue }
      last = value
      if alpha != 255 { isOpaque = false }
      if red != green || green != blue { isGrey = false }
      if colors.count <= 256 { colors[value] = 0 }
    }
    if colors.count <= 256, !(isOpaque && isGrey && colors.count > 16) {
      let sorted = colors.keys.sorted()
      for (index, value) in sorted.enumerated() { colors[value] = UInt8(index) }
      colorType = 3
      channels = 1
      bitDepth = sorted.count <= 2 ? 1 : sorted.count <= 4 ? 2 : sorted.count <= 16 ? 4 : 8
      for value in sorted {
        palette += [UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
        transparency.append(UInt8(value >> 24))
      }
      // Ascending by alpha first: the opaque colours come last and need not be listed.
      while transparency.last == 255 { transparency.removeLast() }
      let depth = Int(bitDepth)
      rowBytes = (bitmap.width * depth + 7) / 8
      bytes = [UInt8](repeating: 0, count: rowBytes * bitmap.height)
      var index = 0
      var lastIndex: UInt8 = 0
      last = nil
      for row in 0..<bitmap.height {
        var bit = 0
        for _ in 0..<bitmap.width {
          let value =
            UInt32(source[index + 3]) << 24 | UInt32(source[index]) << 16 | UInt32(source[index + 1]) << 8
            | UInt32(source[index + 2])
          if value != last {
            last = value
            lastIndex = colors[value] ?? 0
          }
          bytes[row * rowBytes + bit / 8] |= lastIndex << UInt8(8 - depth - bit % 8)
          bit += depth
          index += 4
        }
      }
      if sorted.isEmpty { palette = [0, 0, 0] }
      return
    }
    switch (isGrey, isOpaque) {
    case (true, true): (colorType, channels) = (0, 1)
    case (true, false): (colorType, channels) = (4, 2)
    case (false, true): (colorType, channels) = (2, 3)
    case (false, false): (colorType, channels) = (6, 4)
    }
    rowBytes = bitmap.width * channels
    bytes = []
    bytes.reserveCapacity(rowBytes * bitmap.height)
    for index in stride(from: 0, to: source.count, by: 4) {
      bytes.append(source[index])
      if !isGrey {
        bytes.append(source[index + 1])
        bytes.append(source[index + 2])
      }
      if !isOpaque { bytes.append(source[index + 3]) }
    }
  }
}
