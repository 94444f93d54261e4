import Diagnostics

/// The bindings of a view tree at work: gives bound properties their values, follows the owner's changes, and hands back
/// what a person entered in an input control.
///
/// Belongs to the thread of its tree and keeps the tree and the source alive. Ask for a new layout after a change.
public final class ViewBindings {
  /// The views.
  public let tree: ViewTree
  private let source: any BindingSource
  private let graph: BindingGraph
  private let formatters: FormatterTable
  private let environment: FormatEnvironment
  private let lookup: any ValueLookup
  private let collector: DiagnosticCollector
  /// Index of the graph's node by index of the tree's bindings; nil where the expression could not be parsed.
  private var nodes: [Int?] = []
  private var bindingOfNode: [Int: Int] = [:]
  private var tokens: [Int] = []

  private let bindings: [ViewBinding]
  /// Rows made from lists of the owner.
  fileprivate var sections: [SectionRows] = []

  /// Parses the bindings of `root`'s tree. A property of a view with an identifier can be read by other bindings as
  /// `identifier.property`.
  public convenience init(
    root: View, source: any BindingSource, formatters: FormatterTable = FormatterTable(),
    environment: FormatEnvironment = .standard, lookup: any ValueLookup = EmptyLookup(),
    limits: BindingLimits = BindingLimits(), collector: DiagnosticCollector
  ) {
    self.init(
      root: root, bindings: root.tree.bindings, source: source, formatters: formatters, environment: environment,
      lookup: lookup, limits: limits, collector: collector)
  }

  init(
    root: View, bindings: [ViewBinding], source: any BindingSource, formatters: FormatterTable,
    environment: FormatEnvironment, lookup: any ValueLookup, limits: BindingLimits, collector: DiagnosticCollector
  ) {
    tree = root.tree
    self.bindings = bindings
    self.source = source
    self.formatters = formatters
    self.environment = environment
    self.lookup = lookup
    self.collector = collector
    graph = BindingGraph(source: source, limits: limits)
    for (index, binding) in bindings.enumerated() {
      guard let expression = BindingExpression.parse(binding.text, at: binding.span, limits: limits, into: collector)
      else {
        nodes.append(nil)
        continue
      }
      let view = View(tree: tree, index: binding.view)
      let path = view.resolved.properties[binding.slot].path
      let name = view.identifier.map { [$0] + path.split(separator: ".").map(String.init) }
      let node = graph.add(expression, name: name)
      nodes.append(node)
      bindingOfNode[node] = index
    }
  }

  /// Gives every bound property its value. A value that cannot be had was reported and shows as empty.
  public func apply() {
    for index in nodes.indices { apply(index) }
  }

  /// Follows the source's changes until ``stop()``; `changed` is called with the views that got new values.
  public func follow(_ changed: @escaping ([View]) -> Void) {
    var paths: [[String]] = []
    var known: Set<[String]> = []
    for node in nodes.indices {
      guard
        let expression = BindingExpression.parse(
          bindings[node].text, at: bindings[node].span, into: DiagnosticCollector())
      else { continue }
      for path in expression.keyPaths where known.insert(path).inserted { paths.append(path) }
    }
    for section in sections where known.insert([section.key]).inserted { paths.append([section.key]) }
    for path in paths {
      let token = source.observe(path) { [weak self] in
        guard let self else { return }
        changed(self.update(path))
      }
      if let token { tokens.append(token) }
    }
  }

  /// Ends ``follow(_:)``.
  public func stop() {
    for token in tokens { source.stopObserving(token) }
    tokens = []
  }

  /// Gives the bindings that read `path` their values anew, and sections whose list it is or holds their rows.
  ///
  /// - Returns: The views that changed, in document order, before those in rows made from lists. The table is among them
  ///   when rows came or went.
  @discardableResult
  public func update(_ path: [String]) -> [View] {
    var views = refresh(graph.changed(path))
    for section in sections where path.isEmpty || path[0] == section.key { views += section.update() }
    return views
  }

  /// Hands what a person entered in an input control back to the owner, and updates what else shows it.
  ///
  /// - Returns: The other views that changed; empty when the control's value is not bound.
  @discardableResult
  public func enter(_ view: View) -> [View] {
    let slot = view.resolved.controlValue
    guard slot >= 0,
      let index = bindings.firstIndex(where: { $0.view == view.index && $0.slot == slot }), let node = nodes[index]
    else { return enterInRow(view) }
    let touched = graph.write(tree.value(view.index, slot).bound, to: node, into: collector) ?? []
    return refresh(touched.filter { $0 != node })
  }

  /// A view of a row writes into the owner's list; who else reads the list shows it anew.
  private func enterInRow(_ view: View) -> [View] {
    for section in sections {
      if let views = section.enter(view) { return refresh(graph.changed([section.key])) + views }
    }
    return []
  }

  private func refresh(_ touched: [Int]) -> [View] {
    var views: [View] = []
    for node in touched {
      guard let index = bindingOfNode[node] else { continue }
      apply(index)
      let view = View(tree: tree, index: bindings[index].view)
      if views.last != view { views.append(view) }
    }
    return views
  }

  private func apply(_ index: Int) {
    let binding = bindings[index]
    let type = tree.type(of: binding.view)
    let property = type.properties[binding.slot].property
    let origin = ValueOrigin(.binding, at: binding.span)
    guard let node = nodes[index], let value = graph.value(of: node, into: collector) else {
      tree.store(binding.view, binding.slot, property.emptyValue, origin)
      return
    }
    let call = BindingExpression.parse(binding.text, at: binding.span, into: DiagnosticCollector())?.formatter
    if call == nil, let stored = StoredValue(value, as: property) {
      tree.store(binding.view, binding.slot, stored, origin)
      return
    }
    let text = formatters.string(value, call, environment, into: collector)
    switch ValueConverter(lookup: lookup).convert(text, to: property.type, bounds: property.bounds) {
    case .success(let stored): tree.store(binding.view, binding.slot, stored, origin)
    case .failure(let problem):
      if problem.isPicture { tree.noteLostPicture(text, of: binding.view, slot: binding.slot) }
      tree.store(binding.view, binding.slot, property.emptyValue, origin)
      collector.report(
        DocumentProblem.badValue(
          BadValue(
            path: type.properties[binding.slot].path, owner: type.name, type: property.type, found: text,
            problem: problem)), at: binding.span)
    }
  }
}

extension Property {
  /// What an expression without a value shows: no text, no colour; the default where a type has no empty value.
  var emptyValue: StoredValue {
    switch type {
    case .string, .any: StoredValue(boxed: .string(""))
    default: StoredValue(defaultValue, as: type) ?? .unset
    }
  }
}

extension StoredValue {
  /// A bound value as a number, a flag or nothing of a property; nil when its text must be converted.
  fileprivate init?(_ value: BoundValue, as property: Property) {
    switch (property.type, value) {
    case (_, .null): self = property.emptyValue
    case (.bool, .bool), (.bool, .integer), (.bool, .number): self = .bool(value.isTrue)
    case (.date, .date(let seconds)): self.init(boxed: .date(seconds))
    case (.string, .string(let text)): self.init(boxed: .string(text))
    default: return nil
    }
  }
}

extension PropertyValue {
  /// The value as the owner gets it.
  var bound: BoundValue {
    switch self {
    case .unset: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(Int64(number))
    case .number(let number): number.isNaN ? .null : .number(number)
    case .date(let seconds): .date(seconds)
    case .list(let values): .list(values.map { .string($0.text) })
    default: .string(text)
    }
  }
}

extension ViewBuilder {
  /// Puts the bindings of a built document to work: values from `source`, formatters in the locale of the options.
  ///
  /// Without a source every bound property is empty, and one note a document says so.
  ///
  /// Rows made from the source's lists are kept in step with them.
  ///
  /// - Parameter isDataKnownToFail: Data was given and could not be read, which has been reported: no note is needed.
  /// - Returns: The bindings, for changes later; nil without a source or without anything that reads it.
  @discardableResult
  public func bind(
    _ root: View, to source: (any BindingSource)?, formatters: FormatterTable = FormatterTable(),
    zone: ClockZone = .utc, isDataKnownToFail: Bool = false
  ) -> ViewBindings? {
    // Read in any case: what is wrong in them is reported.
    let plurals = documentStrings.plurals(in: files)
    if root.tree.bindings.isEmpty, source == nil { return nil }
    let environment = FormatEnvironment(locale: localeData, zone: zone, pluralString: { plurals[$0] })
    let sections = source.map {
      makeRows(in: root, from: $0, formatters: formatters, environment: environment)
    }
    guard !root.tree.bindings.isEmpty || sections?.isEmpty == false else { return nil }
    guard let source else {
      guard let first = root.tree.bindings.first else { return nil }
      if !isDataKnownToFail { collector.report(DocumentProblem.noData, at: first.span) }
      for binding in root.tree.bindings {
        let property = root.tree.type(of: binding.view).properties[binding.slot].property
        root.tree.store(binding.view, binding.slot, property.emptyValue, ValueOrigin(.binding, at: binding.span))
        // Syntax is checked all the same.
        _ = BindingExpression.parse(binding.text, at: binding.span, into: collector)
      }
      return nil
    }
    if !localeData.isExact, let formatted = root.tree.bindings.first(where: { usesFormatter($0.text) }) {
      collector.report(
        BindingProblem.localeWithoutData(identifier: localeData.identifier, used: localeData.code), at: formatted.span)
    }
    let bindings = ViewBindings(
      root: root, source: source, formatters: formatters, environment: environment, lookup: resources,
      collector: collector)
    bindings.sections = sections ?? []
    bindings.apply()
    return bindings
  }
}

/// Whether an expression hands its value to a formatter. The library's search for a text in a text would link its
/// engine of regular expressions, a tenth of the program.
private func usesFormatter(_ text: String) -> Bool {
  var isColon = false
  for byte in text.utf8 {
    if byte == UInt8(ascii: ":"), isColon { return true }
    isColon = byte == UInt8(ascii: ":")
  }
  return false
}
