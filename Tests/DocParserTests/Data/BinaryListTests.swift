import Diagnostics
import DocParser
import Foundation
import InkTestSupport
import Testing

/// Binary lists put together by hand, so that any part can be made wrong.
struct BinaryListMaker {
  var objects: [[UInt8]]
  var top = 0
  var offsetSize: UInt8 = 2
  var referenceSize: UInt8 = 1

  init(_ objects: [[UInt8]]) { self.objects = objects }

  func bytes(changing change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += number(offset, Int(offsetSize)) }
    bytes += [0, 0, 0, 0, 0, 0, offsetSize, referenceSize]
    bytes += number(objects.count, 8) + number(top, 8) + number(table, 8)
    change(&bytes)
    return bytes
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

@Suite struct BinaryListTests {
  func read(_ bytes: [UInt8], limits: DataLimits = .standard) -> (DataValue?, DiagnosticCollector) {
    let collector = DiagnosticCollector()
    return (PropertyListReader.read(bytes, name: "x.plist", limits: limits, into: collector), collector)
  }

  @Test func readsWhatAnotherWriterWrote() throws {
    let list: [String: Any] = [
      "array": [1, -2, 70_000, 5_000_000_000, 1.5, true, false] as [Any], "data": Data([0, 255]),
      "date": Date(timeIntervalSince1970: 86_400), "empty": [String: Any](), "text": "plain",
      "wide": "é🚘", "long": String(repeating: "x", count: 300),
    ]
    let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    let (value, collector) = read(bytes)
    #expect(collector.diagnostics.isEmpty)
    let root = try #require(value?.dictionary)
    #expect(shown(root["array"]) == "[1, -2, 70000, 5000000000, 1.5, true, false]")
    #expect(shown(root["data"]) == "<0 ff>")
    #expect(shown(root["date"]) == "@86400.0")
    #expect(shown(root["empty"]) == "{}")
    #expect(root["wide"]?.string == "é🚘")
    #expect(root["long"]?.string?.count == 300)
    #expect(root.count == 7)
  }

  @Test func theSourceIsTheXMLForm() throws {
    let maker = BinaryListMaker([
      [0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 4], [0x53, 0x3C, 0x26, 0x3E], [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
    ])
    let (value, collector) = read(maker.bytes())
    let array = try #require(value?.dictionary?["a"])
    let source = try #require(collector.sources[array.span.source])
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
        <plist version="1.0">
        <dict>
        \t<key>a</key>
        \t<array>
        \t\t<string>&lt;&amp;&gt;</string>
        \t\t<date>2001-01-01T00:00:00Z</date>
        \t</array>
        </dict>
        </plist>

        """))
    #expect(collector.sources.position(of: array.span) == SourcePosition(line: 6, column: 2))
    let first = try #require(array.array?.first)
    #expect(String(decoding: source.bytes[first.span.range], as: UTF8.self) == "<string>&lt;&amp;&gt;</string>")
    #expect(first.string == "<&>")
  }

  @Test func numbersOfAllSizes() {
    let maker = BinaryListMaker([
      [0xA8, 1, 2, 3, 4, 5, 6, 7, 8], [0x10, 0xFF], [0x11, 0xFF, 0xFE], [0x12, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x13] + [UInt8](repeating: 0xFF, count: 8), [0x14] + [UInt8](repeating: 0xFF, count: 16),
      [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8), [0x22, 0x3F, 0x80, 0, 0],
      [0x23, 0xC0, 0, 0, 0, 0, 0, 0, 0],
    ])
    #expect(shown(read(maker.bytes()).0) == "[255, 65534, 4294967295, -1, -1, 1.8446744073709552e+19, 1.0, -2.0]")
  }

  /// Each of these contradicts itself in one way; none may crash, hang or ask for memory.
  @Test func brokenListsAreProblems() {
    let good = BinaryListMaker([[0xA1, 1], [0x51, 0x61]])
    func broken(_ change: @escaping (inout [UInt8]) -> Void) -> [UInt8] { good.bytes(changing: change) }
    let cases: [(String, [UInt8])] = [
      ("too short", Array("bplist00".utf8)), ("version", Array("bplist15".utf8) + [UInt8](repeating: 0, count: 40)),
      ("offset size 0", broken { $0[$0.count - 26] = 0 }), ("offset size 9", broken { $0[$0.count - 26] = 9 }),
      ("reference size 0", broken { $0[$0.count - 25] = 0 }),
      ("count 0", broken { $0[$0.count - 17] = 0 }), ("count huge", broken { $0[$0.count - 24] = 0x7F }),
      ("count negative", broken { $0[$0.count - 24] = 0xFF }), ("top out of range", broken { $0[$0.count - 9] = 2 }),
      ("table out of range", broken { $0[$0.count - 1] = 0xFF }), ("table in header", broken { $0[$0.count - 1] = 3 }),
      ("table huge", broken { $0[$0.count - 8] = 0xFF }), ("offset in table", broken { $0[13] = 12 }),
      ("offset in header", broken { $0[13] = 1 }), ("reference out of range", broken { $0[9] = 7 }),
      (
        "array longer than file",
        BinaryListMaker([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]).bytes()
      ),
      ("string longer than file", BinaryListMaker([[0x5F, 0x10, 0xFF, 0x61]]).bytes()),
      ("count is a string", BinaryListMaker([[0x5F, 0x51, 0x61]]).bytes()),
      ("count of 16 bytes", BinaryListMaker([[0x5F, 0x14] + [UInt8](repeating: 0, count: 16)]).bytes()),
      ("unknown type", BinaryListMaker([[0x80, 1]]).bytes()),
      ("key is a number", BinaryListMaker([[0xD1, 1, 1], [0x10, 1]]).bytes()),
      ("ASCII above 127", BinaryListMaker([[0x51, 0xE9]]).bytes()),
      ("integer cut", BinaryListMaker([[0x13, 1]]).bytes()),
      ("real cut", BinaryListMaker([[0x23, 1]]).bytes()), ("real of 2 bytes", BinaryListMaker([[0x21, 1, 1]]).bytes()),
    ]
    for (name, bytes) in cases {
      let (value, collector) = read(bytes)
      #expect(value == nil, "\(name)")
      #expect(collector.diagnostics.map(\.id.number) == [324], "\(name): \(collector.diagnostics.map(\.message))")
    }
  }

  @Test func cyclesAreProblems() {
    #expect(read(BinaryListMaker([[0xA1, 0]]).bytes()).1.diagnostics.map(\.id.number) == [325])
    let round = BinaryListMaker([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]])
    let (value, collector) = read(round.bytes())
    #expect(value == nil && collector.diagnostics.map(\.id.number) == [325])
    // The same object twice side by side is no cycle.
    #expect(shown(read(BinaryListMaker([[0xA2, 1, 1], [0xA0]]).bytes()).0) == "[[], []]")
  }

  @Test func sharedObjectsCannotGrowWithoutLimit() {
    // 30 levels of [x, x]: two to the thirtieth values in a few hundred bytes.
    var objects: [[UInt8]] = []
    for object in 1...30 { objects.append([0xA2, UInt8(object), UInt8(object)]) }
    objects.append([0x51, 0x61])
    let (value, collector) = read(BinaryListMaker(objects).bytes(), limits: DataLimits(maximumValues: 10_000))
    #expect(value == nil && collector.diagnostics.map(\.id.number) == [315])
    // Few values that share one long string.
    let long = [0x5F, 0x11, 0x10, 0x00] + [UInt8](repeating: 0x61, count: 4096)
    var maker = BinaryListMaker([[0xAF, 0x11, 0x10, 0x00] + [UInt8](repeating: 1, count: 4096), long])
    maker.offsetSize = 4
    let (second, other) = read(maker.bytes(), limits: DataLimits(maximumBytes: 1 << 20))
    #expect(second == nil && other.diagnostics.map(\.id.number) == [314])
  }

  @Test func deepNestingIsAProblemNotACrash() {
    let depth = 20_000
    var objects: [[UInt8]] = []
    for object in 1...depth { objects.append([0xA1, UInt8(object >> 8), UInt8(object & 0xFF)]) }
    objects.append([0x08])
    var maker = BinaryListMaker(objects)
    maker.offsetSize = 4
    maker.referenceSize = 2
    let (value, collector) = read(maker.bytes())
    #expect(value != nil && collector.diagnostics.map(\.id.number) == [313])
  }

  @Test func slipsInsideAreReported() {
    let lone = BinaryListMaker([[0x61, 0xD8, 0x3D]])
    let (value, collector) = read(lone.bytes())
    #expect(value?.string == "\u{FFFD}" && collector.diagnostics.map(\.id.number) == [305])
    let twice = BinaryListMaker([[0xD2, 1, 1, 2, 3], [0x51, 0x61], [0x10, 1], [0x10, 2]])
    let (second, other) = read(twice.bytes())
    #expect(shown(second) == "{a: 2}" && other.diagnostics.map(\.id.number) == [308])
    let notFinite = BinaryListMaker([[0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]])
    #expect(read(notFinite.bytes()).1.diagnostics.map(\.id.number) == [323])
  }

  @Test func survivesEveryFlippedByte() {
    let bytes = BinaryListMaker([
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x61, 0, 0x62], [0xA2, 2, 5], [0x23, 0, 0, 0, 0, 0, 0, 0, 0], [0x42, 1, 2],
    ]).bytes()
    for length in 0...bytes.count { _ = read(Array(bytes[..<length])) }
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = value
        _ = read(changed)
      }
    }
  }

  @Test func stringTablesMayBeBinary() {
    let maker = BinaryListMaker([[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x52, 0x68, 0x69], [0x10, 5]])
    let collector = DiagnosticCollector()
    let table = StringsReader.read(maker.bytes(), name: "Localizable.strings", into: collector)
    #expect(shown(table) == "{a: \"hi\"}")
    #expect(collector.diagnostics.map(\.id.number) == [326])
  }
}
