import Diagnostics
import DocParser
import StyleEngine

/// One row of a list as the owner of a cell's bindings.
final class RowSource: BindingSource {
  /// The row's value.
  fileprivate(set) var row: BoundValue
  private let store: () -> Bool

  /// - Parameter store: Hands the whole list back to the owner after a change of ``row``; false when it cannot be stored.
  fileprivate init(_ row: BoundValue, store: @escaping () -> Bool) {
    self.row = row
    self.store = store
  }

  func value(at path: [String]) -> BindingLookup { row.follow(path) }

  func set(_ value: BoundValue, at path: [String]) -> Bool {
    guard let new = row.replacing(path, by: value) else { return false }
    let old = row
    row = new
    if store() { return true }
    row = old
    return false
  }
}

/// The rows that the owner's list gives to one section, kept in step with the list: a row whose value changed is shown
/// anew, rows are made and removed at the end.
///
/// The cell's document is parsed once and instantiated for every row; its bindings read the row's value, and what a
/// person enters in a row is written back into the list.
final class SectionRows {
  private struct Row {
    let top: View
    let source: RowSource
    let bindings: ViewBindings?
  }

  /// What rows are made with.
  struct Kit {
    let builder: ViewBuilder
    let templates: TemplateSet
    let strings: StringTables
    let formatters: FormatterTable
    let environment: FormatEnvironment
  }

  /// The owner's key of the list: the section's name.
  let key: String
  private let section: View
  private let table: View
  private let kit: Kit
  private unowned let owner: any BindingSource
  private var rows: [Row] = []
  private var document: (name: String, content: XMLDocument)?
  /// What was reported once and stays so: the section makes no rows.
  private var isRefused = false

  init(_ section: View, in table: View, owner: any BindingSource, kit: Kit) {
    key = section.string("name")
    self.section = section
    self.table = table
    self.owner = owner
    self.kit = kit
  }

  /// Shows the owner's list as it is now.
  ///
  /// - Returns: The views that changed: those of rows, and the table when rows came or went.
  func update() -> [View] {
    guard !isRefused else { return [] }
    var values: [BoundValue] = []
    switch owner.value(at: [key]) {
    case .value(.list(let list)): values = list
    case .value(.null), .missing: break
    case .value(let value):
      refuse("expected a list, found \(value.kindName)", at: section.origin("name")?.span ?? section.span)
      return []
    }
    var changed: [View] = []
    for (index, row) in rows.prefix(values.count).enumerated() where row.source.row != values[index] {
      row.source.row = values[index]
      changed += row.bindings?.update([]) ?? []
    }
    let before = rows.count
    while rows.count > values.count { rows.removeLast().top.removeFromParent() }
    if rows.count < values.count { makeRows(values[rows.count...]) }
    if rows.count != before { changed.append(table) }
    return changed
  }

  /// Hands back what a person entered in a view of a row; nil when the view is in none.
  func enter(_ view: View) -> [View]? {
    var top = view
    while let parent = top.parent, parent != table { top = parent }
    return rows.first { $0.top == top }?.bindings?.enter(view)
  }

  private func refuse(_ reason: String, at span: SourceSpan) {
    isRefused = true
    kit.builder.collector.report(DocumentProblem.noRows(section: key, reason: reason), at: span)
  }

  private func makeRows(_ values: ArraySlice<BoundValue>) {
    if document == nil {
      let own = section.string("cell")
      let name = own.isEmpty ? table.string("cell") : own
      guard !name.isEmpty else {
        refuse(
          "neither the section nor its table names a cell", at: section.origin("name")?.span ?? section.span)
        return
      }
      let span = (section.isSet("cell") ? section.origin("cell")?.span : table.origin("cell")?.span) ?? section.span
      guard let content = kit.builder.cellDocument(name, strings: kit.strings, usedAt: span) else {
        isRefused = true
        return
      }
      document = (name, content)
    }
    guard let document else { return }
    // Rows stand behind those that the document has in this section.
    var next = section.nextSibling
    while let view = next, view.isView || view.typeName != "section" { next = view.nextSibling }
    // All rows made together see the same templates: values are converted once.
    kit.builder.beginRows(of: table.tree)
    defer { kit.builder.endRows() }
    for value in values {
      let source = RowSource(value) { [unowned self] in
        owner.set(.list(rows.map(\.source.row)), at: [key])
      }
      guard
        let (top, bindings) = kit.builder.makeRow(
          document.content, name: document.name, in: table, before: next, kit: kit)
      else { return }
      var atWork: ViewBindings?
      if !bindings.isEmpty {
        let row = ViewBindings(
          root: top, bindings: bindings, source: source, formatters: kit.formatters, environment: kit.environment,
          lookup: kit.builder.resources, limits: BindingLimits(), collector: kit.builder.collector)
        row.apply()
        atWork = row
      }
      rows.append(Row(top: top, source: source, bindings: atWork))
    }
  }
}

extension BoundValue {
  /// The value with the one at a path of records replaced; nil when a step before the last is missing or no record.
  func replacing(_ path: [String], by value: BoundValue) -> BoundValue? {
    var parents: [BoundRecord] = []
    var current = self
    for key in path.dropLast() {
      guard case .record(let record) = current, let next = record[key] else { return nil }
      parents.append(record)
      current = next
    }
    guard !path.isEmpty, case .record(let inner) = current else { return path.isEmpty ? value : nil }
    parents.append(inner)
    var replacement = value
    for (record, key) in zip(parents.reversed(), path.reversed()) {
      var fields = record.fields
      if let at = fields.firstIndex(where: { $0.key == key }) {
        fields[at] = BoundRecord.Field(key, replacement)
      } else {
        fields.append(BoundRecord.Field(key, replacement))
      }
      replacement = .record(BoundRecord(fields))
    }
    return replacement
  }
}
