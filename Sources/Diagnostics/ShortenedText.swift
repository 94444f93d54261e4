/// How long the texts of a problem may get, in bytes of UTF-8.
///
/// A name of a document may be a megabyte long; whoever reads a problem needs its beginning and its place. Both numbers
/// are above every path and every list of constants that a real problem shows.
package enum MessageLimits {
  /// A longer text between quotes is cut.
  package static let quotedBytes = 256
  /// How much of a quoted text that is cut stays.
  package static let shownBytes = 160
  /// A longer message is cut, whatever it holds.
  package static let messageBytes = 4096
}

/// A message with every quoted text ('…') that is too long cut at a character, its length told: `'aaaa… (102400 bytes)'`.
///
/// The one place where it is done: every message, note and fix of a ``Diagnostic`` passes here. A text that itself holds
/// quotes is cut where it seems to end; the limit of the whole message bounds what is left. O(bytes); a short message
/// is returned as it is.
package func shortenedMessage(_ message: String) -> String {
  guard message.utf8.count > MessageLimits.quotedBytes else { return message }
  let bytes = Array(message.utf8)
  let quote = UInt8(ascii: "'")
  var result: [UInt8] = []
  var at = 0
  while at < bytes.count {
    guard bytes[at] == quote, at == 0 || opens(after: bytes[at - 1]) else {
      result.append(bytes[at])
      at += 1
      continue
    }
    var end = at + 1
    while end < bytes.count, !(bytes[end] == quote && (end + 1 == bytes.count || closes(before: bytes[end + 1]))) {
      end += 1
    }
    result.append(quote)
    let text = bytes[at + 1..<end]
    if text.count > MessageLimits.quotedBytes {
      result += cut(text, to: MessageLimits.shownBytes)
    } else {
      result += text
    }
    if end < bytes.count { result.append(quote) }
    at = end + 1
  }
  if result.count > MessageLimits.messageBytes { result = cut(result[...], to: MessageLimits.messageBytes) }
  return String(decoding: result, as: UTF8.self)
}

/// At most `count` bytes of `text`, ending with a whole character, and how long it was.
private func cut(_ text: ArraySlice<UInt8>, to count: Int) -> [UInt8] {
  var end = text.startIndex + count
  // Not inside a scalar, and not between a letter and the marks that belong to it: those are below U+0370 in two bytes.
  while end > text.startIndex, text[end] & 0xC0 == 0x80 || (0xCC...0xCD).contains(text[end]) { end -= 1 }
  return text[..<end] + Array("… (\(text.count) bytes)".utf8)
}

/// Whether a quote after this byte begins a quoted text; within a word it is an apostrophe.
private func opens(after byte: UInt8) -> Bool { " ([{=,:;\n".utf8.contains(byte) }

/// Whether a quote before this byte ends a quoted text.
private func closes(before byte: UInt8) -> Bool { " )]},.:;?!=\n".utf8.contains(byte) }
