import StyleEngine

/// What a view type does when the style of one of its views changed: it gets the view and the style now in force in the
/// view's state.
public typealias StyleCallback = @Sendable (View, ResolvedStyle) -> Void

/// One view type, declared in one place: what documents may say about it and how it takes part in layout.
///
/// An application adds its own with ``ViewRegistry/add(_:)``; everything that reads the registry (setter, checks,
/// suggestions, reference, schema, completion) then knows it.
///
/// ```swift
/// ViewType("Badge", inherits: "UILabel", "A count on a coloured disc.", properties: [
///   .integer("count", default: 0, effect: .naturalSize, "The number shown."),
/// ])
/// ```
public struct ViewType: Sendable {
  /// The element name: `UILabel`, `MyApp.Badge`.
  public var name: String { declaration.name }
  /// The type whose properties, factories, elements, instructions and hooks this one has too; nil only for `UIView`.
  public var superclass: String? { declaration.superclass }
  /// One line for the reference.
  public var summary: String { declaration.summary }
  /// Its own properties; one of a superclass's name replaces that.
  ///
  /// Made anew at each call: a document that only uses the type does not need them. O(properties).
  public var properties: [Property] { declaration.properties() }
  /// Ways of making one, by the name that `style` gives.
  public var factories: [Factory] { declaration.factories() }
  /// Untyped elements that may stand inside one.
  public var elements: [UntypedElement] { declaration.elements }
  /// What children are grouped into by instructions (a table's `section`, a picker's `component`): items that stand
  /// before the children of their group. They cannot be written as elements.
  public var groups: [UntypedElement] { declaration.groups }
  /// Processing instructions that may stand inside one.
  public var instructions: [InstructionRule] { declaration.instructions() }
  /// Which views may be added; nil inherits the superclass's rule.
  public var children: ChildRule? { declaration.children }
  /// How it takes part in layout; nil inherits the superclass's role.
  public var layout: ViewLayout? { declaration.layout }
  /// Its natural size; nil inherits the superclass's rule (none for `UIView`: 0 × 0).
  public var naturalSize: NaturalSizeRule? { declaration.naturalSize }
  /// Its text, when text decides its size at a given width (text views); nil inherits. A type with the layout
  /// ``ViewLayout/text`` and without a rule shows the properties of a label: `text`, `font`, `numberOfLines`, …
  public var text: TextRule? { declaration.text }
  /// Default values of inherited properties that differ for this type, by key path.
  public var defaults: [(path: String, value: PropertyValue)] { declaration.defaults() }
  /// Which of its properties take values of the theme, see ``StyledProperty``.
  public var styles: [StyledProperty] { declaration.styles() }
  /// Called when a theme, the default style or a style of a view around gives one of its views another style, after its
  /// properties took their values; nil inherits. On the thread of the tree.
  public var styleDidChange: StyleCallback? { declaration.styleDidChange }

  /// A type is one reference, because types are handed about more often than one is declared.
  private let declaration: Declaration

  private final class Declaration: Sendable {
    let name: String
    let superclass: String?
    let summary: String
    let properties: @Sendable () -> [Property]
    let defaults: @Sendable () -> [(path: String, value: PropertyValue)]
    let factories: @Sendable () -> [Factory]
    let elements: [UntypedElement]
    let groups: [UntypedElement]
    let instructions: @Sendable () -> [InstructionRule]
    let children: ChildRule?
    let layout: ViewLayout?
    let naturalSize: NaturalSizeRule?
    let text: TextRule?
    let styles: @Sendable () -> [StyledProperty]
    let styleDidChange: StyleCallback?

    init(
      name: String, superclass: String?, summary: String, properties: @escaping @Sendable () -> [Property],
      defaults: @escaping @Sendable () -> [(path: String, value: PropertyValue)],
      factories: @escaping @Sendable () -> [Factory], elements: [UntypedElement], groups: [UntypedElement],
      instructions: @escaping @Sendable () -> [InstructionRule], children: ChildRule?,
      layout: ViewLayout?, naturalSize: NaturalSizeRule?, text: TextRule?,
      styles: @escaping @Sendable () -> [StyledProperty], styleDidChange: StyleCallback?
    ) {
      self.name = name
      self.superclass = superclass
      self.summary = summary
      self.properties = properties
      self.defaults = defaults
      self.factories = factories
      self.elements = elements
      self.groups = groups
      self.instructions = instructions
      self.children = children
      self.layout = layout
      self.naturalSize = naturalSize
      self.text = text
      self.styles = styles
      self.styleDidChange = styleDidChange
    }
  }

  /// A view type from its parts; leave out what the superclass already says.
  ///
  /// Properties, defaults, factories, instructions and styles are evaluated when somebody asks for them.
  public init(
    _ name: String, inherits superclass: String? = "UIView", _ summary: String,
    properties: @autoclosure @escaping @Sendable () -> [Property] = [],
    defaults: @autoclosure @escaping @Sendable () -> [(path: String, value: PropertyValue)] = [],
    factories: @autoclosure @escaping @Sendable () -> [Factory] = [], elements: [UntypedElement] = [],
    groups: [UntypedElement] = [],
    instructions: @autoclosure @escaping @Sendable () -> [InstructionRule] = [], children: ChildRule? = nil,
    layout: ViewLayout? = nil,
    naturalSize: NaturalSizeRule? = nil, text: TextRule? = nil,
    styles: @autoclosure @escaping @Sendable () -> [StyledProperty] = [], styleDidChange: StyleCallback? = nil
  ) {
    declaration = Declaration(
      name: name, superclass: superclass, summary: summary, properties: properties, defaults: defaults,
      factories: factories, elements: elements, groups: groups, instructions: instructions, children: children,
      layout: layout, naturalSize: naturalSize, text: text, styles: styles, styleDidChange: styleDidChange)
  }
}

/// A way of making a view, named by the attribute `style`: values that rank below templates and attributes.
public struct Factory: Sendable {
  /// The name that `style` gives: `systemButton`.
  public let name: String
  /// One line for the reference.
  public let summary: String
  /// What it sets, in order. Made anew at each call.
  public var values: [(path: String, value: PropertyValue)] {
    var values: [(path: String, value: PropertyValue)] = []
    setValues { values.append(($0, $1)) }
    return values
  }

  /// Hands over each path and value.
  let setValues: @Sendable ((String, PropertyValue) -> Void) -> Void

  /// A factory from its values: `Factory("customButton", "…", [("buttonType", .constant("custom"))])`. They are
  /// evaluated when somebody asks for them.
  public init(
    _ name: String, _ summary: String,
    _ values: @autoclosure @escaping @Sendable () -> [(path: String, value: PropertyValue)] = []
  ) {
    self.init(name, summary) { set in
      for (path, value) in values() { set(path, value) }
    }
  }

  /// A factory that hands its values over one by one: nothing is made for those that no document asks for.
  init(
    _ name: String, _ summary: String, setting values: @escaping @Sendable ((String, PropertyValue) -> Void) -> Void
  ) {
    self.name = name
    self.summary = summary
    setValues = values
  }
}

/// An element that is no view: data handed to the view it stands in, such as `segment` or `row`.
///
/// It is kept as an item of the view, in document order with its children, with typed properties of its own, so that
/// its attributes may be localised and bound like any other.
public struct UntypedElement: Sendable {
  /// The element name.
  public let name: String
  /// One line for the reference.
  public let summary: String
  /// Its attributes.
  public let properties: [Property]

  /// An untyped element from its attributes.
  public init(_ name: String, _ summary: String, _ properties: [Property]) {
    self.name = name
    self.summary = summary
    self.properties = properties
  }
}

/// What a view type does with a processing instruction inside one of its views.
public struct InstructionRule: Sendable {
  /// The target: `sectionBreak`.
  public let name: String
  /// One line for the reference.
  public let summary: String
  /// What it does.
  public let action: Action

  /// What an instruction does.
  public enum Action: Sendable, Hashable {
    /// The next element becomes the view's part of that role (`leftView`) instead of an ordinary child.
    case claim(role: String)
    /// As `claim`, of the current group (the section) instead of the view.
    case claimForGroup(group: String, role: String)
    /// Begins a new group of that untyped element: `section`, `component`. An empty implicit one stays.
    case begin(group: String)
    /// Sets a property of the current group, made if there is none, from the instruction's data.
    case setGroup(group: String, property: String)
    /// Begins a new group unless the current one holds nothing yet, then sets a property of it (first generation).
    case beginUnlessEmpty(group: String, property: String)
    /// Adds an untyped element; the data, split at `;`, gives its properties in order.
    case addItem(element: String, properties: [String])
    /// Adds untyped elements from the JSON file that the data names, an array of dictionaries or strings.
    case addItemsFromFile(element: String)
    /// Sets a flag of the view.
    case setFlag(property: String)
  }

  /// A rule from its parts.
  public init(_ name: String, _ summary: String, _ action: Action) {
    self.name = name
    self.summary = summary
    self.action = action
  }
}

/// Which views a view may hold.
public enum ChildRule: Sendable, Hashable {
  /// None: an element inside is an error that names both.
  case none
  /// Any number of any type.
  case any
  /// At most one (a cell's content, a button's content); `what` names it in messages.
  case one(what: String)
  /// Any number of these types and of what inherits from them.
  case only([String])
}

/// How a view takes part in layout: which rule of the layout specification places its children.
public enum ViewLayout: String, Sendable, Hashable, CaseIterable {
  /// A natural size, no children that are placed.
  case leaf
  /// A leaf whose text decides its height for a width.
  case text
  /// Children side by side.
  case row
  /// Children one below the other.
  case column
  /// Children on top of one another, each filling the view.
  case layer
  /// Children at the edges they name.
  case anchor
  /// The root of a screen: a layer inside the safe area.
  case root
  /// A leaf with weight 1.
  case spacer
  /// One content view, larger than the view.
  case scroll
  /// Pages side by side.
  case page
  /// Sections of rows.
  case table
  /// A row of a table with content of its own.
  case cell
  /// A row of a table in one of the built-in styles: texts, image and accessory.
  case styledCell
  /// A header or footer of a section with content of its own.
  case headerFooter
  /// A header or footer with the built-in texts.
  case styledHeaderFooter
  /// Items in lines.
  case collection
  /// `UIStackView`.
  case stack
  /// A bar whose items are placed evenly.
  case bar
  /// Children fill the view, which has no natural size of its own.
  case content
}
