import Geometry

/// How a stored value's 64 bits are read.
enum StorageTag: UInt8 {
  /// Set to "none".
  case unset
  /// 0 or 1.
  case bool
  /// Two's complement.
  case integer
  /// The bits of a `Double`.
  case number
  /// Index into an enumeration's constants.
  case constant
  /// Bits of an option set.
  case options
  /// `0xrrggbbaa`.
  case color
  /// Index into the tree's boxes: everything that needs more than 64 bits.
  case boxed
  /// Edge insets that are the same on all sides: the bits of a `Double`.
  case evenInsets
  /// A string of a document: where it begins among the tree's texts, and its bytes in the low half.
  case text
}

/// A converted value on its way into a slot: 64 plain bits, or a box for what does not fit.
struct StoredValue {
  var tag: StorageTag
  var bits: UInt64
  var box: PropertyValue?

  @inline(__always)
  init(_ tag: StorageTag, _ bits: UInt64) {
    self.tag = tag
    self.bits = bits
    box = nil
  }

  init(boxed value: PropertyValue) {
    tag = .boxed
    bits = 0
    box = value
  }

  static let unset = StoredValue(.unset, 0)

  static func number(_ value: Double) -> StoredValue { StoredValue(.number, value.bitPattern) }
  static func bool(_ value: Bool) -> StoredValue { StoredValue(.bool, value ? 1 : 0) }
  static func integer(_ value: Int) -> StoredValue { StoredValue(.integer, UInt64(bitPattern: Int64(value))) }
  static func color(_ value: Color) -> StoredValue { StoredValue(.color, UInt64(value.rgba)) }
}

extension StoredValue {
  /// The value as programs see it; `type` names the constants.
  func value(as type: ValueType) -> PropertyValue {
    switch tag {
    case .unset: return .unset
    case .bool: return .bool(bits != 0)
    case .integer: return .integer(Int(truncatingIfNeeded: bits))
    case .number: return .number(Double(bitPattern: bits))
    case .constant:
      if case .enumeration(let type) = type, bits < UInt64(type.constants.count) {
        return .constant(type.constants[Int(bits)])
      }
      return .unset
    case .options:
      if case .options(let type) = type { return .options(type.names(in: bits)) }
      return .unset
    case .color: return .color(.plain(Color(rgba: UInt32(truncatingIfNeeded: bits))))
    case .boxed: return box ?? .unset
    case .evenInsets: return .edgeInsets(EdgeInsets(all: Double(bitPattern: bits)))
    // The tree that has the text makes a box of it first.
    case .text: return .unset
    }
  }

  /// `value` in stored form when it is of `type`, else nil. No text is read here.
  init?(_ value: PropertyValue, as type: ValueType) {
    switch (type, value) {
    case (.object, _): return nil
    case (_, .unset): self = .unset
    case (.string, .string), (.any, .string), (.any, .integer), (.any, .number), (.any, .bool), (.font, .font),
      (.picture, .picture), (.edgeInsets, .edgeInsets), (.size, .size), (.point, .point), (.date, .date),
      (.locale, .locale), (.url, .url), (.color, .color(.dynamic)), (.color, .color(.pattern)):
      self.init(boxed: value)
    case (.locale, .string(let text)): self.init(boxed: .locale(text))
    case (.url, .string(let text)): self.init(boxed: .url(text))
    case (.bool, .bool(let flag)): self = .bool(flag)
    case (.integer, .integer(let number)): self = .integer(number)
    case (.integer, .number(let number)):
      guard let whole = Int(exactly: number) else { return nil }
      self = .integer(whole)
    case (.number, .number(let number)):
      guard number.isFinite else { return nil }
      self = .number(number)
    case (.length, .number(let number)):
      guard number.isNaN || (number >= 0 && number.isFinite) else { return nil }
      self = .number(number)
    case (.signedLength, .number(let number)):
      guard !number.isInfinite else { return nil }
      self = .number(number)
    case (.number, .integer(let number)), (.signedLength, .integer(let number)): self = .number(Double(number))
    case (.length, .integer(let number)):
      guard number >= 0 else { return nil }
      self = .number(Double(number))
    case (.edgeInsets, .number(let number)):
      guard number.isFinite else { return nil }
      self.init(boxed: .edgeInsets(EdgeInsets(all: number)))
    case (.enumeration(let type), .constant(let name)), (.enumeration(let type), .string(let name)):
      guard let index = type.index(of: name) else { return nil }
      self.init(.constant, UInt64(index))
    case (.options(let type), .options(let names)):
      var bits: UInt64 = 0
      for name in names {
        guard let bit = type.bits(of: name) else { return nil }
        bits |= bit
      }
      self.init(.options, bits)
    case (.color, .color(.plain(let color))): self = .color(color)
    case (.list(let element), .list(let values)):
      for value in values where StoredValue(value, as: element) == nil { return nil }
      self.init(boxed: value)
    default: return nil
    }
  }
}
