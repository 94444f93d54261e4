import ViewModel

/// The reference of view types, made from the registry.
public enum ViewReference {
  /// `Documentation/ViewReference.md`.
  public static func markdown(of registry: ViewRegistry) -> String {
    var text = """
      # View types

      Made from the registry by `ink describe --all --format markdown`; do not edit. Each type has what its superclass
      has too. The effect says what a change of the property makes new: natural sizes, placement, painting, or nothing.


      """
    for name in registry.names {
      guard let type = TypeDescription(name, in: registry) else { continue }
      text += "## \(name)\n\n\(type.type.summary)\n\n"
      if let above = type.superclasses.first { text += "Superclass: `\(above)`. " }
      text += "Children: \(childrenText(type.children)).\n\n"
      let own = type.properties.filter { $0.declaredBy == name }
      if !own.isEmpty {
        text += "| property | type | default | effect | |\n| --- | --- | --- | --- | --- |\n"
        for line in own {
          var remark = line.property.summary
          if !line.aliases.isEmpty { remark += " Also `\(line.aliases.joined(separator: "`, `"))`." }
          let value = line.defaultText.isEmpty ? "" : "`\(line.defaultText)`"
          text += "| `\(line.path)` | \(line.property.type.name) | \(cell(value)) | \(line.property.effect.rawValue) "
          text += "| \(cell(remark)) |\n"
        }
        text += "\n"
      }
      let changed = type.type.defaults
      if !changed.isEmpty {
        let list = changed.map { "`\($0.path)` `\(valueText($0.value))`" }.joined(separator: ", ")
        text += "Other defaults than its superclass: \(list).\n\n"
      }
      text += section("Factories (`style`)", type.type.factories.map { ("`\($0.name)`", $0.summary) })
      text += section("Instructions", type.type.instructions.map { ("`<?\($0.name)?>`", $0.summary) })
      for element in type.type.elements {
        text += "Element `\(element.name)`: \(element.summary)\n\n"
        for property in element.properties {
          text += "- `\(property.name)` (\(property.type.name)): \(property.summary)\n"
        }
        text += "\n"
      }
    }
    // One line feed at the end.
    text.removeLast()
    return text
  }

  private static func section(_ title: String, _ lines: [(String, String)]) -> String {
    lines.isEmpty ? "" : "\(title):\n\n" + lines.map { "- \($0): \($1)\n" }.joined() + "\n"
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// What `ink describe TYPE` prints.
  public static func text(of type: TypeDescription, withInherited: Bool) -> String {
    var text = type.type.name
    for above in type.superclasses { text += " < \(above)" }
    text += "\n\(type.type.summary)\nChildren: \(childrenText(type.children))\n"
    var owner = ""
    for line in type.properties where withInherited || line.declaredBy == type.type.name {
      if line.declaredBy != owner {
        owner = line.declaredBy
        text += "\nProperties of \(owner):\n"
      }
      text += "  \(line.path)  (\(line.property.type.name)"
      if !line.defaultText.isEmpty { text += ", default \(line.defaultText)" }
      text += ")\n      \(line.property.summary)\n"
      if case .enumeration = line.property.type { text += "      \(line.property.type.accepted)\n" }
      if case .options = line.property.type { text += "      \(line.property.type.accepted)\n" }
      if !line.aliases.isEmpty { text += "      also written \(line.aliases.joined(separator: ", "))\n" }
    }
    func list(_ title: String, _ lines: [(String, String)]) {
      guard !lines.isEmpty else { return }
      text += "\n\(title):\n"
      for (name, summary) in lines { text += "  \(name)\n      \(summary)\n" }
    }
    list("Factories (style)", type.factories.map { ($0.name, $0.summary) })
    list("Elements", type.elements.map { ($0.name, $0.summary) })
    list("Instructions", type.instructions.map { ("<?\($0.name)?>", $0.summary) })
    return text
  }

  private static func childrenText(_ rule: ChildRule) -> String {
    switch rule {
    case .none: "none"
    case .any: "any"
    case .one(let what): "one, \(what)"
    case .only(let names): "only " + names.joined(separator: ", ")
    }
  }
}
