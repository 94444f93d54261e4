/// What reading, setting and laying out ask of a property, as plain words: no object is touched for it, and those of the
/// built-in types are constants of the program.
struct FastProperty: Hashable {
  /// The declared type without what belongs to it.
  enum Kind: UInt8 {
    case number, length, signedLength, integer, bool, string, any, color, font, picture, edgeInsets, size, point, date
    case locale, url
    /// What belongs to these stands in ``choices`` or in the declaration.
    case enumeration, options, list, object

    /// The declared type of a kind that says all; nil for the others.
    var type: ValueType? {
      switch self {
      case .number: .number
      case .length: .length
      case .signedLength: .signedLength
      case .integer: .integer
      case .bool: .bool
      case .string: .string
      case .any: .any
      case .color: .color
      case .font: .font
      case .picture: .picture
      case .edgeInsets: .edgeInsets
      case .size: .size
      case .point: .point
      case .date: .date
      case .locale: .locale
      case .url: .url
      case .enumeration, .options, .list, .object: nil
      }
    }
  }

  /// How ``defaultBits`` are read.
  enum Default: UInt8 {
    case unset, bool, integer, number, constant, options, color
    /// The system font of that size.
    case systemFont
    /// That many points on every side.
    case insets
    /// The declaration has it.
    case declared
  }

  /// Kind, flags, effect, layout field and form of the default, a byte each.
  private let head: UInt64
  /// Slot of the whole, first slot of the parts, number of choices (16 bits each), component, count of parts.
  private let ties: UInt64
  let defaultBits: UInt64
  private let minimumBits: UInt64
  private let maximumBits: UInt64

  /// Number of words.
  static let wordCount = 5

  /// The property whose words begin at an index of a table.
  @inline(__always)
  init(_ table: [UInt], at index: Int) {
    precondition(index >= 0 && index + Self.wordCount <= table.count)
    self = table.withUnsafeBufferPointer { table in
      FastProperty(
        head: UInt64(table[index]), ties: UInt64(table[index &+ 1]), defaultBits: UInt64(table[index &+ 2]),
        minimumBits: UInt64(table[index &+ 3]), maximumBits: UInt64(table[index &+ 4]))
    }
  }

  private init(head: UInt64, ties: UInt64, defaultBits: UInt64, minimumBits: UInt64, maximumBits: UInt64) {
    self.head = head
    self.ties = ties
    self.defaultBits = defaultBits
    self.minimumBits = minimumBits
    self.maximumBits = maximumBits
  }

  /// The words, in the order of a table.
  var words: [UInt] { [head, ties, defaultBits, minimumBits, maximumBits].map { UInt($0) } }

  @inline(__always)
  private func byte(_ position: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: head >> (8 &* position)) }

  @inline(__always)
  var kind: Kind { Kind(rawValue: byte(0)) ?? .object }
  @inline(__always)
  var hasParts: Bool { byte(1) & 1 != 0 }
  @inline(__always)
  var isUnbounded: Bool { byte(1) & 2 != 0 }
  @inline(__always)
  var hasRemark: Bool { byte(1) & 4 != 0 }
  /// Position in `PropertyEffect.allCases`.
  @inline(__always)
  var effect: UInt8 { byte(2) }
  @inline(__always)
  var field: LayoutField { LayoutField(rawValue: byte(3)) ?? .none }
  @inline(__always)
  var defaultForm: Default { Default(rawValue: byte(4)) ?? .declared }

  /// The default where it is a tag and 64 bits; nil for fonts, insets and what only the declaration knows.
  var plainDefault: (tag: StorageTag, bits: UInt64)? {
    switch defaultForm {
    case .unset: (.unset, 0)
    case .bool: (.bool, defaultBits)
    case .integer: (.integer, defaultBits)
    case .number: (.number, defaultBits)
    case .constant: (.constant, defaultBits)
    case .options: (.options, defaultBits)
    case .color: (.color, defaultBits)
    case .systemFont, .insets, .declared: nil
    }
  }

  @inline(__always)
  var minimum: Double { Double(bitPattern: minimumBits) }
  @inline(__always)
  var maximum: Double { Double(bitPattern: maximumBits) }
  /// Bounds of a number; nil when its type says all.
  var bounds: ClosedRange<Double>? { isUnbounded ? nil : minimum...maximum }

  /// Slot of the compound property that this is a part of, or -1.
  var whole: Int { Int(Int16(truncatingIfNeeded: ties)) }
  /// Slots of its parts; nil when they do not follow one another and the declaration has to be asked.
  var parts: Range<Int>? {
    let count = Int(ties >> 56)
    guard count < 255 else { return nil }
    let first = Int(UInt16(truncatingIfNeeded: ties >> 16))
    return first..<first + count
  }
  /// Number of its enumeration's or option set's constants among those of the type table.
  var choices: Int { Int(UInt16(truncatingIfNeeded: ties >> 32)) }
  /// Which component of its whole it is, nil for none.
  var component: PropertyPart.Component? {
    let number = Int(UInt8(truncatingIfNeeded: ties >> 48))
    return number == 0 ? nil : PropertyPart.Component.allCases[number - 1]
  }
}

extension FastProperty {
  /// The words of a declaration.
  ///
  /// - Parameter choices: Number of its enumeration or option set.
  init(_ resolved: ResolvedProperty, choices: Int) {
    let property = resolved.property
    var flags: UInt64 = 0
    if !resolved.parts.isEmpty { flags |= 1 }
    if property.bounds == nil { flags |= 2 }
    if property.remark != nil { flags |= 4 }
    let (form, bits) = Self.defaultWords(resolved)
    let head =
      UInt64(Self.kind(property.type).rawValue) | flags << 8 | UInt64(property.effect.position) << 16
      | UInt64(LayoutField(name: resolved.name).rawValue) << 24 | UInt64(form.rawValue) << 32
    let parts = resolved.parts
    let first = parts.first ?? 0
    let isRun = parts.enumerated().allSatisfy { $0.element == first + $0.offset } && parts.count < 255
    let component = property.part.flatMap { PropertyPart.Component.allCases.firstIndex(of: $0.component) }
    let ties =
      UInt64(UInt16(truncatingIfNeeded: resolved.whole)) | UInt64(UInt16(truncatingIfNeeded: first)) << 16
      | UInt64(UInt16(truncatingIfNeeded: choices)) << 32 | UInt64(component.map { $0 + 1 } ?? 0) << 48
      | UInt64(isRun ? parts.count : 255) << 56
    self.init(
      head: head, ties: ties, defaultBits: bits,
      minimumBits: (property.bounds?.lowerBound ?? -.infinity).bitPattern,
      maximumBits: (property.bounds?.upperBound ?? .infinity).bitPattern)
  }

  private static func kind(_ type: ValueType) -> Kind {
    switch type {
    case .string: .string
    case .bool: .bool
    case .integer: .integer
    case .number: .number
    case .length: .length
    case .signedLength: .signedLength
    case .enumeration: .enumeration
    case .options: .options
    case .color: .color
    case .font: .font
    case .picture: .picture
    case .edgeInsets: .edgeInsets
    case .size: .size
    case .point: .point
    case .date: .date
    case .locale: .locale
    case .url: .url
    case .list: .list
    case .object: .object
    case .any: .any
    }
  }

  private static func defaultWords(_ resolved: ResolvedProperty) -> (Default, UInt64) {
    switch (resolved.property.type, resolved.defaultValue) {
    case (_, .unset): return (.unset, 0)
    case (_, .bool(let value)): return (.bool, value ? 1 : 0)
    case (_, .integer(let value)): return (.integer, UInt64(bitPattern: Int64(value)))
    case (_, .number(let value)): return (.number, value.bitPattern)
    case (_, .color(.plain(let color))): return (.color, UInt64(color.rgba))
    case (_, .font(.named("System", let size))): return (.systemFont, size.bitPattern)
    case (_, .edgeInsets(let insets)) where insets == EdgeInsetsValue(all: insets.top):
      return (.insets, insets.top.bitPattern)
    case (.enumeration(let type), .constant(let name)):
      guard let index = type.constants.firstIndex(of: name) else { return (.declared, 0) }
      return (.constant, UInt64(index))
    case (.options(let type), .options(let names)):
      var bits: UInt64 = 0
      for name in names { bits |= type.bits(of: name) ?? 0 }
      return (.options, bits)
    default: return (.declared, 0)
    }
  }
}
