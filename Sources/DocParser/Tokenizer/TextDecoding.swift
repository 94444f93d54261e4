/// How bytes between markup become the text that is meant.
enum DecodingRule {
  /// Character data: CR LF and CR become LF, references their characters.
  case text
  /// CDATA sections, comments, instructions: only line ends.
  case raw
  /// Attribute values: white space becomes spaces as well (XML 1.0 §3.3.3).
  case value
}

/// Appends the text that `bytes` mean to `output`. References to declared entities have been resolved before and do not
/// occur. O(n).
///
/// - Parameter keepsReturns: The bytes are an entity's text, whose line ends were normalised when it was declared.
func decode(
  _ bytes: UnsafeBufferPointer<UInt8>, _ rule: DecodingRule, keepsReturns: Bool, into output: inout [UInt8]
) {
  guard let start = bytes.baseAddress else { return }
  let end = start + bytes.count
  var p = start
  while p < end {
    let byte = p[0]
    switch byte {
    case 0x26 where rule != .raw:
      let reference = Reference(at: p)
      appendUTF8(reference.scalar, to: &output)
      p = max(p + 1, reference.end)
    case 0x0D where !keepsReturns:
      output.append(rule == .value ? 0x20 : 0x0A)
      p += 1
      if p < end, p[0] == 0x0A { p += 1 }
    case 0x09, 0x0A, 0x0D:
      output.append(rule == .value ? 0x20 : byte)
      p += 1
    default:
      let run = p
      p = endOfPlainBytes(p + 1, end, rule)
      output.append(contentsOf: UnsafeBufferPointer(start: run, count: p - run))
    }
  }
}

/// The first byte from `start` that a rule may have to change, or `end`. Never reads beyond `end`: values of documents
/// stand in arrays without padding.
private func endOfPlainBytes(_ start: BytePointer, _ end: BytePointer, _ rule: DecodingRule) -> BytePointer {
  var p = start
  while p + 16 <= end {
    let block = ByteBlock(p)
    var stops = block.matches(0x0D)
    if rule != .raw { stops |= block.matches(0x26) }
    if rule == .value { stops |= block.matches(0x0A) | block.matches(0x09) }
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 16
  }
  while p < end {
    let byte = p[0]
    if byte == 0x0D || (byte == 0x26 && rule != .raw) || (rule == .value && (byte == 0x0A || byte == 0x09)) { return p }
    p += 1
  }
  return end
}
