/// The properties of a type under construction. It begins with its superclass's entries, which it shares, and replaces
/// those that the type changes. Paths are joined and looked up as bytes in the names; no string is made for them.
struct PropertyTable {
  private(set) var properties: [ResolvedProperty]
  /// Slot by name number; ``NameTable/missing`` where the type has none.
  private(set) var slots: [UInt16]
  /// Slots that this type added or changed, in order, some more than once.
  private(set) var changed: [Int] = []
  private let declaredBy: String

  /// Flattens a declaration; adds its names to `names`.
  ///
  /// - Parameters:
  ///   - inherited: Properties of the superclass.
  ///   - slots: Its slots by name.
  init(_ declaration: ViewType, inherited: [ResolvedProperty], slots: [UInt16], names: inout NameTable) {
    declaredBy = declaration.name
    properties = inherited
    self.slots = slots
    for property in declaration.properties { add(property, prefix: "", others: [], depth: 0, names: &names) }
    for (path, value) in declaration.defaults { setDefault(value, path: path, names: names) }
    linkParts(names: names)
  }

  /// Adds a property and, when it is an object, its properties with their paths. Objects nest at most eight deep, so
  /// the recursion is bounded by the declaration, not by input.
  ///
  /// - Parameters:
  ///   - prefix: What stands before the name in the key path.
  ///   - others: Other spellings of the prefix.
  private mutating func add(
    _ property: Property, prefix: String, others: [String], depth: Int, names: inout NameTable
  ) {
    // Beyond 65,534 names nothing is found; no registry comes near.
    guard let name = names.intern(prefix, property.name) else { return }
    var slot = slot(of: name)
    var parts: [Int] = []
    if slot >= 0, properties[slot].name == name {
      parts = properties[slot].parts
    } else {
      // A new name, or one that was only another property's older spelling.
      slot = properties.count
    }
    let entry = ResolvedProperty(
      property, prefix: prefix, name: name, declaredBy: declaredBy, parts: parts)
    if slot == properties.count {
      properties.append(entry)
      spell(name, slot)
    } else {
      properties[slot] = entry
    }
    changed.append(slot)
    let spellings = property.aliases
    for alias in spellings { spell(prefix, alias, slot, &names) }
    for other in others {
      spell(other, property.name, slot, &names)
      for alias in spellings { spell(other, alias, slot, &names) }
    }
    guard case .object(let type) = property.type, depth < 8 else { return }
    let path = prefix + property.name + "."
    var aliases: [String] = []
    for alias in spellings { aliases.append(prefix + alias + ".") }
    for other in others {
      aliases.append(other + property.name + ".")
      for alias in spellings { aliases.append(other + alias + ".") }
    }
    for inner in type.properties { add(inner, prefix: path, others: aliases, depth: depth + 1, names: &names) }
  }

  private mutating func setDefault(_ value: PropertyValue, path: String, names: borrowing NameTable) {
    let slot = slot(of: names.find("", path))
    guard slot >= 0 else { preconditionFailure("a default is given for '\(path)', which is no property") }
    properties[slot] = properties[slot].with(defaultValue: value)
    changed.append(slot)
  }

  /// Ties the parts that the type added to their wholes.
  private mutating func linkParts(names: borrowing NameTable) {
    for slot in changed {
      let entry = properties[slot]
      guard entry.whole < 0, let part = entry.property.part else { continue }
      let whole = self.slot(of: names.find(entry.prefix, part.whole))
      guard whole >= 0 else {
        preconditionFailure("'\(entry.path)' is part of '\(part.whole)', which is no property")
      }
      properties[slot] = entry.with(whole: whole)
      if !properties[whole].parts.contains(slot) {
        properties[whole] = properties[whole].with(parts: properties[whole].parts + [slot])
        changed.append(whole)
      }
    }
  }

  private func slot(of name: UInt16) -> Int {
    guard Int(name) < slots.count else { return -1 }
    let slot = slots[Int(name)]
    return slot == NameTable.missing ? -1 : Int(slot)
  }

  private mutating func spell(_ name: UInt16, _ slot: Int) {
    while slots.count <= Int(name) { slots.append(NameTable.missing) }
    slots[Int(name)] = UInt16(truncatingIfNeeded: slot)
  }

  /// An older spelling. A property's own name is stronger.
  private mutating func spell(_ prefix: String, _ alias: String, _ slot: Int, _ names: inout NameTable) {
    guard let name = names.intern(prefix, alias) else { return }
    let known = self.slot(of: name)
    if known < 0 || properties[known].name != name { spell(name, slot) }
  }
}
