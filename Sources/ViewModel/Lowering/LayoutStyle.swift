import Geometry
import Layout
import TextMetrics

/// What layout takes from one view, collected in one walk over what was set on it. Plain bytes: a view's style begins as
/// a copy of its type's.
struct LayoutStyle {
  var node = LayoutNode(.leaf)
  var label = LabelStyle()
  private var margins: EdgeInsets?
  private var marginTop = Double.nan
  private var marginLeft = Double.nan
  private var marginBottom = Double.nan
  private var marginRight = Double.nan
  private var marginLeading = Double.nan
  private var marginTrailing = Double.nan
  private(set) var usesMargins: Bool?
  private(set) var alignsBaselines = false
  private(set) var usesLastBaseline = false
  private(set) var alignment = CrossAlignment.unset
  private(set) var paddings = EdgeInsets.zero

  /// Takes a value that a field has.
  ///
  /// - Parameters:
  ///   - code: Of a constant, see ``LayoutField/code(of:)``; 0 for other values.
  ///   - boxes: What the bits of boxed values count in.
  @inline(__always)
  mutating func take(_ field: LayoutField, _ tag: StorageTag, _ bits: UInt64, code: UInt8, boxes: [PropertyValue]) {
    let number = tag == .number ? Double(bitPattern: bits) : .nan
    let flag = tag == .bool && bits != 0
    switch field {
    case .none: break
    case .width: node.box.width = number
    case .height: node.box.height = number
    case .minimumWidth: node.details.minimumWidth = number
    case .maximumWidth: node.details.maximumWidth = number
    case .minimumHeight: node.details.minimumHeight = number
    case .maximumHeight: node.details.maximumHeight = number
    case .aspectRatio: node.details.aspectRatio = number
    case .weight: node.box.weight = number
    case .topSpacing: node.details.gaps.top = number.isNaN ? 0 : number
    case .bottomSpacing: node.details.gaps.bottom = number.isNaN ? 0 : number
    case .leadingSpacing: node.details.gaps.leading = number.isNaN ? 0 : number
    case .trailingSpacing: node.details.gaps.trailing = number.isNaN ? 0 : number
    case .layoutMargins:
      if tag == .evenInsets {
        margins = EdgeInsets(all: Double(bitPattern: bits))
      } else if tag == .boxed, case .edgeInsets(let insets) = boxes[Int(bits)] {
        margins = insets
      }
    case .layoutMarginTop: marginTop = number
    case .layoutMarginLeft: marginLeft = number
    case .layoutMarginBottom: marginBottom = number
    case .layoutMarginRight: marginRight = number
    case .layoutMarginLeading: marginLeading = number
    case .layoutMarginTrailing: marginTrailing = number
    case .layoutMarginsRelativeArrangement: usesMargins = flag
    case .hidden: node.box.isHidden = flag
    case .anchor: node.details.anchors = anchors(bits)
    case .semanticContentAttribute:
      node.box.direction = code == 0 ? nil : code == 1 ? .leftToRight : .rightToLeft
    case .spacing: node.box.spacing = number
    case .horizontalAlignment: node.box.horizontalAlignment = LayoutAlignment(rawValue: code) ?? .fill
    case .verticalAlignment: node.box.verticalAlignment = LayoutAlignment(rawValue: code) ?? .fill
    case .alignToBaseline: alignsBaselines = flag
    case .baseline: usesLastBaseline = code == 1
    case .alignToGrid: node.box.alignsToGrid = flag
    case .horizontalContentHuggingPriority: node.details.horizontalHugging = Float(number)
    case .verticalContentHuggingPriority: node.details.verticalHugging = Float(number)
    case .horizontalContentCompressionResistancePriority: node.details.horizontalResistance = Float(number)
    case .verticalContentCompressionResistancePriority: node.details.verticalResistance = Float(number)
    case .axis: node.details.axis = code == 1 ? .vertical : .horizontal
    case .alignment: alignment = CrossAlignment(rawValue: code) ?? .unset
    case .distribution: node.details.distribution = LayoutDistribution(rawValue: code) ?? .fill
    case .fitToWidth: node.details.fitsWidth = flag
    case .fitToHeight: node.details.fitsHeight = flag
    case .topPadding: paddings.top = number.isNaN ? 0 : number
    case .bottomPadding: paddings.bottom = number.isNaN ? 0 : number
    case .leadingPadding: paddings.left = number.isNaN ? 0 : number
    case .trailingPadding: paddings.right = number.isNaN ? 0 : number
    case .text, .attributedText, .font, .numberOfLines, .lineBreakMode, .adjustsFontSizeToFitWidth,
      .minimumScaleFactor:
      label.take(field, tag, bits, code: code)
    }
  }

  /// Takes the default of a type that has no place in a tree's boxes.
  ///
  /// - Parameter place: Its place among the type's own values.
  mutating func take(_ field: LayoutField, default value: PropertyValue, place: Int) {
    if field != .layoutMargins {
      label.take(field, .boxed, UInt64(bitPattern: Int64(LabelStyle.ofType(place))), code: 0)
    } else if case .edgeInsets(let insets) = value {
      margins = insets
    }
  }

  /// Margins with their parts; sides that nothing set are `unset`.
  func margins(unset: EdgeInsets) -> LayoutMargins {
    let base = margins ?? unset
    return LayoutMargins(
      top: marginTop.isNaN ? base.top : marginTop, left: marginLeft.isNaN ? base.left : marginLeft,
      bottom: marginBottom.isNaN ? base.bottom : marginBottom, right: marginRight.isNaN ? base.right : marginRight,
      leading: marginLeading, trailing: marginTrailing)
  }

  /// Bits of `LMAnchor`, whose constants are top, bottom, left, right, leading, trailing in this order.
  private func anchors(_ bits: UInt64) -> LayoutAnchors {
    func edge(_ bit: UInt64, _ edge: LayoutAnchors) -> UInt8 { bits >> bit & 1 == 0 ? 0 : edge.rawValue }
    return LayoutAnchors(
      rawValue: edge(0, .top) | edge(1, .bottom) | edge(2, .left) | edge(3, .right) | edge(4, .leading)
        | edge(5, .trailing))
  }
}

/// What a label's text is measured by. Texts and fonts are named by their boxes: of the tree from 0 on, of the type from
/// -2 down, -1 for none. A text may also be a place among the tree's texts: the bits of its entry and ``isPlace``.
struct LabelStyle {
  private(set) var text: Int64 = -1
  private(set) var attributedText: Int64 = -1
  private(set) var font: Int32 = -1
  private(set) var fit = TextFit(numberOfLines: 0, minimumScaleFactor: 0)
  private(set) var shrinks = false

  /// Marks the name of a text that is a place.
  static let isPlace: Int64 = 1 << 62
  /// Places begin below it, so that the mark stays clear of them.
  static let largestTextPlace = 1 << 30

  /// The name of a type's own value.
  static func ofType(_ place: Int) -> Int32 { -2 - Int32(truncatingIfNeeded: place) }

  @inline(__always)
  mutating func take(_ field: LayoutField, _ tag: StorageTag, _ bits: UInt64, code: UInt8) {
    let box = tag == .boxed ? Int32(truncatingIfNeeded: bits) : -1
    let name = tag == .text ? Int64(bitPattern: bits) | Self.isPlace : Int64(box)
    switch field {
    // The value met first is in force: a theme's font may lie over a factory's.
    case .text: if text < 0 { text = name }
    case .attributedText: if attributedText < 0 { attributedText = name }
    case .font: if font < 0 { font = box }
    case .numberOfLines: fit.numberOfLines = tag == .integer ? Int(truncatingIfNeeded: bits) : 0
    case .lineBreakMode: fit.lineBreakMode = LineBreakMode(code: code)
    case .adjustsFontSizeToFitWidth: shrinks = tag == .bool && bits != 0
    case .minimumScaleFactor: fit.minimumScaleFactor = tag == .number ? Double(bitPattern: bits) : .nan
    default: break
    }
  }

  /// How the text is fitted into a width.
  var textFit: TextFit {
    TextFit(
      numberOfLines: fit.numberOfLines, lineBreakMode: fit.lineBreakMode,
      minimumScaleFactor: shrinks ? fit.minimumScaleFactor : 1)
  }
}

/// What `alignment` says of a stack view or of a row or column of the first generation.
enum CrossAlignment: UInt8 {
  case unset, fill, leading, trailing, center, firstBaseline, lastBaseline, baseline

  init(_ constant: String) {
    switch constant {
    case "": self = .unset
    case "leading", "top", "left": self = .leading
    case "trailing", "bottom", "right": self = .trailing
    case "center": self = .center
    case "firstBaseline": self = .firstBaseline
    case "lastBaseline": self = .lastBaseline
    case "baseline": self = .baseline
    default: self = .fill
    }
  }

  /// The same for the solver; baselines are another matter and fill.
  var alignment: LayoutAlignment {
    switch self {
    case .leading: .leading
    case .trailing: .trailing
    case .center: .center
    default: .fill
    }
  }
}

extension LineBreakMode {
  /// A small number for each, above 0.
  var code: UInt8 {
    switch self {
    case .byWordWrapping: 1
    case .byCharWrapping: 2
    case .byClipping: 3
    case .byTruncatingHead: 4
    case .byTruncatingTail: 5
    case .byTruncatingMiddle: 6
    }
  }

  /// The mode of a number; that of labels for any other.
  init(code: UInt8) {
    switch code {
    case 1: self = .byWordWrapping
    case 2: self = .byCharWrapping
    case 3: self = .byClipping
    case 4: self = .byTruncatingHead
    case 6: self = .byTruncatingMiddle
    default: self = .byTruncatingTail
    }
  }
}

extension LayoutField {
  /// What a constant means to layout, as a small number; 0 for the constants that change nothing.
  func code(of constant: String) -> UInt8 {
    switch self {
    case .semanticContentAttribute:
      switch constant {
      case "forceLeftToRight", "playback", "spatial": 1
      case "forceRightToLeft": 2
      default: 0
      }
    case .horizontalAlignment, .verticalAlignment: CrossAlignment(constant).alignment.rawValue
    case .baseline: constant == "last" ? 1 : 0
    case .axis: constant == "vertical" ? 1 : 0
    case .alignment: CrossAlignment(constant).rawValue
    case .distribution: Self.distribution(constant).rawValue
    case .lineBreakMode:
      LineBreakMode(rawValue: constant)?.code ?? 0
    default: 0
    }
  }

  private static func distribution(_ constant: String) -> LayoutDistribution {
    switch constant {
    case "fillEqually": .fillEqually
    case "fillProportionally": .fillProportionally
    case "equalSpacing": .equalSpacing
    case "equalCentering": .equalCentering
    default: .fill
    }
  }
}

extension LayoutField {
  /// Whether a style has a default before anything is taken: gaps, edges and priorities count as something unusual once
  /// set, and a node that has something unusual costs more.
  func isUsual(_ value: StoredValue) -> Bool {
    switch value.tag {
    case .unset: return true
    case .number:
      let number = Double(bitPattern: value.bits)
      switch self {
      case .topSpacing, .bottomSpacing, .leadingSpacing, .trailingSpacing: return number == 0
      case .horizontalContentHuggingPriority, .verticalContentHuggingPriority: return number == 250
      case .horizontalContentCompressionResistancePriority, .verticalContentCompressionResistancePriority:
        return number == 750
      default: return number.isNaN
      }
    case .bool: return value.bits == 0 && self != .layoutMarginsRelativeArrangement
    default: return self == .anchor && value.bits == 0
    }
  }
}
