import Diagnostics
import StyleEngine
import ViewModel

/// The properties of a view, each with its value, where that came from, and what it took the place of: what
/// `ink styles` prints.
public struct StyleReport: Sendable {
  /// A value with the place that gave it.
  public struct Value: Sendable, Hashable {
    /// The property, where it is another than the one it counts for: a part of it, or the one of a state.
    public let property: String?
    /// The value as a document would write it; `none` for a theme's null.
    public let text: String
    /// `form.xml:3:12 attribute`, `Theme.json:5:20 theme default.colors.textColor`, `built-in`.
    public let origin: String
  }

  /// One property.
  public struct Line: Sendable, Hashable {
    /// Its key path.
    public let property: String
    /// The value in force.
    public let value: Value
    /// What it took the place of, strongest first.
    public let lost: [Value]
  }

  /// The theme's style of the view.
  public struct StyleInForce: Sendable, Hashable {
    /// The state asked for.
    public let state: String
    /// The state whose style it is: the one asked for, one that it contains, or normal.
    public let usedState: String
    /// What asked for it, and where: `UITableViewCell/UILabel  Theme.json:9:3`.
    public let name: String
    /// The others that matched, best first.
    public let rejected: [String]
    /// All thirty values, whether or not a property takes them.
    public let values: [Line]
  }

  /// `UILabel #title`.
  public let title: String
  /// Nil without a theme.
  public let style: StyleInForce?
  /// In the order of declaration, inherited ones first.
  public let lines: [Line]

  /// Lines for people: a table of properties, below each what it took the place of.
  ///
  /// - Parameter withKeys: The thirty values of the style too.
  public func text(withKeys: Bool = false) -> String {
    var text = ""
    if let style {
      text += "style of \(title)"
      if style.state != "normal" {
        text += " in \(style.state)" + (style.usedState == style.state ? "" : " (that of \(style.usedState))")
      }
      text += ": \(style.name)\n"
      for other in style.rejected { text += "  over \(other)\n" }
    }
    text += Self.table(lines)
    if withKeys, let style { text += "all values of the style:\n" + Self.table(style.values) }
    return text
  }

  private static func table(_ lines: [Line]) -> String {
    let width = lines.reduce(0) { max($0, $1.property.count, $1.lost.isEmpty ? 0 : 6) }
    let all = lines.flatMap { [$0.value] + $0.lost }
    let valueWidth = all.reduce(0) { max($0, min($1.text.count, 40)) }
    func row(_ name: String, _ value: Value) -> String {
      let property = value.property.map { " (\($0))" } ?? ""
      return padded(name, width + 2) + padded(value.text, valueWidth + 2) + value.origin + property + "\n"
    }
    return lines.reduce("") { text, line in
      line.lost.reduce(text + row(line.property, line.value)) { $0 + row("  over", $1) }
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension InkRun {
  /// The properties of a view that something set, with what they took the place of.
  ///
  /// What attributes, templates and factories replaced is known when the run's options say
  /// ``InkOptions/keepsReplacedValues``; what a theme's entries lost always is. O(properties · what was said of each).
  ///
  /// - Parameters:
  ///   - state: What the properties are in that state of a control; nil for the view as it is.
  ///   - withDefaults: Declared defaults too, in force and lost.
  public func styleReport(
    of view: View, in state: ControlState? = nil, withDefaults: Bool = false
  ) -> StyleReport {
    let hidden = state == nil ? [] : view.propertiesOfStates()
    var lines: [StyleReport.Line] = []
    for path in view.propertyNames where !hidden.contains(path) {
      guard var candidates = view.candidates(PropertyName(path), in: state) else { continue }
      let winner = candidates.removeFirst()
      if winner.origin.kind == .builtIn, !withDefaults { continue }
      // A part of a compound value that its whole does not give.
      if winner.origin.kind != .builtIn, winner.value.text.isEmpty { continue }
      if !withDefaults { candidates.removeAll { $0.origin.kind == .builtIn } }
      lines.append(
        StyleReport.Line(
          property: path, value: value(winner, of: path), lost: candidates.map { value($0, of: path) }))
    }
    let name = view.identifier.map { "\(view.typeName) #\($0)" } ?? view.typeName
    return StyleReport(title: name, style: styleInForce(view, state), lines: lines)
  }

  private func value(_ candidate: ValueCandidate, of path: String) -> StyleReport.Value {
    let text = candidate.value.text
    return StyleReport.Value(
      property: candidate.path == path ? nil : candidate.path,
      text: text.isEmpty && candidate.origin.kind == .theme ? "none" : text, origin: self.text(of: candidate))
  }

  /// Where a candidate came from, for people; of a theme's value also which key said it.
  public func text(of candidate: ValueCandidate) -> String {
    guard let key = candidate.themeKey else { return text(of: candidate.origin) }
    // A value of the built-in style has no place.
    return candidate.origin.span == .none ? "theme \(key)" : text(of: candidate.origin) + " \(key)"
  }

  private func styleInForce(_ view: View, _ state: ControlState?) -> StyleReport.StyleInForce? {
    guard let resolved = view.style(in: state) else { return nil }
    func name(_ choice: StyleChoice) -> String {
      choice.name + (collector.sources.location(of: choice.origin.span).map { "  " + $0 } ?? "")
    }
    func value(_ candidate: StyleCandidate) -> StyleReport.Value {
      StyleReport.Value(
        property: nil, text: candidate.value.description, origin: candidate.origin.description(in: collector.sources))
    }
    let values = StyleKey.allCases.map { key in
      var candidates = resolved.candidates(for: key)
      let winner = candidates.removeFirst()
      return StyleReport.Line(property: key.keyPath, value: value(winner), lost: candidates.map(value))
    }
    return StyleReport.StyleInForce(
      state: (state ?? view.controlState).name, usedState: resolved.usedState.name, name: name(resolved.choice),
      rejected: resolved.rejected.map(name), values: values)
  }
}
