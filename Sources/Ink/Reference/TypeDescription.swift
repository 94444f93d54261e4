import ViewModel

/// One view type as the registry declares it, for people and for tools: what `ink describe`, the reference page and
/// the schemas are made from.
public struct TypeDescription: Sendable {
  /// One property; those of objects stand under their whole key path.
  public struct PropertyLine: Sendable {
    /// Key path as documents write it.
    public let path: String
    /// Other spellings.
    public let aliases: [String]
    /// The declaration.
    public let property: Property
    /// The default of this type, as a document would write it; empty for none.
    public let defaultText: String
    /// The type that declares it.
    public let declaredBy: String
  }

  /// The declaration.
  public let type: ViewType
  /// Superclasses, nearest first.
  public let superclasses: [String]
  /// All properties, inherited ones first, objects flattened.
  public let properties: [PropertyLine]
  /// All factories.
  public let factories: [Factory]
  /// All untyped elements.
  public let elements: [UntypedElement]
  /// All instructions.
  public let instructions: [InstructionRule]
  /// Which children it takes.
  public let children: ChildRule

  /// The type called `name`, nil when the registry has none. O(properties of it and its superclasses).
  public init?(_ name: String, in registry: ViewRegistry) {
    guard let type = registry.type(named: name) else { return nil }
    self.type = type
    var chain = [type]
    while let above = chain.last?.superclass, let next = registry.type(named: above), chain.count < 64 {
      chain.append(next)
    }
    superclasses = chain.dropFirst().map(\.name)
    var lines: [PropertyLine] = []
    var index: [String: Int] = [:]
    var factories: [Factory] = []
    var elements: [UntypedElement] = []
    var instructions: [InstructionRule] = []
    for type in chain.reversed() {
      for line in Self.flattened(type) {
        if let at = index[line.path] {
          lines[at] = line
        } else {
          index[line.path] = lines.count
          lines.append(line)
        }
      }
      for (path, value) in type.defaults {
        guard let at = index[path] else { continue }
        let old = lines[at]
        lines[at] = PropertyLine(
          path: old.path, aliases: old.aliases, property: old.property, defaultText: valueText(value),
          declaredBy: old.declaredBy)
      }
      for factory in type.factories {
        factories.removeAll { $0.name == factory.name }
        factories.append(factory)
      }
      for element in type.elements {
        elements.removeAll { $0.name == element.name }
        elements.append(element)
      }
      for rule in type.instructions {
        instructions.removeAll { $0.name == rule.name }
        instructions.append(rule)
      }
    }
    properties = lines
    self.factories = factories
    self.elements = elements
    self.instructions = instructions
    children = chain.first { $0.children != nil }?.children ?? .none
  }

  /// The properties that a type declares itself, with those of its objects after each object.
  private static func flattened(_ type: ViewType) -> [PropertyLine] {
    var waiting = type.properties.reversed().map { (property: $0, prefix: "", depth: 0) }
    var lines: [PropertyLine] = []
    while let (property, prefix, depth) = waiting.popLast() {
      let path = prefix + property.name
      if case .object(let object) = property.type, depth < 8 {
        waiting += object.properties.reversed().map { ($0, path + ".", depth + 1) }
      } else {
        lines.append(
          PropertyLine(
            path: path, aliases: property.aliases.map { prefix + $0 }, property: property,
            defaultText: valueText(property.defaultValue), declaredBy: type.name))
      }
    }
    return lines
  }
}

/// A value as a document would write it; empty for none.
func valueText(_ value: PropertyValue) -> String {
  if case .number(let number) = value, number.isNaN { return "" }
  return value.text
}
