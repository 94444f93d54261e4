/// The two checksums that a PNG file carries.
enum Checksums {
  /// The table of CRC-32 (polynomial 0xEDB88320, ISO 3309; PNG 1.2 annex D).
  private static let table: [UInt32] = (0..<256).map { byte in
    var value = UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    return value
  }

  /// CRC-32 of `bytes`. O(n).
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    table.withUnsafeBufferPointer { table in
      for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    }
    return ~crc
  }

  /// Adler-32 of `bytes` (RFC 1950 §8.2). O(n).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        // 5552 is the longest run for which b stays below 2^32.
        let end = min(index + 5552, bytes.count)
        while index < end {
          a &+= UInt32(bytes[index])
          b &+= a
          index += 1
        }
        a %= 65521
        b %= 65521
      }
    }
    return b << 16 | a
  }
}
