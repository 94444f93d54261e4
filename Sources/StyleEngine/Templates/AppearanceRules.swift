import Diagnostics
import DocParser

/// The rules of `Appearance.json`: properties for every view of a class, or of a class inside others.
///
/// The key `A, B` styles B inside A, outermost first; views between them do not matter, and a subclass matches its
/// base class at every place. Of several rules that set the same property the longest chain wins, then the more
/// derived target class, then the later rule. Rules rank below templates.
public struct AppearanceRules: Sendable {
  private struct Rule: Sendable {
    let key: String
    let containers: [String]
    let properties: TemplateProperties
    let order: Int
  }

  private var rules: [Rule] = []
  /// Rules by target class, so that a view costs only the rules of its own classes.
  private var byTarget: [String: [Int]] = [:]
  /// Every class that some rule asks for as a container: the only ones that a caller needs to keep in its chain.
  public private(set) var containerClasses: Set<String> = []

  /// No rules.
  public init() {}

  /// Whether there is no rule.
  public var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of one file; what is no rule is reported and left out.
  public mutating func merge(_ root: DataValue, into collector: DiagnosticCollector) {
    guard let file = root.dictionary else {
      collector.report(TemplateProblem.notADictionary(kind: root.kindName), at: root.span)
      return
    }
    for entry in file.entries {
      guard let properties = entry.value.dictionary else {
        collector.report(
          TemplateProblem.templateNotADictionary(name: entry.key, kind: entry.value.kindName), at: entry.value.span)
        continue
      }
      var chain = entry.key.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
      guard !chain.contains(""), let target = chain.popLast() else {
        collector.report(TemplateProblem.emptyClass(key: entry.key), at: entry.keySpan)
        continue
      }
      var table = PropertyTable()
      table.merge(properties, template: entry.key, into: collector)
      byTarget[target, default: []].append(rules.count)
      containerClasses.formUnion(chain)
      rules.append(Rule(key: entry.key, containers: chain, properties: table.properties, order: rules.count))
    }
  }

  private static func trimmed(_ part: Substring) -> String {
    let start = part.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// The properties for a view, the winning ones with what they replaced.
  ///
  /// - Parameters:
  ///   - classes: The view's class and its base classes, most derived first.
  ///   - containers: The class chains of its ancestors, outermost first. Ancestors none of whose classes is in
  ///     ``containerClasses`` may be left out.
  /// - Returns: In the order of the rules. O(rules for these classes × containers).
  public func properties(for classes: [String], inside containers: [[String]]) -> TemplateProperties {
    if rules.isEmpty { return TemplateProperties() }
    var matching: [(rule: Int, distance: Int)] = []
    for (distance, name) in classes.enumerated() {
      for rule in byTarget[name] ?? [] where embeds(rules[rule].containers, in: containers) {
        matching.append((rule, distance))
      }
    }
    guard !matching.isEmpty else { return TemplateProperties() }
    // Weakest first: each stronger rule is laid over it.
    matching.sort { a, b in
      let (first, second) = (rules[a.rule], rules[b.rule])
      if first.containers.count != second.containers.count { return first.containers.count < second.containers.count }
      if a.distance != b.distance { return a.distance > b.distance }
      return first.order < second.order
    }
    var table = PropertyTable()
    for match in matching {
      for property in rules[match.rule].properties { table.set(property) }
    }
    return table.properties
  }

  private func embeds(_ wanted: [String], in containers: [[String]]) -> Bool {
    var next = 0
    for chain in containers where next < wanted.count {
      if chain.contains(wanted[next]) { next += 1 }
    }
    return next == wanted.count
  }
}
