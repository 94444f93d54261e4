/// XML 1.0 without document types, read scalar by scalar as the productions say: what the tokenizer is compared with.
///
/// No vectors, no windows, no pointers; slow and plain on purpose. Documents with a document type declaration or in
/// another encoding than UTF-8 are not judged.
struct ReferenceReader {
  /// What a document is, in the words of `line(_:)`.
  enum Verdict: Equatable {
    case wellFormed([String])
    case malformed
    case notJudged
  }

  private struct Malformed: Error {}
  private struct NotJudged: Error {}

  private let text: [UInt32]
  private var at = 0
  private var open: [[UInt32]] = []
  private var tokens: [String] = []

  static func judge(_ bytes: [UInt8]) -> Verdict {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(4).contains(0) {
      return .notJudged
    }
    if bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) { return .notJudged }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      let declares = String(decoding: bytes.prefix(200), as: UTF8.self).contains("encoding")
      return declares ? .notJudged : .malformed
    }
    var scalars = string.unicodeScalars.map(\.value)
    if scalars.first == 0xFEFF { scalars.removeFirst() }
    var reader = ReferenceReader(text: scalars)
    do {
      try reader.document()
      return .wellFormed(reader.tokens)
    } catch {
      return error is NotJudged ? .notJudged : .malformed
    }
  }

  private init(text: [UInt32]) { self.text = text }

  // MARK: Characters

  private func peek(_ offset: Int = 0) -> UInt32 { at + offset < text.count ? text[at + offset] : 0 }
  private var isAtEnd: Bool { at >= text.count }

  private func sees(_ word: String) -> Bool {
    let scalars = word.unicodeScalars.map(\.value)
    return at + scalars.count <= text.count && Array(text[at..<at + scalars.count]) == scalars
  }

  private mutating func take(_ word: String) -> Bool {
    guard sees(word) else { return false }
    at += word.unicodeScalars.count
    return true
  }

  private mutating func expect(_ word: String) throws { if !take(word) { throw Malformed() } }

  private static func isSpace(_ c: UInt32) -> Bool { [0x20, 0x9, 0xA, 0xD].contains(c) }

  private static func isCharacter(_ c: UInt32) -> Bool {
    switch c {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func isNameStart(_ c: UInt32) -> Bool {
    switch c {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isName(_ c: UInt32) -> Bool {
    switch c {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(c)
    }
  }

  private static func string(_ scalars: [UInt32]) -> String {
    var result = ""
    for value in scalars { if let scalar = Unicode.Scalar(value) { result.unicodeScalars.append(scalar) } }
    return result
  }

  private mutating func spaces() -> Bool {
    let start = at
    while !isAtEnd, Self.isSpace(peek()) { at += 1 }
    return at > start
  }

  private mutating func name() throws -> [UInt32] {
    guard !isAtEnd, Self.isNameStart(peek()) else { throw Malformed() }
    let start = at
    while !isAtEnd, Self.isName(peek()) { at += 1 }
    return Array(text[start..<at])
  }

  /// One character of content, with its line end resolved.
  private mutating func character() throws -> UInt32 {
    guard !isAtEnd, Self.isCharacter(peek()) else { throw Malformed() }
    let c = peek()
    at += 1
    if c == 0xD {
      if peek() == 0xA { at += 1 }
      return 0xA
    }
    return c
  }

  private mutating func reference() throws -> UInt32 {
    try expect("&")
    if take("#") {
      let isHexadecimal = take("x")
      var digits = ""
      while !isAtEnd, let scalar = Unicode.Scalar(peek()), scalar.isASCII, Character(scalar).isHexDigit {
        digits.unicodeScalars.append(scalar)
        at += 1
      }
      try expect(";")
      let significant = digits.drop { $0 == "0" }
      guard !digits.isEmpty, significant.count <= 8 else { throw Malformed() }
      guard let value = UInt32("0" + significant, radix: isHexadecimal ? 16 : 10), Self.isCharacter(value) else {
        throw Malformed()
      }
      return value
    }
    for (word, value) in [("lt", 0x3C), ("gt", 0x3E), ("amp", 0x26), ("apos", 0x27), ("quot", 0x22)] {
      if take(word + ";") { return UInt32(value) }
    }
    throw Malformed()
  }

  // MARK: Productions

  private mutating func document() throws {
    if sees("<?xml"), Self.isSpace(peek(5)) { try declaration() }
    var hasRoot = false
    while true {
      _ = spaces()
      if isAtEnd { break }
      if sees("<!--") {
        try comment()
      } else if sees("<?") {
        try instruction()
      } else if sees("<!DOCTYPE") {
        throw NotJudged()
      } else if sees("<"), !hasRoot {
        hasRoot = true
        try element()
      } else {
        throw Malformed()
      }
    }
    if !hasRoot { throw Malformed() }
  }

  private mutating func declaration() throws {
    at += 5
    var seen: [String] = []
    while true {
      let hasSpace = spaces()
      if take("?>") { break }
      guard hasSpace else { throw Malformed() }
      let name = Self.string(try self.name())
      _ = spaces()
      try expect("=")
      _ = spaces()
      let quote = peek()
      guard quote == 0x22 || quote == 0x27 else { throw Malformed() }
      at += 1
      var value = ""
      while peek() != quote {
        guard let scalar = Unicode.Scalar(try character()) else { throw Malformed() }
        value.unicodeScalars.append(scalar)
      }
      at += 1
      seen.append(name)
      switch name {
      case "version":
        guard value.hasPrefix("1."), value.count > 2, value.dropFirst(2).allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw Malformed() }
      case "encoding":
        if !["utf-8", "utf8"].contains(value.lowercased()) { throw NotJudged() }
      case "standalone": guard value == "yes" || value == "no" else { throw Malformed() }
      default: throw Malformed()
      }
    }
    let allowed = [
      ["version"], ["version", "encoding"], ["version", "standalone"], ["version", "encoding", "standalone"],
    ]
    guard allowed.contains(seen) else { throw Malformed() }
  }

  private mutating func element() throws {
    try tag()
    while !open.isEmpty {
      if sees("<!--") {
        try comment()
      } else if sees("<![CDATA[") {
        at += 9
        var content: [UInt32] = []
        while !take("]]>") { content.append(try character()) }
        tokens.append("cdata \(Self.string(content).debugDescription)")
      } else if sees("<?") {
        try instruction()
      } else if take("</") {
        let name = try self.name()
        _ = spaces()
        try expect(">")
        guard open.popLast() == name else { throw Malformed() }
        tokens.append("end \(Self.string(name))")
      } else if sees("<") {
        try tag()
      } else {
        try characterData()
      }
    }
  }

  private mutating func characterData() throws {
    var content: [UInt32] = []
    while !isAtEnd, peek() != 0x3C {
      if sees("]]>") { throw Malformed() }
      content.append(peek() == 0x26 ? try reference() : try character())
    }
    if isAtEnd { throw Malformed() }
    tokens.append("text \(Self.string(content).debugDescription)")
  }

  private mutating func tag() throws {
    try expect("<")
    let name = try self.name()
    var line = " \(Self.string(name))"
    var seen: Set<[UInt32]> = []
    while true {
      let hasSpace = spaces()
      if take(">") {
        open.append(name)
        tokens.append("start" + line)
        return
      }
      if take("/>") {
        tokens.append("empty" + line)
        return
      }
      guard hasSpace else { throw Malformed() }
      let attribute = try self.name()
      guard seen.insert(attribute).inserted else { throw Malformed() }
      _ = spaces()
      try expect("=")
      _ = spaces()
      let quote = peek()
      guard quote == 0x22 || quote == 0x27 else { throw Malformed() }
      at += 1
      var value: [UInt32] = []
      while isAtEnd || peek() != quote {
        if peek() == 0x3C { throw Malformed() }
        if peek() == 0x26 {
          value.append(try reference())
        } else {
          let c = try character()
          value.append(Self.isSpace(c) ? 0x20 : c)
        }
      }
      at += 1
      line += " \(Self.string(attribute))=\(Self.string(value).debugDescription)"
    }
  }

  private mutating func comment() throws {
    at += 4
    var content: [UInt32] = []
    while !sees("--") { content.append(try character()) }
    try expect("-->")
    tokens.append("comment \(Self.string(content).debugDescription)")
  }

  private mutating func instruction() throws {
    at += 2
    let target = Self.string(try name())
    if target.lowercased() == "xml" { throw Malformed() }
    var content: [UInt32] = []
    if !take("?>") {
      guard spaces() else { throw Malformed() }
      while !take("?>") { content.append(try character()) }
    }
    tokens.append("instruction \(target) \(Self.string(content).debugDescription)")
  }
}
