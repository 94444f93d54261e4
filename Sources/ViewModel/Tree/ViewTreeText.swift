/// A view tree as text, one view a line: type, identifier, templates, role, and what was set with where it came from.
///
/// ```
/// LMColumnView  layoutMargins=20 [attribute]
///   UILabel #greetingLabel .greeting  font=Helvetica-Bold 24 [template]
/// ```
public struct ViewTreeText {
  private let root: View

  /// The text of `root` and everything in it.
  public init(_ root: View) { self.root = root }

  /// The text, each line ended. O(views + values set).
  public var text: String {
    let tree = root.tree
    var classes: [Int: [String]] = [:]
    for entry in tree.classes { classes[Int(entry.view.raw)] = entry.names }
    var bound: [Int: [(slot: Int, text: String)]] = [:]
    for binding in tree.bindings { bound[Int(binding.view.raw), default: []].append((binding.slot, binding.text)) }
    var actions: [Int: [ViewAction]] = [:]
    for action in tree.actions { actions[Int(action.view.raw), default: []].append(action) }
    var result = ""
    for view in root.subtree {
      var line = String(repeating: "  ", count: depth(of: view)) + view.typeName
      if let identifier = view.identifier { line += " #\(identifier)" }
      for name in classes[view.number] ?? [] { line += " .\(name)" }
      if !view.role.isEmpty { line += " <\(view.role)>" }
      var parts: [String] = []
      for (slot, resolved) in view.resolved.properties.enumerated() {
        guard let entry = tree.entry(view.index, slot) else { continue }
        parts.append("\(resolved.path)=\(tree.value(view.index, slot).text) [\(entry.kind)]")
      }
      for binding in bound[view.number] ?? [] {
        parts.append("\(view.resolved.properties[binding.slot].path)=$\(binding.text)")
      }
      for action in actions[view.number] ?? [] {
        parts.append("\(action.event.attributeName)=\(action.selector)")
      }
      if !parts.isEmpty { line += "  " + parts.joined(separator: "  ") }
      result += line + "\n"
    }
    return result
  }

  private func depth(of view: View) -> Int {
    var depth = 0
    var at = view
    while at != root, let parent = at.parent {
      depth += 1
      at = parent
    }
    return depth
  }
}
