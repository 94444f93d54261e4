import Diagnostics
import DocParser
internal import Storage

/// The templates that a document's `class` attributes can name.
///
/// Files and inline instructions are merged in order, key by key; the later value wins and remembers what it replaced.
/// `NAME~vertical` lies on top of `NAME` where the size class matches. A value type: an included document works on a
/// copy, which costs nothing until it changes.
public struct TemplateSet: Sendable {
  private var templates = List<Template>()
  private var index = NameIndex()

  private struct Template: Sendable {
    let name: String
    let nameSpan: SourceSpan
    var general = PropertyTable()
    /// By size class, in the order of ``SizeClassVariant/allCases``; nil where there is none.
    var variants = InlineArray<4, PropertyTable?>(repeating: nil)
    /// The general template with each variant on top: made when a file is merged, so that reading is free.
    var combined = InlineArray<4, TemplateProperties>(repeating: TemplateProperties())

    mutating func combine() {
      for at in variants.indices {
        guard let variant = variants[at] else {
          combined[at] = general.properties
          continue
        }
        var table = general
        for property in variant.properties { table.set(property) }
        combined[at] = table.properties
      }
    }
  }

  /// A set without templates.
  public init() {}

  /// Whether there is no template.
  public var isEmpty: Bool { templates.isEmpty }

  /// The names in the order in which they were first defined, without size-class suffixes.
  public var names: [String] { templates.map(\.name) }

  /// Merges the templates of one file or one inline instruction. O(entries).
  ///
  /// - Parameters:
  ///   - root: A dictionary of dictionaries, as a reader gave it.
  ///   - variant: The size class of a file that is itself a variant (`Styles~vertical.json`); a suffix of a template's
  ///     own name beats it.
  ///   - collector: Hears what is not a template and what is not a value; the rest is merged all the same.
  public mutating func merge(
    _ root: DataValue, variant: SizeClassVariant? = nil, into collector: DiagnosticCollector
  ) {
    guard let file = root.dictionary else {
      collector.report(TemplateProblem.notADictionary(kind: root.kindName), at: root.span)
      return
    }
    var touched: [Int] = []
    for entry in file.entries {
      let (name, ownVariant, unknownSuffix) = SizeClassVariant.split(entry.key)
      if let unknownSuffix {
        let nearest = nearestName(to: unknownSuffix, in: SizeClassVariant.allCases.map(\.rawValue))
        collector.report(
          TemplateProblem.unknownVariant(name: entry.key, suffix: unknownSuffix, nearest: nearest), at: entry.keySpan)
      }
      guard let properties = entry.value.dictionary else {
        collector.report(
          TemplateProblem.templateNotADictionary(name: entry.key, kind: entry.value.kindName), at: entry.value.span)
        continue
      }
      let at: Int
      if let known = position(of: name) {
        at = known
      } else {
        at = templates.count
        templates.append(Template(name: name, nameSpan: entry.keySpan))
        index.added(to: templates.count) { templates[$0].name }
      }
      touched.append(at)
      if let slot = (ownVariant ?? variant).map({ $0.position }) {
        var table = templates[at].variants[slot] ?? PropertyTable()
        table.merge(properties, template: entry.key, into: collector)
        templates[at].variants[slot] = table
      } else {
        templates[at].general.merge(properties, template: entry.key, into: collector)
      }
    }
    for at in touched { templates[at].combine() }
  }

  /// Whether a template of that name is defined, for whatever size class. O(1).
  public func contains(_ name: String) -> Bool { position(of: name) != nil }

  private func position(of name: String) -> Int? {
    index.position(of: name, among: templates.count) { templates[$0].name }
  }

  /// The properties that template `name` sets in a size class, in the order in which they were first defined; nil when
  /// there is no such template. O(1).
  public func properties(of name: String, in variant: SizeClassVariant) -> TemplateProperties? {
    position(of: name).map { templates[$0].combined[variant.position] }
  }

  /// Where template `name` was first defined.
  public func span(of name: String) -> SourceSpan? { position(of: name).map { templates[$0].nameSpan } }

  /// The name that `name` was most likely meant to be; nil when none is near. O(templates).
  public func nearest(to name: String) -> String? { nearestName(to: name, in: names) }
}
