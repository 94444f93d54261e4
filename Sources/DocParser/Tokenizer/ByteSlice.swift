/// Bytes in the tokenizer's window, with what must be done to them.
///
/// Valid until the next token is asked for or bytes are fed.
struct ByteSlice {
  var start: BytePointer
  var count: Int32
  /// References, line ends or white space have to be resolved to get the text that is meant.
  var isDirty: Bool

  @inline(__always) init(_ start: BytePointer, _ end: BytePointer, isDirty: Bool = false) {
    self.start = start
    count = Int32(truncatingIfNeeded: end - start)
    self.isDirty = isDirty
  }

  @inline(__always) var end: BytePointer { start + Int(count) }
  @inline(__always) var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: Int(count)) }
  /// The bytes as they stand.
  var string: String { String(decoding: buffer, as: UTF8.self) }
  var bytes: [UInt8] { Array(buffer) }
}

/// One attribute of the current tag: thirty-two bytes.
struct AttributeRecord {
  var name: BytePointer
  var value: BytePointer
  var nameCount: UInt32
  var valueCount: UInt32
  /// The low half of the keyed hash of the name.
  var hash: UInt32
  var flags: Flags

  struct Flags: OptionSet {
    let rawValue: UInt32
    /// The value has references or white space to resolve.
    static let dirty = Flags(rawValue: 1)
    /// The value was made from declarations (entities, tokenised types) and stands in a buffer of its own.
    static let made = Flags(rawValue: 2)
    /// The attribute was not written: its declaration gave it.
    static let defaulted = Flags(rawValue: 4)
    /// The value refers to entities that have to be looked up.
    static let entities = Flags(rawValue: 8)
  }

  @inline(__always) init(
    name: BytePointer, nameCount: Int, value: BytePointer, valueEnd: BytePointer, hash: UInt64, flags: Flags
  ) {
    self.name = name
    self.value = value
    self.nameCount = UInt32(truncatingIfNeeded: nameCount)
    valueCount = UInt32(truncatingIfNeeded: valueEnd - value)
    self.hash = UInt32(truncatingIfNeeded: hash)
    self.flags = flags
  }

  @inline(__always) var nameEnd: BytePointer { name + Int(nameCount) }
  @inline(__always) var nameBuffer: UnsafeBufferPointer<UInt8> { .init(start: name, count: Int(nameCount)) }
  @inline(__always) var valueBuffer: UnsafeBufferPointer<UInt8> { .init(start: value, count: Int(valueCount)) }
}
