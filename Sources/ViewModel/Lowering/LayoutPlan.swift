import Layout
internal import Storage

/// How the views of one type are lowered: everything that is the same for all of them, found once a type and thread.
final class LayoutPlan {
  /// What a view of the type has before anything is set on it.
  let style: LayoutStyle
  /// By slot: the field that the property is.
  let fields: List<LayoutField>
  /// Texts and fonts among the type's defaults, see ``LabelStyle/ofType(_:)``.
  let defaults: [PropertyValue]
  let layout: ViewLayout
  let text: TextSource
  let naturalSize: NaturalSizeRule?
  /// What constants mean, field by field, in the order in which somebody asked.
  // Unchecked: a plan belongs to its table's thread, and no access calls out while it lasts.
  @exclusivity(unchecked) private var codes: [UInt8] = []
  /// By field: one more than where its codes begin, 0 before somebody asks.
  @exclusivity(unchecked) private var codeStarts = [UInt16](repeating: 0, count: LayoutField.paths.count + 1)
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

  init(_ type: ResolvedType) {
    layout = type.layout
    naturalSize = type.naturalSize
    self.type = type
    fields = type.fields
    if type.layout == .text {
      text = type.text.map { .rule($0) } ?? (Self.isLabel(type, fields) ? .label : .none)
    } else {
      text = .none
    }
    var style = LayoutStyle()
    style.node.box.kind = Self.kind(of: type.layout)
    style.node.box.isSpacer = type.layout == .spacer
    var defaults: [PropertyValue] = []
    for entry in type.layoutDefaults {
      let code = entry.value.tag == .constant ? Self.code(entry.field, entry.value.bits, type, entry.slot) : 0
      style.take(entry.field, default: entry.value, code: code, place: defaults.count)
      if let box = entry.value.box { defaults.append(box) }
    }
    self.style = style
    self.defaults = defaults
  }

  /// What a constant in a slot means, 0 for other values.
  @inline(__always)
  func code(_ field: LayoutField, _ tag: StorageTag, _ bits: UInt64, in slot: UInt16) -> UInt8 {
    guard tag == .constant else { return 0 }
    let start = codeStarts[Int(field.rawValue)]
    guard start > 0 else { return firstCode(field, bits, Int(slot)) }
    let at = Int(start) - 1 + Int(bits)
    return at < codes.count ? codes[at] : 0
  }

  private func firstCode(_ field: LayoutField, _ bits: UInt64, _ slot: Int) -> UInt8 {
    codeStarts[Int(field.rawValue)] = UInt16(codes.count + 1)
    for constant in type.constants(of: type.fast(slot)) { codes.append(field.code(of: constant)) }
    return code(field, .constant, bits, in: UInt16(slot))
  }

  private static func code(_ field: LayoutField, _ bits: UInt64, _ type: ResolvedType, _ slot: Int) -> UInt8 {
    field.code(of: type.constant(StoredValue(.constant, bits), of: slot))
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
  private static func isLabel(_ type: ResolvedType, _ fields: List<LayoutField>) -> Bool {
    var hasText = false
    for slot in fields.indices {
      let kind: FastProperty.Kind
      switch fields[slot] {
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
      if type.fast(slot).kind != kind { return false }
    }
    return hasText
  }
}
