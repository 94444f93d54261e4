/// Writes JSON into a byte buffer, piece by piece and without a tree in between.
///
/// The caller opens and closes containers in matching pairs; commas and line breaks come by themselves. A container
/// opened with `inline: true` stays on one line.
package struct JSONWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var open: [(isInline: Bool, isEmpty: Bool)] = []
  private var isAfterKey = false

  /// - Parameter isPretty: Two spaces a level and one member a line; otherwise one line.
  package init(isPretty: Bool = true) { self.isPretty = isPretty }

  /// The text of what was written.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let last = open.indices.last else { return }
    let isInline = open[last].isInline || !isPretty
    if !open[last].isEmpty {
      bytes.append(UInt8(ascii: ","))
      if isInline, isPretty { bytes.append(UInt8(ascii: " ")) }
    } else if isInline, isPretty, isObject.last == true {
      bytes.append(UInt8(ascii: " "))
    }
    open[last].isEmpty = false
    if !isInline { newLine(depth: open.count) }
  }

  private var isObject: [Bool] = []

  private mutating func newLine(depth: Int) {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private mutating func begin(_ bracket: UInt8, inline: Bool, object: Bool) {
    separate()
    bytes.append(bracket)
    open.append((inline || open.last?.isInline == true, true))
    isObject.append(object)
  }

  private mutating func end(_ bracket: UInt8) {
    guard let last = open.popLast() else { return }
    let wasObject = isObject.removeLast()
    if !last.isEmpty, isPretty {
      if last.isInline {
        if wasObject { bytes.append(0x20) }
      } else {
        newLine(depth: open.count)
      }
    }
    bytes.append(bracket)
  }

  /// Opens an object.
  package mutating func beginObject(inline: Bool = false) { begin(UInt8(ascii: "{"), inline: inline, object: true) }
  /// Closes an object.
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  /// Opens an array.
  package mutating func beginArray(inline: Bool = false) { begin(UInt8(ascii: "["), inline: inline, object: false) }
  /// Closes an array.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    appendJSONString(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(0x20) }
    isAfterKey = true
  }

  /// Writes a string.
  package mutating func value(_ text: String) {
    separate()
    appendJSONString(text, to: &bytes)
  }

  /// Writes a string of which there are the UTF-8 bytes.
  package mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    if isPlainJSON(text) {
      appendQuoted(text, to: &bytes)
    } else {
      appendEscaped(String(decoding: text, as: UTF8.self), to: &bytes)
    }
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a truth value.
  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes text that is JSON already, such as a number printed elsewhere.
  package mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes what a closure appends, which is JSON already.
  package mutating func raw(_ append: (inout [UInt8]) -> Void) {
    separate()
    append(&bytes)
  }

  /// Ends the line; for one document a line.
  package mutating func finishLine() { bytes.append(0x0A) }
}

/// Appends `text` as a JSON string with its quotes. O(bytes).
///
/// Besides what JSON demands, line and paragraph separators are escaped, so that the output is JavaScript too, and what
/// could steer a terminal or reorder its text.
package func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
  var text = text
  let isPlain = text.withUTF8 { utf8 in
    guard isPlainJSON(utf8) else { return false }
    appendQuoted(utf8, to: &bytes)
    return true
  }
  if !isPlain { appendEscaped(text, to: &bytes) }
}

/// Whether a text is of ASCII characters that JSON takes as they are: nearly all are.
private func isPlainJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var isPlain = true
  for byte in text where byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { isPlain = false }
  return isPlain
}

private func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  bytes.append(contentsOf: text)
  bytes.append(UInt8(ascii: "\""))
}

private func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
  let digits = Array("0123456789abcdef".utf8)
  bytes.append(UInt8(ascii: "\""))
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x22: bytes.append(contentsOf: "\\\"".utf8)
    case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      bytes.append(contentsOf: "\\u".utf8)
      for shift in [12, 8, 4, 0] as [UInt32] { bytes.append(digits[Int(scalar.value >> shift & 15)]) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
  bytes.append(UInt8(ascii: "\""))
}
