import Layout

/// How the views of one type are lowered: everything that is the same for all of them, found once a type and thread.
final class LayoutPlan {
  /// What a view of the type has before anything is set on it.
  let style: LayoutStyle
  /// By slot: the field that the property is.
  let fields: [LayoutField]
  /// Texts and fonts among the type's defaults, see ``LabelStyle/ofType(_:)``.
  let defaults: [PropertyValue]
  let layout: ViewLayout
  let text: TextSource
  let naturalSize: NaturalSizeRule?
  /// By field and constant: what the constant means. Empty for fields without constants.
  private let codes: [[UInt8]]

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
    let properties = type.numbers.indices.map { type.fast($0) }
    fields = properties.map(\.field)
    var codes = [[UInt8]](repeating: [], count: LayoutField.paths.count + 1)
    for property in properties where property.field != .none && property.kind == .enumeration {
      codes[Int(property.field.rawValue)] = type.constants(of: property).map { property.field.code(of: $0) }
    }
    self.codes = codes
    if type.layout == .text {
      text = type.text.map { .rule($0) } ?? (Self.areLabel(properties) ? .label : .none)
    } else {
      text = .none
    }
    var style = LayoutStyle()
    style.node.box.kind = Self.kind(of: type.layout)
    style.node.box.isSpacer = type.layout == .spacer
    var defaults: [PropertyValue] = []
    for entry in type.layoutDefaults where !entry.isUsual {
      let code = Self.code(codes[Int(entry.field.rawValue)], entry.value.tag, entry.value.bits)
      style.take(entry.field, default: entry.value, code: code, place: defaults.count)
      if let box = entry.value.box { defaults.append(box) }
    }
    self.style = style
    self.defaults = defaults
  }

  /// What a constant means, 0 for other values.
  @inline(__always)
  func code(_ field: LayoutField, _ tag: StorageTag, _ bits: UInt64) -> UInt8 {
    tag == .constant ? Self.code(codes[Int(field.rawValue)], tag, bits) : 0
  }

  private static func code(_ codes: [UInt8], _ tag: StorageTag, _ bits: UInt64) -> UInt8 {
    tag == .constant && bits < UInt64(codes.count) ? codes[Int(bits)] : 0
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
  private static func areLabel(_ properties: [FastProperty]) -> Bool {
    properties.contains { $0.field == .text }
      && properties.allSatisfy { property in
        switch property.field {
        case .text, .attributedText: property.kind == .string
        case .font: property.kind == .font
        case .numberOfLines: property.kind == .integer
        case .lineBreakMode: property.kind == .enumeration
        case .adjustsFontSizeToFitWidth: property.kind == .bool
        case .minimumScaleFactor: property.kind == .number
        default: true
        }
      }
  }
}

extension LayoutDefault {
  /// Whether a style has the value before anything is taken: gaps and priorities count as something unusual once set.
  fileprivate var isUsual: Bool {
    guard value.tag == .number else { return false }
    let number = Double(bitPattern: value.bits)
    switch field {
    case .topSpacing, .bottomSpacing, .leadingSpacing, .trailingSpacing: return number == 0
    case .horizontalContentHuggingPriority, .verticalContentHuggingPriority: return number == 250
    case .horizontalContentCompressionResistancePriority, .verticalContentCompressionResistancePriority:
      return number == 750
    default: return false
    }
  }
}
