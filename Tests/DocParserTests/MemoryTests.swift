import Testing

@testable import DocParser

/// What the tokenizer holds while chunks of 64 KiB come, and what names cost somebody who wants them to collide.
@Suite struct MemoryTests {
  private static let chunk = 64 << 10

  /// Reads the chunks that `next` gives until it gives none; the most bytes that were held after any token.
  private func mostHeld(depth: inout Int, _ next: () -> [UInt8]?) throws(XMLFailure) -> Int {
    var tokenizer = XMLTokenizer(options: TokenizerOptions(limits: .none))
    var most = 0
    while true {
      let kind = try tokenizer.next()
      depth = max(depth, tokenizer.depth)
      most = max(most, tokenizer.heldBytes)
      if kind == .endOfDocument { return most }
      if kind != .needsInput { continue }
      if let bytes = next() { tokenizer.feed(bytes) } else { tokenizer.finish() }
    }
  }

  /// Calls ``mostHeld(depth:_:)`` for `head`, `count` times `part` and `tail`, of which only two chunks exist at a time.
  private func mostHeld(
    _ head: String, _ part: String, _ count: Int, _ tail: String, depth: inout Int
  ) throws(XMLFailure) -> Int {
    var waiting = Array(head.utf8)
    var left = count
    let part = Array(part.utf8)
    return try mostHeld(depth: &depth) {
      while waiting.count < Self.chunk, left > 0 {
        waiting += part
        left -= 1
        if left == 0 { waiting += Array(tail.utf8) }
      }
      if waiting.isEmpty { return nil }
      let bytes = Array(waiting.prefix(Self.chunk))
      waiting.removeFirst(bytes.count)
      return bytes
    }
  }

  @Test(arguments: [
    ("<r>", "<row a='1' b=\"two\">text &amp; more<i/></row>\n", "</r>"),
    ("<r>", "text without an end ", "</r>"),
    ("<r><![CDATA[", "text without an end ", "]]></r>"),
    ("<r><!--", "text without an end\r\n", "--></r>"),
    ("<r><?t ", "text without an end\r", "?></r>"),
    ("<r>", "\n", "</r>"),
    ("<r>", "&quot;", "</r>"),
    ("<r>", "&#0000000000065;", "</r>"),
    ("<r><!--", "\r\n", "--></r>"),
  ]) func holdsOneWindowHoweverLongTheDocument(_ head: String, _ part: String, _ tail: String) throws {
    var depth = 0
    // About three megabytes, and a window of a quarter.
    let most = try mostHeld(head, part, 3_000_000 / part.utf8.count, tail, depth: &depth)
    #expect(most <= 256 << 10, "\(part.debugDescription): \(most) bytes")
  }

  @Test(arguments: [1000, 100_000, 140_000, 270_000, 600_000, 1_100_000, 10 << 20], [0x22, 0x27] as [UInt8])
  func holdsOneValueBeside(_ size: Int, _ quote: UInt8) throws {
    var depth = 0
    let value = String(repeating: quote == 0x22 ? "v" : "v&amp;vvv\n", count: size / (quote == 0x22 ? 1 : 10))
    let mark = String(decoding: [quote], as: UTF8.self)
    // The value twice, so that what is kept for one does not add up.
    let tag = "<a b=\(mark)\(value)\(mark) c='d'/>"
    let document = "<r>" + tag + String(repeating: "<c/>", count: 50_000) + tag + "</r>"
    var rest = Array(document.utf8)[...]
    let most = try mostHeld(depth: &depth) {
      let bytes = Array(rest.prefix(Self.chunk))
      rest = rest.dropFirst(bytes.count)
      return bytes.isEmpty ? nil : bytes
    }
    #expect(most <= size + 256 << 10, "\(size): \(most) bytes")
  }

  @Test func holdsTheNamesOfOpenElements() throws {
    // A mark of 16 bytes, a place of 16 bytes and the name of an open element; each array is at most half empty.
    for count in [10_000, 40_000] {
      var depth = 0
      let name = "element-with-a-name"
      let open = String(repeating: "<\(name)>", count: count)
      let most = try mostHeld(open, "</\(name)>", count, "", depth: &depth)
      #expect(depth == count)
      #expect(most <= 256 << 10 + 2 * count * (16 + 16 + name.utf8.count), "\(count): \(most) bytes")
    }
  }

  @Test func somebodyWhoKnowsTheKeyCanMakeNamesCollideAndNobodyElse() throws {
    // With this key, names of nine to sixteen bytes that begin with "aaaaaaaa" are multiplied by nought.
    let known = NameHash(first: 0x6161_6161_6161_6161, second: 0x0123_4567_89AB_CDEF)
    let names = (0..<1000).map { Array("aaaaaaaa\(String(1000 + $0))".utf8) }
    #expect(Set(names.map { hash($0, known) }) == [0])
    for _ in 0..<8 { #expect(Set(names.map { hash($0, NameHash()) }).count > 990) }

    // Even so every name is told from the others, and none is taken for new twice.
    let list = names.map { " \(String(decoding: $0, as: UTF8.self))=''" }.joined()
    for (extra, isWellFormed) in [("", true), (" aaaaaaaa1000=''", false), (" aaaaaaaa1999=''", false)] {
      var tokenizer = XMLTokenizer(options: TokenizerOptions(limits: .none))
      tokenizer.hash = known
      tokenizer.feed(Array("<a\(list)\(extra)/>".utf8))
      tokenizer.finish()
      var problem: XMLProblem?
      do throws(XMLFailure) {
        while try tokenizer.next() != .endOfDocument {}
      } catch { problem = error.problem }
      let name = String(extra.dropLast(3).dropFirst())
      #expect(problem == (isWellFormed ? nil : .duplicateAttribute(name: name)))
    }
  }

  /// Short and long names, each key's way.
  private func hash(_ name: [UInt8], _ hash: NameHash) -> UInt64 {
    // The hash may read eight bytes before and after a name.
    let padded = [UInt8](repeating: 1, count: 16) + name + [UInt8](repeating: 2, count: 16)
    return padded.withUnsafeBufferPointer { hash($0.baseAddress! + 16, name.count) }
  }

  @Test(arguments: 1...40) func theHashIsOfTheNameAndNothingAroundIt(_ count: Int) {
    let key = NameHash()
    let name = (0..<count).map { UInt8(0x61 + $0 % 26) }
    let alone = hash(name, key)
    let other = [UInt8](repeating: 7, count: 16) + name + [UInt8](repeating: 9, count: 16)
    #expect(other.withUnsafeBufferPointer { key($0.baseAddress! + 16, count) } == alone)
    // Every byte counts.
    for index in name.indices {
      var changed = name
      changed[index] ^= 1
      #expect(hash(changed, key) != alone)
    }
  }
}
