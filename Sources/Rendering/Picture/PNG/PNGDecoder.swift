/// Why a PNG file was refused.
public enum PNGError: Error, Hashable, Sendable {
  /// The eight bytes at the start are not PNG's.
  case notPNG
  /// The file ends inside a chunk or before the picture is complete.
  case truncated
  /// A chunk whose CRC does not fit; its name.
  case badChecksum(String)
  /// A chunk that is missing, repeated, too long or in the wrong place; its name.
  case badChunk(String)
  /// A size of 0, or a bit depth, colour type, compression, filter or interlace that PNG does not have.
  case badHeader
  /// More pixels or bytes than the limits allow.
  case tooLarge
  /// The compressed data are damaged or shorter than the picture.
  case badData
  /// A row's filter type is not 0 to 4.
  case badFilter
  /// A pixel's palette index is past the palette's end.
  case badIndex
  /// A chunk that has to be understood and is not; its name.
  case unknownChunk(String)

  /// One line for people.
  public var message: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated: "the file ends too early"
    case .badChecksum(let name): "the checksum of the chunk '\(name)' does not fit"
    case .badChunk(let name): "the chunk '\(name)' is missing, repeated, too long or misplaced"
    case .badHeader: "the header holds values that PNG does not have"
    case .tooLarge: "more pixels than the limit allows"
    case .badData: "the compressed pixels are damaged"
    case .badFilter: "a row has an unknown filter"
    case .badIndex: "a pixel is outside the palette"
    case .unknownChunk(let name): "the critical chunk '\(name)' is unknown"
    }
  }
}

/// How much a picture may take.
public struct PNGLimits: Hashable, Sendable {
  /// The most pixels. 2^24 (4096 × 4096) needs 64 MiB when decoded.
  public var pixels = 1 << 24
  /// The longest file, in bytes.
  public var fileBytes = 64 << 20

  /// The default limits.
  public init() {}
}

/// Reads PNG files (PNG 1.2): every colour type, bit depth and interlacing, with all checksums checked.
public enum PNGDecoder {
  /// The pixels of a PNG file. Sixteen-bit channels keep their upper byte; colour profiles are ignored.
  ///
  /// O(pixels); memory is about the decoded picture twice.
  public static func decode(_ file: [UInt8], limits: PNGLimits = PNGLimits()) throws(PNGError) -> Bitmap {
    guard file.count <= limits.fileBytes else { throw .tooLarge }
    let parts = try PNGParts(file)
    let header = parts.header
    guard header.width <= limits.pixels / header.height else { throw .tooLarge }
    let passes = header.passes
    var expected = 0
    for pass in passes where pass.width > 0 { expected += pass.height * (header.rowBytes(pass.width) + 1) }
    let raw: [UInt8]
    do throws(InflateError) {
      raw = try Inflate.zlib(parts.data, limit: expected)
    } catch {
      throw .badData
    }
    guard raw.count == expected else { throw .badData }
    return try PNGPixels(parts, raw, passes).bitmap
  }
}

/// IHDR.
struct PNGHeader {
  var width: Int
  var height: Int
  var bitDepth: Int
  var colorType: UInt8
  var isInterlaced: Bool

  init(_ data: ArraySlice<UInt8>) throws(PNGError) {
    guard data.count == 13 else { throw .badChunk("IHDR") }
    let bytes = Array(data)
    func number(_ at: Int) -> Int {
      Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
    }
    width = number(0)
    height = number(4)
    bitDepth = Int(bytes[8])
    colorType = bytes[9]
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else { throw .badHeader }
    let depths: [Int]
    switch colorType {
    case 0: depths = [1, 2, 4, 8, 16]
    case 3: depths = [1, 2, 4, 8]
    case 2, 4, 6: depths = [8, 16]
    default: throw .badHeader
    }
    guard depths.contains(bitDepth), bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else { throw .badHeader }
    isInterlaced = bytes[12] == 1
  }

  var channels: Int {
    switch colorType {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  func rowBytes(_ width: Int) -> Int { (width * bitDepth * channels + 7) / 8 }

  /// One pass over part of the pixels: first column and row, steps, and how many of each.
  struct Pass {
    var x: Int
    var y: Int
    var stepX: Int
    var stepY: Int
    var width: Int
    var height: Int
  }

  /// The whole picture, or Adam7's seven passes (PNG 1.2 §2.6).
  var passes: [Pass] {
    guard isInterlaced else { return [Pass(x: 0, y: 0, stepX: 1, stepY: 1, width: width, height: height)] }
    let starts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return starts.map { x, y, stepX, stepY in
      Pass(
        x: x, y: y, stepX: stepX, stepY: stepY, width: (width - x + stepX - 1) / stepX,
        height: (height - y + stepY - 1) / stepY)
    }
  }
}

/// The chunks that matter, each checked.
private struct PNGParts {
  var header: PNGHeader
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var data: [UInt8] = []

  init(_ file: [UInt8]) throws(PNGError) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8]) else { throw .notPNG }
    var position = 8
    var header: PNGHeader?
    var state = 0  // 0 before the data, 1 inside, 2 after
    while true {
      guard position + 12 <= file.count else { throw .truncated }
      var length = 0
      for offset in 0..<4 { length = length << 8 | Int(file[position + offset]) }
      guard length <= 0x7FFF_FFFF, position + 12 + length <= file.count else { throw .truncated }
      let nameBytes = file[position + 4..<position + 8]
      guard nameBytes.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else { throw .badChunk("?") }
      let name = String(decoding: nameBytes, as: UTF8.self)
      let content = file[position + 8..<position + 8 + length]
      var stored: UInt32 = 0
      for offset in 0..<4 { stored = stored << 8 | UInt32(file[position + 8 + length + offset]) }
      guard Checksums.crc32(file[position + 4..<position + 8 + length]) == stored else { throw .badChecksum(name) }
      position += 12 + length
      if state == 1, name != "IDAT" { state = 2 }
      guard (header == nil) == (name == "IHDR") else { throw .badChunk("IHDR") }
      switch name {
      case "IHDR": header = try PNGHeader(content)
      case "PLTE":
        guard palette.isEmpty, state == 0, !content.isEmpty, content.count % 3 == 0, content.count <= 768 else {
          throw .badChunk(name)
        }
        palette = Array(content)
      case "tRNS":
        guard transparency.isEmpty, state == 0, !content.isEmpty, content.count <= 256 else { throw .badChunk(name) }
        transparency = Array(content)
      case "IDAT":
        guard state < 2 else { throw .badChunk(name) }
        state = 1
        data += content
      case "IEND":
        guard let header, state == 2 else { throw .badChunk("IDAT") }
        self.header = header
        try check()
        return
      default:
        // An upper-case first letter marks a chunk without which the picture means something else.
        if nameBytes.first.map({ $0 < 97 }) ?? false { throw .unknownChunk(name) }
      }
    }
  }

  private func check() throws(PNGError) {
    switch header.colorType {
    case 0: guard [0, 2].contains(transparency.count), palette.isEmpty else { throw .badChunk("tRNS") }
    case 2: guard [0, 6].contains(transparency.count) else { throw .badChunk("tRNS") }
    case 3:
      guard !palette.isEmpty, palette.count / 3 <= 1 << header.bitDepth else { throw .badChunk("PLTE") }
      guard transparency.count <= palette.count / 3 else { throw .badChunk("tRNS") }
    default: guard transparency.isEmpty else { throw .badChunk("tRNS") }
    }
  }
}

/// Undoes the filters and spreads the samples into RGBA bytes.
private struct PNGPixels {
  var bitmap: Bitmap

  init(_ parts: PNGParts, _ rawBytes: [UInt8], _ passes: [PNGHeader.Pass]) throws(PNGError) {
    let header = parts.header
    bitmap = Bitmap(
      width: header.width, height: header.height, bytes: [UInt8](repeating: 0, count: 4 * header.width * header.height))
    var raw = rawBytes
    let step = max(1, header.channels * header.bitDepth / 8)
    var start = 0
    for pass in passes where pass.width > 0 {
      let rowBytes = header.rowBytes(pass.width)
      for row in 0..<pass.height {
        let filter = raw[start]
        guard filter <= 4 else { throw .badFilter }
        let current = start + 1
        // The row above of the same pass; the first row has zeros above it.
        let above = row == 0 ? -1 : current - rowBytes - 1
        if filter != 0 {
          for index in 0..<rowBytes {
            let left = index >= step ? raw[current + index - step] : 0
            let up = above >= 0 ? raw[above + index] : 0
            let predicted: UInt8
            switch filter {
            case 1: predicted = left
            case 2: predicted = up
            case 3: predicted = UInt8((Int(left) + Int(up)) / 2)
            default:
              predicted = PNGEncoder.paeth(left, up, index >= step && above >= 0 ? raw[above + index - step] : 0)
            }
            raw[current + index] = raw[current + index] &+ predicted
          }
        }
        try spread(parts, raw, at: current, pass, row)
        start += rowBytes + 1
      }
    }
  }

  private mutating func spread(
    _ parts: PNGParts, _ raw: [UInt8], at start: Int, _ pass: PNGHeader.Pass, _ row: Int
  ) throws(PNGError) {
    let header = parts.header
    let transparency = parts.transparency
    let depth = header.bitDepth
    let bytesPerSample = depth == 16 ? 2 : 1
    var target = 4 * ((pass.y + row * pass.stepY) * header.width + pass.x)
    for column in 0..<pass.width {
      defer { target += 4 * pass.stepX }
      let pixel: (UInt8, UInt8, UInt8, UInt8)
      switch header.colorType {
      case 0, 3:
        var value = 0
        if depth < 8 {
          let bit = column * depth
          value = Int(raw[start + bit / 8] >> UInt8(8 - depth - bit % 8)) & (1 << depth - 1)
        } else {
          for offset in 0..<bytesPerSample { value = value << 8 | Int(raw[start + column * bytesPerSample + offset]) }
        }
        if header.colorType == 3 {
          guard 3 * value + 2 < parts.palette.count else { throw .badIndex }
          pixel = (
            parts.palette[3 * value], parts.palette[3 * value + 1], parts.palette[3 * value + 2],
            value < transparency.count ? transparency[value] : 255
          )
        } else {
          let isClear =
            transparency.count == 2
            && value == (Int(transparency[0]) << 8 | Int(transparency[1])) & (1 << depth - 1)
          let grey = depth == 16 ? UInt8(value >> 8) : UInt8(value * 255 / (1 << depth - 1))
          pixel = (grey, grey, grey, isClear ? 0 : 255)
        }
      case 4:
        let at = start + column * 2 * bytesPerSample
        pixel = (raw[at], raw[at], raw[at], raw[at + bytesPerSample])
      default:
        let at = start + column * header.channels * bytesPerSample
        var alpha: UInt8 = 255
        if header.colorType == 6 {
          alpha = raw[at + 3 * bytesPerSample]
        } else if transparency.count == 6 {
          var isClear = true
          for channel in 0..<3 {
            // Stored as sixteen bits whatever the depth.
            let low = transparency[2 * channel + 1]
            if depth == 16 {
              isClear =
                isClear && raw[at + 2 * channel] == transparency[2 * channel] && raw[at + 2 * channel + 1] == low
            } else {
              isClear = isClear && raw[at + channel] == low
            }
          }
          if isClear { alpha = 0 }
        }
        pixel = (raw[at], raw[at + bytesPerSample], raw[at + 2 * bytesPerSample], alpha)
      }
      bitmap.bytes[target] = pixel.0
      bitmap.bytes[target + 1] = pixel.1
      bitmap.bytes[target + 2] = pixel.2
      bitmap.bytes[target + 3] = pixel.3
    }
  }
}
