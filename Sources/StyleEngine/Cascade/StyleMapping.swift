import Geometry

/// The part of a style that a property takes.
public enum StylePart: Hashable, Sendable {
  /// A value as it is.
  case value(StyleKey)
  /// The colour of a shadow.
  case shadowColor(StyleKey)
  /// The offset of a shadow; none is 0, 0.
  case shadowOffset(StyleKey)

  /// The key that the part belongs to.
  public var key: StyleKey {
    switch self {
    case .value(let key), .shadowColor(let key), .shadowOffset(let key): key
    }
  }
}

/// One line of the mapping: which property of a class takes which part of its style.
public struct StyleMappingRule: Hashable, Sendable {
  /// The class; derived classes take the rule too.
  public let className: String
  /// The role that the view must have (`hero`), or nil for any view without a role of its own.
  public let role: StyleRole?
  /// The state whose style is asked.
  public let state: ControlState
  /// Key path of the property: `titleLabel.font`.
  public let property: String
  /// What the property takes.
  public let part: StylePart
  /// Whether built-in values are applied too, or only those that a theme file gives.
  public let takesBuiltIn: Bool

  /// A rule from its parts.
  public init(
    _ className: String, role: StyleRole? = nil, state: ControlState = .normal, _ property: String, _ part: StylePart,
    takesBuiltIn: Bool = false
  ) {
    self.className = className
    self.role = role
    self.state = state
    self.property = property
    self.part = part
    self.takesBuiltIn = takesBuiltIn
  }
}

/// A property of an application's own class that takes a part of its style: the class's line of the mapping, written
/// where the class is declared.
///
/// ```swift
/// StyledProperty("starColor", .value(.primaryColor))
/// ```
public struct StyledProperty: Hashable, Sendable {
  /// Key path of the property.
  public let property: String
  /// What it takes.
  public let part: StylePart
  /// The role that the view must have, or nil for any.
  public let role: StyleRole?
  /// The state whose style is asked. For another state than normal the property's name begins with the state's
  /// (`disabledStarColor`); where the class has none of that name, the plain property (`starColor`) takes the value while
  /// the view is in the state.
  public let state: ControlState
  /// Whether built-in values are applied too, or only those that a theme file gives.
  public let takesBuiltIn: Bool

  /// A property with what it takes.
  public init(
    _ property: String, _ part: StylePart, role: StyleRole? = nil, state: ControlState = .normal,
    takesBuiltIn: Bool = false
  ) {
    self.property = property
    self.part = part
    self.role = role
    self.state = state
    self.takesBuiltIn = takesBuiltIn
  }

  /// The same as a rule of a mapping.
  public func rule(for className: String) -> StyleMappingRule {
    StyleMappingRule(className, role: role, state: state, property, part, takesBuiltIn: takesBuiltIn)
  }
}

/// What a label is for (`styleRole`), and the role that a document's root has.
public enum StyleRole: String, Hashable, Sendable, CaseIterable {
  /// A very large title.
  case hero
  /// A major title.
  case headline
  /// A minor title.
  case secondaryHeadline
  /// A caption.
  case caption
  /// A row of a list.
  case list
  /// Secondary information in a list.
  case listSecondary
  /// A caption in a list.
  case listCaption
  /// The root of a document: its tint is the theme's primary colour.
  case root
}

/// What a property takes from a style.
public enum StyleMappedValue: Hashable, Sendable {
  /// A colour.
  case color(Color)
  /// A font.
  case font(StyleFont)
  /// A shadow's offset.
  case size(Size)
  /// A shadow.
  case shadow(StyleShadow)
}

/// A property with the value that the theme gives it.
public struct StyleAssignment: Hashable, Sendable {
  /// Key path of the property.
  public let property: String
  /// Its value.
  public let value: StyleMappedValue
  /// The part of the style that it is.
  public let part: StylePart
  /// Where the value came from.
  public let origin: StyleOrigin
  /// The state for which it counts: normal, or that of a property such as `disabledTitleColor`.
  public let state: ControlState
}

/// The one table that maps styles to properties of views, as data.
///
/// A value set in markup or by a template beats what this table gives. An application class says which values it wants
/// by rules of its own, added with ``adding(_:)``; for a property that several rules of a class chain set, the most
/// derived class's rule counts.
public struct StyleMapping: Sendable {
  /// All rules.
  public let rules: [StyleMappingRule]
  private let byClass: [String: [Int]]

  /// A table of rules.
  public init(_ rules: [StyleMappingRule]) {
    self.rules = rules
    var byClass: [String: [Int]] = [:]
    for (at, rule) in rules.enumerated() { byClass[rule.className, default: []].append(at) }
    self.byClass = byClass
  }

  /// This table with more rules.
  public func adding(_ more: [StyleMappingRule]) -> StyleMapping { StyleMapping(rules + more) }

  /// The rules for a class chain (most derived first) and a role: of the rules for one property the most derived
  /// class's, and of one class's the one for the role. O(rules of these classes).
  ///
  /// - Parameter declared: Rules that the classes declare themselves; of one class they come after this table's.
  public func rules(
    for classes: [String], role: StyleRole?, declared: [StyleMappingRule] = []
  ) -> [StyleMappingRule] {
    var taken: Set<String> = []
    var result: [StyleMappingRule] = []
    for name in classes {
      var own = (byClass[name] ?? []).map { rules[$0] }
      own += declared.filter { $0.className == name }
      for rule in own where rule.role == role && role != nil && taken.insert(rule.property).inserted {
        result.append(rule)
      }
      for rule in own where rule.role == nil && taken.insert(rule.property).inserted { result.append(rule) }
    }
    return result
  }

  /// Roles that a class chain has rules for.
  public func roles(for classes: [String]) -> [StyleRole] {
    let own = classes.flatMap { (byClass[$0] ?? []).compactMap { rules[$0].role } }
    return StyleRole.allCases.filter(own.contains)
  }

  /// The usual mapping.
  public static let standard = StyleMapping(
    buttons + bars + [
      .init("UITextField", "font", .value(.formFont)),
      .init("UITextField", "textColor", .value(.formColor)),
      .init("UITextField", "placeholderColor", .value(.placeholderColor)),
      .init("UITableViewCell", "textLabel.font", .value(.listFont)),
      .init("UITableViewCell", "textLabel.textColor", .value(.textColor)),
      .init("UITableViewCell", "detailTextLabel.font", .value(.listSecondaryFont)),
      .init("UITableViewCell", "detailTextLabel.textColor", .value(.captionColor)),
      .init("UITableView", "separatorColor", .value(.separatorColor)),
      .init("UITableView", "backgroundColor", .value(.backgroundColor)),
      .init("UISegmentedControl", "font", .value(.actionFont)),
      .init("UISegmentedControl", "tintColor", .value(.actionColor)),
      .init("UIView", role: .root, "tintColor", .value(.primaryColor)),
    ] + labels)

  private static let buttons: [StyleMappingRule] =
    [
      .init("UIButton", "titleLabel.font", .value(.actionFont), takesBuiltIn: true),
      .init("UIButton", "titleLabel.shadowOffset", .shadowOffset(.textShadow), takesBuiltIn: true),
      .init("UIButton", "titleColor", .value(.actionColor), takesBuiltIn: true),
      .init("UIButton", "titleShadowColor", .shadowColor(.textShadow), takesBuiltIn: true),
      .init("UIButton", state: .dangerous, "dangerousFillColor", .value(.fillColor), takesBuiltIn: true),
    ]
    + ControlState.singles.flatMap { state, name in
      [
        StyleMappingRule("UIButton", state: state, name + "TitleColor", .value(.actionColor), takesBuiltIn: true),
        StyleMappingRule(
          "UIButton", state: state, name + "TitleShadowColor", .shadowColor(.textShadow), takesBuiltIn: true),
      ]
    }

  private static let bars: [StyleMappingRule] =
    ["UINavigationBar", "UIToolbar", "UITabBar"].flatMap { bar in
      [
        StyleMappingRule(bar, "tintColor", .value(.actionColor), takesBuiltIn: true),
        StyleMappingRule(bar, "barTintColor", .value(.navigationColor), takesBuiltIn: true),
      ]
    } + [
      .init("UINavigationBar", "titleColor", .value(.actionColor), takesBuiltIn: true),
      .init("UINavigationBar", "titleFont", .value(.navigationFont), takesBuiltIn: true),
      .init("UIBarButtonItem", "titleColor", .value(.actionColor), takesBuiltIn: true),
      .init("UIBarButtonItem", "titleFont", .value(.actionFont), takesBuiltIn: true),
      .init("UIBarButtonItem", state: .disabled, "disabledTitleColor", .value(.actionColor), takesBuiltIn: true),
      .init("UIBarButtonItem", state: .dangerous, "dangerousTitleColor", .value(.actionColor), takesBuiltIn: true),
      .init("UIBarButtonItem", state: .dangerous, "dangerousFillColor", .value(.fillColor), takesBuiltIn: true),
    ]

  private static let labels: [StyleMappingRule] = {
    // Lists have fonts of their own but no colours: their rows use the text's, the rest the caption's.
    let table: [(StyleRole?, StyleKey, StyleKey)] = [
      (nil, .textFont, .textColor), (.hero, .heroFont, .heroColor), (.headline, .headlineFont, .headlineColor),
      (.secondaryHeadline, .secondaryHeadlineFont, .secondaryHeadlineColor), (.caption, .captionFont, .captionColor),
      (.list, .listFont, .textColor), (.listSecondary, .listSecondaryFont, .captionColor),
      (.listCaption, .listCaptionFont, .captionColor),
    ]
    return table.flatMap { role, font, color in
      [
        StyleMappingRule("UILabel", role: role, "font", .value(font)),
        StyleMappingRule("UILabel", role: role, "textColor", .value(color)),
      ]
    }
  }()
}

extension StyleCascade {
  /// What a view's properties take from the theme: the single question that whoever builds views asks.
  ///
  /// Empty without a theme. A null value and, for rules that take only the theme's own values, a built-in one give no
  /// assignment: the property keeps its default. A state's value is given only when a style for that state exists.
  /// Remembered by (class, place, role) unless something is set on the view itself, so O(1) but for the first view of
  /// a kind in a kind of place.
  public func assignments(
    for chain: StyleChainID, role: StyleRole? = nil, in context: StyleContextID, own: OwnStyles? = nil
  ) -> [StyleAssignment] {
    guard theme != nil else { return [] }
    guard own == nil else { return makeAssignments(chain, role, context, own) }
    let key = AssignmentKey(chain: chain.rawValue, context: context.rawValue, role: role)
    if let known = assignmentCache[key] {
      counters.remembered += 1
      return known
    }
    let made = makeAssignments(chain, role, context, nil)
    assignmentCache[key] = made
    return made
  }

  private func makeAssignments(
    _ chain: StyleChainID, _ role: StyleRole?, _ context: StyleContextID, _ own: OwnStyles?
  ) -> [StyleAssignment] {
    rules(for: chain, role: role).compactMap { assignment(of: $0, to: chain, in: context, own: own) }
  }

  /// What one rule gives a view; nil when it gives nothing.
  package func assignment(
    of rule: StyleMappingRule, to chain: StyleChainID, in context: StyleContextID, own: OwnStyles? = nil
  ) -> StyleAssignment? {
    let answer = answer(of: chain, in: context, state: rule.state, own: own)
    if rule.state != .normal, answer.usedState != rule.state { return nil }
    let entry = style(ofChoice: answer.choice)[rule.part.key]
    guard rule.takesBuiltIn || entry.origin.isTheme || entry.origin == .program,
      let value = Self.part(rule.part, of: entry.value)
    else { return nil }
    return StyleAssignment(
      property: rule.property, value: value, part: rule.part, origin: entry.origin, state: rule.state)
  }

  package static func part(_ part: StylePart, of value: StyleValue) -> StyleMappedValue? {
    switch (part, value) {
    case (.value, .color(let color)): .color(color)
    case (.value, .font(let font)): .font(font)
    case (.value, .shadow(let shadow)): .shadow(shadow)
    case (.shadowColor, .shadow(let shadow)): .color(shadow.color)
    case (.shadowOffset, .shadow(let shadow)): .size(shadow.offset)
    case (.shadowOffset, .none): .size(Size(width: 0, height: 0))
    default: nil
    }
  }
}
