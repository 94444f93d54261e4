import Layout

/// How the views of one type are lowered: everything that is the same for all of them, found once a type and thread.
final class LayoutPlan {
  /// What a view of the type has before anything is set on it.
  // Behind a pointer: it is copied a view, and straight from here.
  let style: UnsafeMutablePointer<LayoutStyle>
  /// By slot: the field that the property is, as a raw value.
  private let fields: [UInt8]
  /// Texts and fonts among the type's defaults, see ``LabelStyle/ofType(_:)``.
  let defaults: [PropertyValue]
  let layout: ViewLayout
  let text: TextSource
  let naturalSize: NaturalSizeRule?
  /// What constants mean, field by field, in the order in which somebody asked.
  // Unchecked: a plan belongs to its table's thread, and no access calls out while it lasts.
  @exclusivity(unchecked) private var codes: [UInt8] = []
  /// By field: one more than where its codes begin, 0 before somebody asks. Empty before anybody does.
  @exclusivity(unchecked) private var codeStarts: [UInt16] = []
  private unowned let type: ResolvedType

  /// Where the text comes from that decides a view's size.
  enum TextSource {
    /// There is none.
    case none
    /// The properties of a label: they are among the fields.
    case label
    /// The type's rule.
    case rule(TextRule)
  }

  /// - Parameter lookup: The table that the type is in.
  init(_ type: ResolvedType, _ lookup: TypeLookup) {
    layout = type.layout
    naturalSize = type.naturalSize
    self.type = type
    fields = lookup.fields(ofType: type.number)
    if type.layout == .text {
      text = type.text.map { .rule($0) } ?? (Self.isLabel(type.number, fields, lookup) ? .label : .none)
    } else {
      text = .none
    }
    var style = LayoutStyle()
    style.node.box.kind = Self.kind(of: type.layout)
    style.node.box.isSpacer = type.layout == .spacer
    var defaults: [PropertyValue] = []
    for number in 0..<lookup.layoutDefaultCount(ofType: type.number) {
      let (slot, code) = lookup.layoutDefault(number, ofType: type.number)
      let property = lookup.fast(slot, ofType: type.number)
      if let (tag, bits) = property.plainDefault {
        style.take(property.field, tag, bits, code: code, boxes: [])
      } else if let value = lookup.layoutDefault(property, declared: { type.properties[slot] }) {
        if let box = value.box {
          style.take(property.field, default: box, place: defaults.count)
          defaults.append(box)
        } else {
          style.take(property.field, value.tag, value.bits, code: code, boxes: [])
        }
      }
    }
    self.style = .allocate(capacity: 1)
    self.style.initialize(to: style)
    self.defaults = defaults
  }

  deinit { style.deallocate() }

  /// The field that the property in a slot is.
  @inline(__always)
  func field(of slot: UInt16) -> LayoutField { LayoutField(rawValue: fields[Int(slot)]) ?? .none }

  /// What a constant in a slot means, 0 for other values.
  @inline(__always)
  func code(_ field: LayoutField, _ tag: StorageTag, _ bits: UInt64, in slot: UInt16) -> UInt8 {
    guard tag == .constant else { return 0 }
    let start = codeStarts.isEmpty ? 0 : codeStarts[Int(field.rawValue)]
    guard start > 0 else { return firstCode(field, bits, Int(slot)) }
    let at = Int(start) - 1 + Int(bits)
    return at < codes.count ? codes[at] : 0
  }

  private func firstCode(_ field: LayoutField, _ bits: UInt64, _ slot: Int) -> UInt8 {
    if codeStarts.isEmpty { codeStarts = Array(repeating: 0, count: LayoutField.paths.count + 1) }
    codeStarts[Int(field.rawValue)] = UInt16(codes.count + 1)
    for constant in type.constants(of: type.fast(slot)) { codes.append(field.code(of: constant)) }
    return code(field, .constant, bits, in: UInt16(slot))
  }

  /// The kind of a view without parts.
  private static func kind(of layout: ViewLayout) -> LayoutKind {
    switch layout {
    case .leaf, .bar, .spacer, .text: .leaf
    case .row: .row
    case .column: .column
    case .layer: .layer
    case .anchor: .anchor
    case .root: .root
    case .scroll: .scroll
    case .page: .page
    case .table: .table
    case .cell, .styledCell, .headerFooter, .styledHeaderFooter: .cell
    case .collection: .collection
    case .stack: .stack
    case .content: .host
    }
  }

  /// Whether the properties are those of a label, of a label's types: a view of a type with the layout
  /// ``ViewLayout/text`` and no rule of its own shows them.
  private static func isLabel(_ type: UInt16, _ fields: [UInt8], _ lookup: TypeLookup) -> Bool {
    var hasText = false
    for slot in fields.indices {
      let kind: FastProperty.Kind
      switch LayoutField(rawValue: fields[slot]) ?? .none {
      case .text:
        kind = .string
        hasText = true
      case .attributedText: kind = .string
      case .font: kind = .font
      case .numberOfLines: kind = .integer
      case .lineBreakMode: kind = .enumeration
      case .adjustsFontSizeToFitWidth: kind = .bool
      case .minimumScaleFactor: kind = .number
      default: continue
      }
      if lookup.fast(slot, ofType: type).kind != kind { return false }
    }
    return hasText
  }
}
