import Diagnostics
import DocParser

extension ViewBuilder {
  /// Makes the rows that the owner's values give to sections: a value of a section's name is a list, and each of its
  /// items is shown by the document that `cell` names on the section or the table.
  ///
  /// - Returns: What keeps the rows in step with the owner, a section each.
  func makeRows(
    in root: View, from source: any BindingSource, formatters: FormatterTable, environment: FormatEnvironment
  ) -> [SectionRows] {
    let kit = SectionRows.Kit(
      builder: self, templates: documentTemplates, strings: documentStrings, formatters: formatters,
      environment: environment)
    var sections: [SectionRows] = []
    for section in root.subtree where !section.isView && section.typeName == "section" {
      guard let table = section.parent, !section.string("name").isEmpty else { continue }
      sections.append(SectionRows(section, in: table, owner: source, kit: kit))
    }
    for section in sections { _ = section.update() }
    return sections
  }

  /// The document of a section's cells; nil when there is none, which is reported.
  func cellDocument(_ name: String, strings: StringTables, usedAt span: SourceSpan) -> XMLDocument? {
    guard !options.isUntrusted else {
      collector.report(DocumentProblem.untrusted(what: "show rows with '\(name)'"), at: span)
      return nil
    }
    switch isSafeResourceName(name) ? documents.document(named: name, in: strings.folders, usedAt: span) : .missing {
    case .found(let found): return found
    case .broken: return nil
    case .missing:
      collector.report(
        DocumentProblem.missingDocument(name: name, nearest: nearest(name, in: documents.names)), at: span)
      return nil
    }
  }

  /// Rows that are made until ``endRows()`` see the same templates.
  func beginRows(of tree: ViewTree) {
    self.tree = tree
    isMakingRows = true
    generations += 1
  }

  /// Ends ``beginRows(of:)``.
  func endRows() { isMakingRows = false }

  /// Instantiates a cell's document in a table.
  ///
  /// - Returns: The row and its bindings, which the tree does not keep; nil when there was no room.
  func makeRow(
    _ document: XMLDocument, name: String, in table: View, before next: View?, kit: SectionRows.Kit
  ) -> (top: View, bindings: [ViewBinding])? {
    let firstBinding = tree.bindings.count
    let firstNode = tree.nodes.count
    begin(
      BuildContext(
        document: document, chain: [name], templates: kit.templates, strings: kit.strings, templateSources: []),
      parent: table.index, before: next?.index ?? .none)
    contexts[contexts.count - 1].generation = generations
    run()
    guard tree.nodes.count > firstNode else { return nil }
    let top = View(tree: tree, index: ViewIndex(raw: Int32(firstNode)))
    applyTheme(to: top)
    let bindings = Array(tree.bindings[firstBinding...])
    tree.bindings.removeSubrange(firstBinding...)
    return (top, bindings)
  }
}
