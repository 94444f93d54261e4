/// One property of one view type, flattened: inherited ones, nested objects' and parts are all entries of one table.
///
/// Immutable once its type is made, so that every subclass shares it: a type costs what it declares, not what it
/// inherits.
final class ResolvedProperty {
  /// What stands before the name in the key path: `layer.`; empty for most.
  let prefix: String
  /// Number of the whole key path in the type table's names.
  let name: UInt16
  /// The declaration of its last step.
  let property: Property
  /// Name of the type that declared it, for the reference.
  let declaredBy: String
  /// Default, after the type's overrides.
  var defaultValue: PropertyValue { ownDefault ?? property.defaultValue }
  private let ownDefault: PropertyValue?
  /// Slot of the compound property that this is a part of, or -1.
  let whole: Int
  /// Slots of its parts.
  let parts: [Int]

  init(
    _ property: Property, prefix: String, name: UInt16, declaredBy: String,
    defaultValue: PropertyValue? = nil, whole: Int = -1, parts: [Int] = []
  ) {
    self.property = property
    self.prefix = prefix
    self.name = name
    self.declaredBy = declaredBy
    ownDefault = defaultValue
    self.whole = whole
    self.parts = parts
  }

  /// Whole key path, the canonical spelling.
  var path: String { prefix.isEmpty ? property.name : prefix + property.name }

  func with(defaultValue: PropertyValue) -> ResolvedProperty {
    ResolvedProperty(
      property, prefix: prefix, name: name, declaredBy: declaredBy, defaultValue: defaultValue, whole: whole,
      parts: parts)
  }

  func with(whole: Int) -> ResolvedProperty {
    ResolvedProperty(
      property, prefix: prefix, name: name, declaredBy: declaredBy, defaultValue: ownDefault, whole: whole,
      parts: parts)
  }

  func with(parts: [Int]) -> ResolvedProperty {
    ResolvedProperty(
      property, prefix: prefix, name: name, declaredBy: declaredBy, defaultValue: ownDefault, whole: whole,
      parts: parts)
  }
}
