import Geometry

/// Reads the extent of a picture from its first bytes: PNG, JPEG, GIF, SVG and PDF.
///
/// Untrusted input: every read is checked, nothing loops without progress, and only the header is looked at.
enum PictureHeader {
  /// Extent in pixels (points for SVG and PDF), nil when the format is unknown or the header is broken.
  static func size(of bytes: [UInt8]) -> Size? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(bytes) }
    if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
    if bytes.starts(with: Array("GIF8".utf8)) { return gif(bytes) }
    if bytes.starts(with: Array("%PDF-".utf8)) { return pdf(bytes) }
    return svg(bytes)
  }

  /// PNG (ISO 15948) §11.2.2: IHDR comes first; width and height are big-endian and not zero.
  private static func png(_ bytes: [UInt8]) -> Size? {
    guard bytes.count >= 24, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
    return extent(big32(bytes, 16), big32(bytes, 20))
  }

  /// GIF89a §18: the logical screen, little-endian.
  private static func gif(_ bytes: [UInt8]) -> Size? {
    guard bytes.count >= 10 else { return nil }
    return extent(Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// JPEG (ITU-T T.81) §B.2.2: the first frame header (SOF0…SOF15 but DHT, JPG, DAC). An Exif orientation of 5 to 8
  /// swaps the sides, as the system's picture loader does.
  private static func jpeg(_ bytes: [UInt8]) -> Size? {
    var at = 2
    var isTurned = false
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xFF else { return nil }
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        at += 2
        continue
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2 else { return nil }
      if (0xC0...0xCF).contains(marker), marker != 0xC4, marker != 0xC8, marker != 0xCC {
        guard at + 9 <= bytes.count else { return nil }
        let height = Int(bytes[at + 5]) << 8 | Int(bytes[at + 6])
        let width = Int(bytes[at + 7]) << 8 | Int(bytes[at + 8])
        return isTurned ? extent(height, width) : extent(width, height)
      }
      if marker == 0xDA || marker == 0xD9 { return nil }
      if marker == 0xE1, at + 2 + length <= bytes.count { isTurned = exifTurns(bytes, at + 4, at + 2 + length) }
      at += 2 + length
    }
    return nil
  }

  /// Whether the Exif block at `start` has orientation 5 to 8 in its first directory (TIFF 6.0 §2).
  private static func exifTurns(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    guard end - start >= 14, bytes[start..<start + 6].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0]) else {
      return false
    }
    let base = start + 6
    let isLittle = bytes[base] == 0x49
    func word(_ at: Int) -> Int {
      guard at >= base, at + 2 <= end else { return 0 }
      return isLittle ? Int(bytes[at]) | Int(bytes[at + 1]) << 8 : Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }
    func long(_ at: Int) -> Int { isLittle ? word(at) | word(at + 2) << 16 : word(at) << 16 | word(at + 2) }
    let directory = base + long(base + 4)
    guard directory >= base, directory + 2 <= end else { return false }
    for entry in 0..<min(word(directory), 1000) {
      let at = directory + 2 + 12 * entry
      guard at + 12 <= end else { return false }
      if word(at) == 0x0112 { return (5...8).contains(word(at + 8)) }
    }
    return false
  }

  /// PDF (ISO 32000) §7.7.3.3: the first `/MediaBox [x0 y0 x1 y1]` that is written in plain, in points.
  private static func pdf(_ bytes: [UInt8]) -> Size? {
    let key = Array("/MediaBox".utf8)
    var at = 0
    while let found = find(key, in: bytes, from: at) {
      at = found + key.count
      var cursor = at
      while cursor < bytes.count, isSpace(bytes[cursor]) { cursor += 1 }
      guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: "[") else { continue }
      cursor += 1
      var numbers: [Double] = []
      while numbers.count < 4, cursor < bytes.count {
        while cursor < bytes.count, isSpace(bytes[cursor]) { cursor += 1 }
        let start = cursor
        while cursor < bytes.count, !isSpace(bytes[cursor]), bytes[cursor] != UInt8(ascii: "]"), cursor - start < 64 {
          cursor += 1
        }
        guard let number = bytes.withUnsafeBytes({ readNumber(UnsafeRawBufferPointer(rebasing: $0[start..<cursor])) })
        else { break }
        numbers.append(number)
      }
      guard numbers.count == 4 else { continue }
      let width = abs(numbers[2] - numbers[0])
      let height = abs(numbers[3] - numbers[1])
      if width > 0, height > 0, width <= 1e6, height <= 1e6 { return Size(width: width, height: height) }
    }
    return nil
  }

  /// SVG 1.1 §5.1.2 and §7.2: `width` and `height` of the root element in user units (px, pt, in, cm, mm or none), else
  /// the extent of its `viewBox`.
  private static func svg(_ bytes: [UInt8]) -> Size? {
    let head = Array(bytes.prefix(64 << 10))
    guard let start = find(Array("<svg".utf8), in: head, from: 0) else { return nil }
    var values: [String: String] = [:]
    var at = start + 4
    while at < head.count, head[at] != UInt8(ascii: ">") {
      while at < head.count, isSpace(head[at]) || head[at] == UInt8(ascii: "/") { at += 1 }
      let nameStart = at
      while at < head.count, !isSpace(head[at]), head[at] != UInt8(ascii: "="), head[at] != UInt8(ascii: ">") {
        at += 1
      }
      let name = String(decoding: head[nameStart..<at], as: UTF8.self)
      while at < head.count, isSpace(head[at]) { at += 1 }
      guard at < head.count, head[at] == UInt8(ascii: "=") else {
        if at == nameStart { break }
        continue
      }
      at += 1
      while at < head.count, isSpace(head[at]) { at += 1 }
      guard at < head.count, head[at] == UInt8(ascii: "\"") || head[at] == UInt8(ascii: "'") else { break }
      let quote = head[at]
      at += 1
      let valueStart = at
      while at < head.count, head[at] != quote { at += 1 }
      values[name] = String(decoding: head[valueStart..<at], as: UTF8.self)
      at += 1
    }
    if let width = values["width"].flatMap(svgLength), let height = values["height"].flatMap(svgLength),
      width > 0, height > 0
    {
      return Size(width: width, height: height)
    }
    let box = (values["viewBox"] ?? "").split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
      .compactMap { svgLength(String($0)) }
    guard box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    return Size(width: box[2], height: box[3])
  }

  private static func svgLength(_ text: String) -> Double? {
    // CSS 2.1 §4.3.2: 96 px an inch, 72 pt an inch.
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("", 1),
    ]
    let text = trim(text)
    for (unit, factor) in units where text.hasSuffix(unit) {
      var digits = String(text.dropLast(unit.count))
      if let value = digits.withUTF8({ readNumber(UnsafeRawBufferPointer($0)) }), value <= 1e6 { return value * factor }
    }
    return nil
  }

  // MARK: Bytes

  private static func big32(_ bytes: [UInt8], _ at: Int) -> Int {
    Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
  }

  private static func extent(_ width: Int, _ height: Int) -> Size? {
    guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
    return Size(width: Double(width), height: Double(height))
  }

  private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    var at = start
    while at + pattern.count <= bytes.count {
      if bytes[at] == first, bytes[at..<at + pattern.count].elementsEqual(pattern) { return at }
      at += 1
    }
    return nil
  }
}
