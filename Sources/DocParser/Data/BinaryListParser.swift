import Diagnostics

/// Reads the binary form of property lists (`bplist00`).
///
/// Every offset, count and reference is checked against the file before it is used; containers are opened on an
/// explicit stack; an object that contains itself is a problem. Shared objects are expanded, so the size of the result
/// is limited by counting values and the bytes of the XML form, which becomes the source text.
struct BinaryListParser {
  private let bytes: [UInt8]
  private let name: String
  private let limits: DataLimits
  private let collector: DiagnosticCollector
  /// The id that the XML form gets when it is complete.
  private let source: SourceID
  private var listing = Listing()
  private var origins = BinaryOrigins()
  private var problems: [(problem: DataProblem, range: Range<Int>)] = []
  private var valueCount = 0
  private var trailer = Trailer()

  private struct Trailer {
    var offsetSize = 0
    var referenceSize = 0
    var objectCount = 0
    var top = 0
    var offsetTable = 0
  }

  /// A container that is being filled.
  private struct Open {
    let object: Int
    let start: Int
    /// Its number in the origins.
    let origin: Int
    let isDictionary: Bool
    /// Where the references of its keys (dictionaries) and values begin.
    let references: Int
    let count: Int
    var next = 0
    var values: [DataValue] = []
    var entries = DataDictionary()
    var key = ""
    var keyRange = 0..<0
  }

  /// Why reading stopped.
  private struct Failure: Error { let problem: DataProblem }

  init(bytes: [UInt8], name: String, limits: DataLimits, collector: DiagnosticCollector) {
    self.bytes = bytes
    self.name = name
    self.limits = limits
    self.collector = collector
    source = SourceID(rawValue: UInt32(collector.sources.sources.count))
  }

  mutating func parse() -> DataValue? {
    var result: DataValue?
    var isBroken = false
    do {
      try readTrailer()
      result = try readTree()
    } catch let failure as Failure {
      problems.append((failure.problem, 0..<0))
      // A broken file has no XML form: a line of half of one would be a text that is nowhere.
      listing.text = []
      isBroken = true
      for at in problems.indices { problems[at].range = 0..<0 }
    } catch {
      result = nil
    }
    if result != nil { listing.end() }
    let id = collector.add(SourceText(name: name, bytes: listing.text, origins: isBroken ? nil : origins))
    var report = DataReport(collector: collector, source: id, limits: limits)
    for (problem, range) in problems { report.report(problem, at: range) }
    return result
  }

  private func malformed(_ reason: String) -> Failure { Failure(problem: .malformedBinary(reason: reason)) }

  // MARK: Structure

  private mutating func readTrailer() throws {
    guard bytes.starts(with: Array("bplist00".utf8)) else { throw malformed("unknown version") }
    guard bytes.count >= 8 + 32 else { throw malformed("the file is too short for its trailer") }
    let start = bytes.count - 32
    trailer.offsetSize = Int(bytes[start + 6])
    trailer.referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(trailer.offsetSize), (1...8).contains(trailer.referenceSize) else {
      throw malformed("offsets and references must have 1 to 8 bytes")
    }
    guard let count = unsigned(at: start + 8, size: 8), let top = unsigned(at: start + 16, size: 8),
      let table = unsigned(at: start + 24, size: 8)
    else { throw malformed("a number in the trailer is out of range") }
    guard count > 0, table >= 8, table <= start, count <= (start - table) / trailer.offsetSize else {
      throw malformed("the offset table does not fit the file")
    }
    guard top < count else { throw malformed("the top object is out of range") }
    trailer.objectCount = count
    trailer.top = top
    trailer.offsetTable = table
  }

  /// A big-endian number; nil when it does not fit `Int`. The caller has checked that the bytes exist.
  private func unsigned(at index: Int, size: Int) -> Int? {
    var value: UInt64 = 0
    for byte in bytes[index..<index + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private func offset(of object: Int) throws -> Int {
    guard let offset = unsigned(at: trailer.offsetTable + object * trailer.offsetSize, size: trailer.offsetSize),
      offset >= 8, offset < trailer.offsetTable
    else { throw malformed("the offset of object \(object) is out of range") }
    return offset
  }

  private func reference(at index: Int) throws -> Int {
    guard let object = unsigned(at: index, size: trailer.referenceSize), object < trailer.objectCount else {
      throw malformed("a reference to an object is out of range")
    }
    return object
  }

  /// The count in the low half of a marker, or in the integer object that follows it; and where the content begins.
  private func count(at offset: Int, unitSize: Int) throws -> (count: Int, content: Int) {
    var count = Int(bytes[offset] & 0x0F)
    var content = offset + 1
    if count == 0x0F {
      guard content < trailer.offsetTable, bytes[content] & 0xF0 == 0x10, bytes[content] & 0x0F <= 3 else {
        throw malformed("a count at byte \(content) is not an integer")
      }
      let size = 1 << Int(bytes[content] & 0x0F)
      guard content + 1 + size <= trailer.offsetTable, let value = unsigned(at: content + 1, size: size) else {
        throw malformed("a count at byte \(content) is out of range")
      }
      count = value
      content += 1 + size
    }
    guard count <= (trailer.offsetTable - content) / unitSize else {
      throw malformed("the object at byte \(offset) is longer than the file")
    }
    return (count, content)
  }

  // MARK: Tree

  private mutating func readTree() throws -> DataValue? {
    var open: [Open] = []
    var isOpen = [Bool](repeating: false, count: trailer.objectCount)
    var pending: Int? = trailer.top
    while true {
      if let object = pending {
        pending = nil
        valueCount += 1
        guard valueCount <= limits.maximumValues else {
          throw Failure(problem: .tooManyValues(limit: limits.maximumValues))
        }
        guard listing.text.count <= limits.maximumBytes else {
          throw Failure(problem: .tooLarge(bytes: listing.text.count, limit: limits.maximumBytes))
        }
        let offset = try offset(of: object)
        let kind = bytes[offset] >> 4
        guard kind == 0xA || kind == 0xC || kind == 0xD else {
          let start = listing.beginValue(depth: open.count)
          _ = note(start, offset, in: open)
          let content = try scalar(at: offset, object: object)
          let range = start..<listing.text.count
          listing.newline()
          if let root = add(content, at: range, to: &open) { return root }
          continue
        }
        guard !isOpen[object] else { throw Failure(problem: .cycle(object: object, offset: offset)) }
        let isDictionary = kind == 0xD
        let (count, content) = try count(
          at: offset, unitSize: trailer.referenceSize * (isDictionary ? 2 : 1))
        let start = listing.beginValue(depth: open.count)
        let origin = note(start, offset, in: open)
        guard open.count < limits.maximumDepth else {
          listing.write(isDictionary ? "<dict/>" : "<array/>")
          problems.append((.tooDeep(limit: limits.maximumDepth, path: ""), start..<listing.text.count))
          let range = start..<listing.text.count
          listing.newline()
          if let root = add(nil, at: range, to: &open) { return root }
          continue
        }
        isOpen[object] = true
        listing.write(isDictionary ? "<dict>\n" : "<array>\n")
        open.append(
          Open(
            object: object, start: start, origin: origin, isDictionary: isDictionary, references: content, count: count)
        )
      }
      // Ask the innermost container for its next value, or end it.
      guard var top = open.popLast() else { return nil }
      if top.next < top.count {
        let size = trailer.referenceSize
        if top.isDictionary {
          let keyObject = try reference(at: top.references + top.next * size)
          let keyOffset = try offset(of: keyObject)
          guard let key = try string(at: keyOffset) else {
            throw malformed("a key of object \(top.object) is no string")
          }
          let start = listing.beginValue(depth: open.count + 1)
          _ = origins.add(start: start, byte: keyOffset, parent: top.origin, .key(key))
          listing.element("key", key)
          top.key = key
          top.keyRange = start..<listing.text.count
          listing.newline()
          pending = try reference(at: top.references + (top.count + top.next) * size)
        } else {
          pending = try reference(at: top.references + top.next * size)
        }
        top.next += 1
        open.append(top)
      } else {
        isOpen[top.object] = false
        listing.indent(open.count)
        listing.write(top.isDictionary ? "</dict>" : "</array>")
        let range = top.start..<listing.text.count
        listing.newline()
        let content: DataValue.Content = top.isDictionary ? .dictionary(top.entries) : .array(top.values)
        if let root = add(content, at: range, to: &open) { return root }
      }
    }
  }

  /// Notes where the value is that begins at `start` of the XML form.
  private mutating func note(_ start: Int, _ offset: Int, in open: [Open]) -> Int {
    guard let top = open.last else { return origins.add(start: start, byte: offset, parent: -1, .root) }
    // Its container has already counted it.
    return origins.add(
      start: start, byte: offset, parent: top.origin, top.isDictionary ? .key(top.key) : .index(top.next - 1))
  }

  /// Puts a value into the innermost open container; returns it when there is none.
  private mutating func add(_ content: DataValue.Content?, at range: Range<Int>, to open: inout [Open]) -> DataValue? {
    let span = SourceSpan(source: source, range: range)
    guard !open.isEmpty else { return DataValue(content ?? .null, at: span) }
    let top = open.count - 1
    guard open[top].isDictionary else {
      open[top].values.append(DataValue(content ?? .null, at: span))
      return nil
    }
    guard let content else { return nil }
    let entry = DataDictionary.Entry(
      key: open[top].key, keySpan: SourceSpan(source: source, range: open[top].keyRange),
      value: DataValue(content, at: span))
    if open[top].entries.set(entry) != nil {
      problems.append((.duplicateKey(key: entry.key, path: ""), open[top].keyRange))
    }
    return nil
  }

  // MARK: Scalars

  /// Reads a scalar and writes its XML form; nil for a value without meaning (reported).
  private mutating func scalar(at offset: Int, object: Int) throws -> DataValue.Content? {
    let marker = bytes[offset]
    switch marker {
    case 0x00:
      listing.write("<string></string>")
      return .null
    case 0x08:
      listing.write("<false/>")
      return .bool(false)
    case 0x09:
      listing.write("<true/>")
      return .bool(true)
    case 0x10...0x14: return try integer(at: offset)
    case 0x22, 0x23: return .number(try finite(real(at: offset), element: "real"))
    case 0x33:
      let value = try finite(real(at: offset), element: "date") + PropertyListScalars.referenceDate
      listing.element("date", PropertyListScalars.text(ofDate: value) ?? "\(value)")
      return .date(value)
    case 0x40...0x4F:
      let (count, content) = try count(at: offset, unitSize: 1)
      let data = bytes[content..<content + count]
      listing.write("<data>")
      listing.text.append(contentsOf: PropertyListScalars.base64(of: data))
      listing.write("</data>")
      return .data(Array(data))
    default:
      guard let text = try string(at: offset) else {
        throw malformed("object \(object) at byte \(offset) has an unknown type")
      }
      listing.element("string", text)
      return .string(text)
    }
  }

  private mutating func integer(at offset: Int) throws -> DataValue.Content {
    let size = 1 << Int(bytes[offset] & 0x0F)
    guard offset + 1 + size <= trailer.offsetTable else { throw malformed("the integer at byte \(offset) is cut off") }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in bytes[offset + 1..<offset + 1 + size] {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    // Up to four bytes are unsigned, eight are signed, sixteen hold what eight cannot.
    if size == 16, high != 0 || low > UInt64(Int64.max) {
      guard !(high == .max && low > UInt64(Int64.max)) else {
        listing.element("integer", "\(Int64(bitPattern: low))")
        return .integer(Int64(bitPattern: low))
      }
      let value = Double(Int64(bitPattern: high)) * 18_446_744_073_709_551_616 + Double(low)
      listing.element("integer", "\(value)")
      return .number(value)
    }
    let value = Int64(bitPattern: low)
    listing.element("integer", "\(value)")
    return .integer(value)
  }

  private func real(at offset: Int) throws -> Double {
    let size = bytes[offset] & 0x0F == 2 ? 4 : 8
    guard offset + 1 + size <= trailer.offsetTable else { throw malformed("the number at byte \(offset) is cut off") }
    var pattern: UInt64 = 0
    for byte in bytes[offset + 1..<offset + 1 + size] { pattern = pattern << 8 | UInt64(byte) }
    return size == 4 ? Double(Float(bitPattern: UInt32(pattern))) : Double(bitPattern: pattern)
  }

  private mutating func finite(_ value: Double, element: String) throws -> Double {
    guard value.isFinite else { throw Failure(problem: .badContent(element: "a number", text: "\(value)")) }
    if element == "real" { listing.element("real", "\(value)") }
    return value
  }

  /// The text of a string object (ASCII or UTF-16); nil when the object is none.
  private mutating func string(at offset: Int) throws -> String? {
    switch bytes[offset] >> 4 {
    case 0x5:
      let (count, content) = try count(at: offset, unitSize: 1)
      let text = bytes[content..<content + count]
      guard text.allSatisfy({ $0 < 0x80 }) else { throw malformed("the string at byte \(offset) is not ASCII") }
      return String(decoding: text, as: UTF8.self)
    case 0x6:
      let (count, content) = try count(at: offset, unitSize: 2)
      let units = (0..<count).map { UInt16(bytes[content + 2 * $0]) << 8 | UInt16(bytes[content + 2 * $0 + 1]) }
      if let lone = Self.loneSurrogate(in: units) {
        let place = listing.text.count
        problems.append((.loneSurrogate(text: "U+" + String(lone, radix: 16, uppercase: true)), place..<place))
      }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }

  private static func loneSurrogate(in units: [UInt16]) -> UInt16? {
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit & 0xFC00 == 0xD800, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
        index += 2
        continue
      }
      if unit & 0xF800 == 0xD800 { return unit }
      index += 1
    }
    return nil
  }
}

/// The XML form of a binary list, with one tab a level.
private struct Listing {
  var text: [UInt8] = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """.utf8)

  mutating func write(_ string: String) { text.append(contentsOf: string.utf8) }
  mutating func newline() { text.append(0x0A) }
  mutating func indent(_ depth: Int) { text.append(contentsOf: repeatElement(0x09, count: depth)) }
  mutating func end() { write("</plist>\n") }

  /// Indents for a value and returns where it begins.
  mutating func beginValue(depth: Int) -> Int {
    indent(depth)
    return text.count
  }

  mutating func element(_ name: String, _ content: String) {
    write("<\(name)>")
    for byte in content.utf8 {
      switch byte {
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "&"): write("&amp;")
      default: text.append(byte)
      }
    }
    write("</\(name)>")
  }
}
