/// What a change of a property invalidates.
public enum PropertyEffect: String, Sendable, Hashable, CaseIterable {
  /// The view's natural size, and with it whatever depends on that.
  case naturalSize
  /// Where the view or its children go; natural sizes of leaves stay.
  case placement
  /// Only what is drawn.
  case paint
  /// Nothing that is laid out or drawn: state and behaviour.
  case none

  /// Position in `allCases`.
  var position: UInt8 {
    switch self {
    case .naturalSize: 0
    case .placement: 1
    case .paint: 2
    case .none: 3
    }
  }
}

/// A property of a view type, declared once; setter, checks, suggestions, reference, schema and completion read it.
///
/// ```swift
/// .color("textColor", default: .black, effect: .paint, "Colour of the text.")
/// ```
public struct Property: Sendable {
  /// The name that documents write; one step of a key path.
  public var name: String { declaration.name }
  /// What it holds.
  public var type: ValueType { declaration.type }
  /// The value of a view that nothing set it on; ``PropertyValue/unset`` when that is "none".
  public var defaultValue: PropertyValue { declaration.defaultValue }
  /// What a change invalidates.
  public var effect: PropertyEffect { declaration.effect }
  /// One line for the reference.
  public var summary: String { declaration.summary }
  /// Older spellings.
  public var aliases: [String] { declaration.aliases }
  /// Bounds of a number; nil when its type says all.
  public var bounds: ClosedRange<Double>? { declaration.bounds }
  /// Set when this is one component of another property (`layoutMarginTop` of `layoutMargins`).
  public var part: PropertyPart? { declaration.part }
  /// A remark that is noted wherever a document sets it, such as "has no effect"; nil for most.
  public var remark: String? { declaration.remark }
  /// Whether this is the property that an input control changes: bindings follow it both ways.
  public var isValueOfControl: Bool { declaration.isValueOfControl }

  /// Lists of properties are joined and inherited more often than one is read: a property is one reference.
  private let declaration: Declaration

  private final class Declaration: Sendable {
    let name: String
    let type: ValueType
    let defaultValue: PropertyValue
    let effect: PropertyEffect
    let summary: String
    let aliases: [String]
    let bounds: ClosedRange<Double>?
    let part: PropertyPart?
    let remark: String?
    let isValueOfControl: Bool

    init(
      name: String, type: ValueType, defaultValue: PropertyValue, effect: PropertyEffect, summary: String,
      aliases: [String], bounds: ClosedRange<Double>?, part: PropertyPart?, remark: String?, isValueOfControl: Bool
    ) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.effect = effect
      self.summary = summary
      self.aliases = aliases
      self.bounds = bounds
      self.part = part
      self.remark = remark
      self.isValueOfControl = isValueOfControl
    }
  }

  /// A property from its parts; the factory methods named after the types read better.
  ///
  /// - Parameters:
  ///   - bounds: Least and largest number accepted, for numbers only.
  ///   - part: The component of another property that this one is; setting that property clears this one.
  ///   - remark: Noted at every use in a document.
  ///   - isValueOfControl: Whether this is the property that an input control changes (bindings follow it both ways).
  public init(
    _ name: String, _ type: ValueType, default defaultValue: PropertyValue = .unset, effect: PropertyEffect,
    _ summary: String, aliases: [String] = [], bounds: ClosedRange<Double>? = nil, part: PropertyPart? = nil,
    remark: String? = nil, isValueOfControl: Bool = false
  ) {
    declaration = Declaration(
      name: name, type: type, defaultValue: defaultValue, effect: effect, summary: summary, aliases: aliases,
      bounds: bounds, part: part, remark: remark, isValueOfControl: isValueOfControl)
  }
}

/// One component of a compound property, as a property of its own.
public struct PropertyPart: Sendable, Hashable {
  /// Which component.
  public enum Component: String, Sendable, Hashable, CaseIterable {
    /// Of edge insets.
    case top, left, bottom, right
    /// Of edge insets, following the layout direction; has no value of its own in the whole.
    case leading, trailing
    /// Of a size.
    case width, height
    /// Of a point.
    case x, y
  }

  /// Name of the compound property, in the same type.
  public let whole: String
  /// Which component of it.
  public let component: Component

  /// A part from its whole and component.
  public init(of whole: String, _ component: Component) {
    self.whole = whole
    self.component = component
  }
}

extension Property {
  /// Text.
  public static func string(
    _ name: String, default value: String? = nil, effect: PropertyEffect, _ summary: String, aliases: [String] = [],
    isValueOfControl: Bool = false
  ) -> Property {
    Property(
      name, .string, default: value.map { .string($0) } ?? .unset, effect: effect, summary, aliases: aliases,
      isValueOfControl: isValueOfControl)
  }

  /// True or false.
  public static func bool(
    _ name: String, default value: Bool = false, effect: PropertyEffect, _ summary: String, aliases: [String] = [],
    remark: String? = nil, isValueOfControl: Bool = false
  ) -> Property {
    Property(
      name, .bool, default: .bool(value), effect: effect, summary, aliases: aliases, remark: remark,
      isValueOfControl: isValueOfControl)
  }

  /// A whole number.
  public static func integer(
    _ name: String, default value: Int = 0, effect: PropertyEffect, _ summary: String, aliases: [String] = [],
    bounds: ClosedRange<Double>? = nil, isValueOfControl: Bool = false
  ) -> Property {
    Property(
      name, .integer, default: .integer(value), effect: effect, summary, aliases: aliases, bounds: bounds,
      isValueOfControl: isValueOfControl)
  }

  /// A number.
  public static func number(
    _ name: String, default value: Double = 0, effect: PropertyEffect, _ summary: String, aliases: [String] = [],
    bounds: ClosedRange<Double>? = nil, remark: String? = nil, isValueOfControl: Bool = false
  ) -> Property {
    Property(
      name, .number, default: .number(value), effect: effect, summary, aliases: aliases, bounds: bounds,
      remark: remark, isValueOfControl: isValueOfControl)
  }

  /// Points, not negative; NaN means unset.
  public static func length(
    _ name: String, default value: Double = .nan, effect: PropertyEffect, _ summary: String, aliases: [String] = [],
    bounds: ClosedRange<Double>? = nil, remark: String? = nil
  ) -> Property {
    Property(
      name, .length, default: .number(value), effect: effect, summary, aliases: aliases, bounds: bounds, remark: remark)
  }

  /// Points of either sign; NaN means unset.
  public static func signedLength(
    _ name: String, default value: Double = .nan, effect: PropertyEffect, _ summary: String, aliases: [String] = []
  ) -> Property {
    Property(name, .signedLength, default: .number(value), effect: effect, summary, aliases: aliases)
  }

  /// One of several constants; `value` is the default constant's name, nil for unset.
  public static func enumeration(
    _ name: String, _ type: Enumeration, default value: String?, effect: PropertyEffect, _ summary: String,
    aliases: [String] = []
  ) -> Property {
    if let value {
      precondition(type.constants.contains(value), "\(type.name) has no constant '\(value)'")
    }
    return Property(
      name, .enumeration(type), default: value.map { .constant($0) } ?? .unset, effect: effect, summary,
      aliases: aliases)
  }

  /// Any of several constants.
  public static func options(
    _ name: String, _ type: OptionSetType, default value: [String] = [], effect: PropertyEffect, _ summary: String,
    aliases: [String] = []
  ) -> Property {
    Property(name, .options(type), default: .options(value), effect: effect, summary, aliases: aliases)
  }

  /// A colour; no default means none (nothing is drawn, or the colour is inherited).
  public static func color(
    _ name: String, default value: ColorValue? = nil, effect: PropertyEffect = .paint, _ summary: String,
    aliases: [String] = []
  ) -> Property {
    Property(name, .color, default: value.map { .color($0) } ?? .unset, effect: effect, summary, aliases: aliases)
  }

  /// A font.
  public static func font(
    _ name: String, default value: FontValue? = nil, effect: PropertyEffect = .naturalSize, _ summary: String,
    aliases: [String] = []
  ) -> Property {
    Property(name, .font, default: value.map { .font($0) } ?? .unset, effect: effect, summary, aliases: aliases)
  }

  /// A picture of the resources.
  public static func picture(
    _ name: String, effect: PropertyEffect, _ summary: String, aliases: [String] = []
  ) -> Property {
    Property(name, .picture, effect: effect, summary, aliases: aliases)
  }

  /// Edge insets; its parts are declared beside it with ``part(_:of:_:effect:_:aliases:)``.
  public static func edgeInsets(
    _ name: String, default value: EdgeInsetsValue? = nil, effect: PropertyEffect, _ summary: String,
    aliases: [String] = []
  ) -> Property {
    Property(
      name, .edgeInsets, default: value.map { .edgeInsets($0) } ?? .unset, effect: effect, summary, aliases: aliases)
  }

  /// A size.
  public static func size(
    _ name: String, width: Double, height: Double, effect: PropertyEffect, _ summary: String, aliases: [String] = []
  ) -> Property {
    Property(
      name, .size, default: .size(width: width, height: height), effect: effect, summary, aliases: aliases)
  }

  /// A point.
  public static func point(
    _ name: String, x: Double, y: Double, effect: PropertyEffect, _ summary: String, aliases: [String] = []
  ) -> Property {
    Property(name, .point, default: .point(x: x, y: y), effect: effect, summary, aliases: aliases)
  }

  /// One component of a compound property: `.part("layoutMarginTop", of: "layoutMargins", .top, …)`.
  ///
  /// Reading one that nothing set gives the component of the whole; setting the whole clears its parts, so the later
  /// of the two wins whatever their kinds.
  public static func part(
    _ name: String, of whole: String, _ component: PropertyPart.Component, effect: PropertyEffect, _ summary: String,
    aliases: [String] = []
  ) -> Property {
    Property(
      name, .signedLength, effect: effect, summary, aliases: aliases, part: PropertyPart(of: whole, component))
  }

  /// An object with properties of its own, reached by a key path.
  public static func object(_ name: String, _ type: ObjectType, _ summary: String, aliases: [String] = []) -> Property {
    Property(name, .object(type), effect: .none, summary, aliases: aliases)
  }

  /// Comma separated values.
  public static func list(
    _ name: String, of type: ValueType, effect: PropertyEffect, _ summary: String, aliases: [String] = []
  ) -> Property {
    Property(name, .list(type), effect: effect, summary, aliases: aliases)
  }

  /// Whatever is written: what an application identifies something by.
  public static func any(
    _ name: String, effect: PropertyEffect = .none, _ summary: String, aliases: [String] = []
  ) -> Property {
    Property(name, .any, effect: effect, summary, aliases: aliases)
  }

  /// This property under another name: for objects that expose a view's property (`textLabel.text`).
  public func renamed(_ name: String) -> Property {
    Property(
      name, type, default: defaultValue, effect: effect, summary, aliases: aliases, bounds: bounds, part: part,
      remark: remark, isValueOfControl: isValueOfControl)
  }
}

extension Property: Hashable {
  /// Compares names and types.
  public static func == (a: Property, b: Property) -> Bool { a.name == b.name && a.type == b.type }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
