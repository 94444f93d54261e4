import Diagnostics
import DocParser

/// One row of a list as the owner of a cell's bindings.
private final class RowSource: BindingSource {
  private let row: BoundValue

  init(_ row: BoundValue) { self.row = row }

  func value(at path: [String]) -> BindingLookup { row.follow(path) }
}

extension ViewBuilder {
  /// Makes the rows that the owner's values give to sections: a value of a section's name is a list, and each of its
  /// items is shown by the document that `cell` names on the section or the table.
  ///
  /// The cell's document is parsed once and instantiated for every row; its bindings read the row's values.
  func makeRows(
    in root: View, from source: any BindingSource, formatters: FormatterTable, environment: FormatEnvironment
  ) {
    let sections = root.subtree.filter { !$0.isView && $0.typeName == "section" && !$0.string("name").isEmpty }
    for section in sections {
      guard let table = section.parent, case .value(let value) = source.value(at: [section.string("name")]) else {
        continue
      }
      let label = section.string("name")
      let place = section.origin("name")?.span ?? section.span
      guard case .list(let rows) = value else {
        if value != .null {
          collector.report(
            DocumentProblem.noRows(section: label, reason: "expected a list, found \(value.kindName)"), at: place)
        }
        continue
      }
      let own = section.string("cell")
      let name = own.isEmpty ? table.string("cell") : own
      guard !name.isEmpty else {
        if !rows.isEmpty {
          collector.report(
            DocumentProblem.noRows(section: label, reason: "neither the section nor its table names a cell"), at: place)
        }
        continue
      }
      let span = section.isSet("cell") ? section.origin("cell")?.span : table.origin("cell")?.span
      makeRows(rows, document: name, usedAt: span ?? section.span, in: section, formatters, environment)
    }
  }

  private func makeRows(
    _ rows: [BoundValue], document name: String, usedAt span: SourceSpan, in section: View,
    _ formatters: FormatterTable, _ environment: FormatEnvironment
  ) {
    guard let table = section.parent else { return }
    guard !options.isUntrusted else {
      collector.report(DocumentProblem.untrusted(what: "show rows with '\(name)'"), at: span)
      return
    }
    let document: XMLDocument
    switch isSafeResourceName(name)
      ? documents.document(named: name, in: documentStrings.folders, usedAt: span) : .missing
    {
    case .found(let found): document = found
    case .broken: return
    case .missing:
      collector.report(
        DocumentProblem.missingDocument(name: name, nearest: nearestName(to: name, in: documents.names)), at: span)
      return
    }
    // Rows stand behind those that the document has in this section.
    var next = section.nextSibling
    while let view = next, view.isView || view.typeName != "section" { next = view.nextSibling }
    isMakingRows = true
    // All rows see the same templates: values are converted once.
    generations += 1
    let generation = generations
    defer { isMakingRows = false }
    for row in rows {
      let firstBinding = tree.bindings.count
      let firstNode = tree.nodes.count
      begin(
        BuildContext(
          document: document, chain: [name], templates: documentTemplates, strings: documentStrings,
          templateSources: []), parent: table.index, before: next?.index ?? .none)
      contexts[contexts.count - 1].generation = generation
      run()
      guard tree.nodes.count > firstNode else { return }
      let top = View(tree: tree, index: ViewIndex(raw: Int32(firstNode)))
      applyTheme(to: top)
      // The row's bindings read the row; they are given their values here and do not follow the owner.
      let bindings = Array(tree.bindings[firstBinding...])
      tree.bindings.removeSubrange(firstBinding...)
      guard !bindings.isEmpty else { continue }
      ViewBindings(
        root: top, bindings: bindings, source: RowSource(row), formatters: formatters, environment: environment,
        lookup: resources, limits: BindingLimits(), collector: collector
      ).apply()
    }
  }
}
