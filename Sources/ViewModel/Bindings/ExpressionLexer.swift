/// What a token is.
enum ExpressionToken: Equatable {
  case integer(Int64)
  case number(Double)
  case text(String)
  /// Steps joined by dots.
  case name(String)
  case symbol(String)
  case end
  /// A byte that starts nothing.
  case unknown(String)
  case unterminatedText

  /// For messages.
  var description: String {
    switch self {
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .text(let text): text
    case .name(let name): name
    case .symbol(let text), .unknown(let text): text
    case .end: "end"
    case .unterminatedText: "'"
    }
  }
}

/// Reads the tokens of an expression, one at a time, from UTF-8.
struct ExpressionLexer {
  let bytes: [UInt8]
  /// Offset of the next byte.
  var position = 0
  /// Where the last token began.
  var start = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "@") || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The next token. `::` ends an expression: it and what follows is the formatter's.
  mutating func next() -> ExpressionToken {
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte(0)) { position += 1 }
    start = position
    guard position < bytes.count else { return .end }
    let first = bytes[position]
    if Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1))) { return number() }
    if Self.isNameStart(first) { return name() }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return text(quote: first) }
    if first == UInt8(ascii: ":"), byte(1) == UInt8(ascii: ":") { return .end }
    for symbol in ["==", "!=", "<>", "<=", ">=", "&&", "||"] where bytes[position...].starts(with: symbol.utf8) {
      position += 2
      return .symbol(symbol == "<>" ? "!=" : symbol)
    }
    if "+-*/%<>=!?:(),".utf8.contains(first) {
      position += 1
      let text = String(Unicode.Scalar(first))
      return .symbol(text == "=" ? "==" : text)
    }
    position += 1
    return .unknown(String(Unicode.Scalar(first)))
  }

  private mutating func number() -> ExpressionToken {
    var isWhole = true
    while Self.isDigit(byte(0)) { position += 1 }
    if byte(0) == UInt8(ascii: "."), Self.isDigit(byte(1)) {
      isWhole = false
      position += 1
      while Self.isDigit(byte(0)) { position += 1 }
    }
    if byte(0) | 0x20 == UInt8(ascii: "e") {
      let signed = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+")
      if Self.isDigit(byte(signed ? 2 : 1)) {
        isWhole = false
        position += signed ? 2 : 1
        while Self.isDigit(byte(0)) { position += 1 }
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    return .number(Double(text) ?? .infinity)
  }

  /// A key path: names joined by single dots; a digit may follow in a name, and `@count` may be a step.
  private mutating func name() -> ExpressionToken {
    while true {
      while Self.isNameStart(byte(0)) || Self.isDigit(byte(0)) { position += 1 }
      guard byte(0) == UInt8(ascii: "."), Self.isNameStart(byte(1)) || Self.isDigit(byte(1)) else { break }
      position += 1
    }
    return .name(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func text(quote: UInt8) -> ExpressionToken {
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let current = bytes[position]
      position += 1
      if current == quote { return .text(String(decoding: content, as: UTF8.self)) }
      if current == UInt8(ascii: "\\"), position < bytes.count {
        let escaped = bytes[position]
        position += 1
        switch escaped {
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "t"): content.append(0x09)
        default: content.append(escaped)
        }
        continue
      }
      content.append(current)
    }
    return .unterminatedText
  }
}
