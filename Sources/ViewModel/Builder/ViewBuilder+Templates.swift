import Diagnostics
import DocParser
internal import Storage
import StyleEngine

/// A template made ready for one view type, as one merge of the templates left it.
struct CompiledTemplate {
  let type: UInt16
  let generation: Int
  let values: List<CompiledValue>
}

/// One value of a template: converted already, or a text that depends on the document's strings and the owner.
enum CompiledValue {
  case value(slot: Int, StoredValue, SourceSpan)
  case text(slot: Int, String, SourceSpan)
  /// A picture that could not be had: its name. The problem is reported.
  case lostPicture(slot: Int, String)
}

extension ViewBuilder {
  /// Applies the templates that `class` names, in the order named: the last one wins.
  func applyTemplates(
    _ list: String, at span: SourceSpan, to view: ViewIndex, element: SourceSpan, context: Int
  ) {
    let names =
      list.utf8.contains(UInt8(ascii: ","))
      ? list.split(separator: ",").map { String(trim($0)) }.filter { !$0.isEmpty }
      : [trim(list)].filter { !$0.isEmpty }
    // Of a name given twice the last place counts, so that a long list costs no more than the templates hold.
    var seen: Set<String> = []
    for name in names.count < 2 ? names : names.reversed().filter({ seen.insert($0).inserted }).reversed() {
      guard let properties = contexts[context].templates.properties(of: name, in: options.sizeClass) else {
        collector.report(
          DocumentProblem.unknownTemplate(
            name: name, nearest: collector.wantsSuggestions ? nearestTemplate(to: name, context) : nil), at: span)
        continue
      }
      let type = tree.nodes[Int(view.raw)].type
      let generation = contexts[context].generation
      let known = compiled[name]?.first { $0.type == type && $0.generation == generation }
      let values =
        known?.values ?? compile(properties, for: tree.type(of: view)) { notes(for: $0, element, context) }
      if known == nil {
        compiled.append(CompiledTemplate(type: type, generation: generation, values: values), to: name)
      }
      apply(values, to: view, kind: .template, context: context)
    }
    tree.setClasses(names, of: view)
  }

  /// The template that was most likely meant. Only so many are looked for in a run: who names hundreds of templates that
  /// are not there has not misspelt them.
  private func nearestTemplate(to name: String, _ context: Int) -> String? {
    guard templateSearches < 100 else { return nil }
    templateSearches += 1
    return contexts[context].templates.nearest(to: name)
  }

  /// Applies the rules of `Appearance.json` for a view's class inside its ancestors' classes.
  func applyAppearance(to view: ViewIndex, context: Int) {
    let wanted = options.appearance.containerClasses
    var containers: [[String]] = []
    if !wanted.isEmpty {
      for frame in frames where frame.parent != .none {
        let chain = tree.type(of: frame.parent).classChain
        if chain.contains(where: { wanted.contains($0) }) { containers.append(chain) }
      }
    }
    let properties = options.appearance.properties(for: tree.type(of: view).classChain, inside: containers)
    guard !properties.isEmpty else { return }
    let values = compile(properties, for: tree.type(of: view)) { _ in [] }
    apply(values, to: view, kind: .appearance, context: context)
  }

  private func apply(_ values: List<CompiledValue>, to view: ViewIndex, kind: ValueOrigin.Kind, context: Int) {
    for value in values {
      switch value {
      case .value(let slot, let stored, let span): tree.store(view, slot, stored, ValueOrigin(kind, at: span))
      case .lostPicture(let slot, let name): tree.noteLostPicture(name, of: view, slot: slot)
      case .text(let slot, let text, let span):
        if let problem = applyText(text, slot: slot, to: view, origin: ValueOrigin(kind, at: span), context: context) {
          collector.report(problem, at: span)
        }
      }
    }
  }

  /// Where a value came in and where it is used. Of inline templates that is the instruction that holds the value, of a
  /// file the last one that names it.
  private func notes(for value: SourceSpan, _ element: SourceSpan, _ context: Int) -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    let merged = contexts[context].templateSources.last {
      $0.source == value.source
        && ($0.span.source != value.source || $0.span.start <= value.start && value.start < $0.span.end)
    }
    if let merged { notes.append(Diagnostic.Note("merged here", at: merged.span)) }
    notes.append(Diagnostic.Note("applied here", at: element))
    return notes
  }

  /// Finds the slots of a template's keys and converts its values to the types of those properties. What cannot be used
  /// is reported once, at its place in the template file.
  private func compile(
    _ properties: TemplateProperties, for type: ResolvedType, notes: (SourceSpan) -> [Diagnostic.Note]
  ) -> List<CompiledValue> {
    var result = List<CompiledValue>()
    for entry in properties {
      let id = types.names.find(hash: PropertyName(entry.keyPath).hash)
      let slot = id == NameTable.missing ? -1 : type.slot(of: id)
      guard slot >= 0 else {
        collector.report(
          PropertyPath.problem(entry.keyPath, in: type, nearest: nearestProperty), at: entry.keySpan,
          notes: notes(entry.keySpan))
        continue
      }
      if options.keepsReplacedValues { result.append(contentsOf: replaced(by: entry, slot, type)) }
      let span = entry.value.span
      guard var text = entry.value.attributeText else {
        let resolved = type.properties[slot]
        collector.report(
          problem(
            .notOfType, of: resolved.property, path: resolved.path, owner: type.name, entry.value.kindName),
          at: span, notes: notes(span))
        continue
      }
      if case .string = entry.value.content, let first = text.utf8.first, "$@^".utf8.contains(first) {
        result.append(.text(slot: slot, text, span))
        continue
      }
      switch text.withUTF8({ type.convert(UnsafeRawBufferPointer($0), for: slot, by: converter) }) {
      case .success(let value): result.append(.value(slot: slot, value, span))
      case .failure(let failure):
        if failure.isPicture { result.append(.lostPicture(slot: slot, text)) }
        let resolved = type.properties[slot]
        collector.report(
          problem(failure, of: resolved.property, path: resolved.path, owner: type.name, text), at: span,
          notes: notes(span))
      }
    }
    return result
  }

  /// What an earlier file, or the template without a size class, said: stored first, so that it shows what it lost to.
  private func replaced(by entry: TemplateProperty, _ slot: Int, _ type: ResolvedType) -> [CompiledValue] {
    entry.overridden.reversed().compactMap { value in
      guard var text = value.attributeText, !"$@^".utf8.contains(text.utf8.first ?? 0),
        case .success(let stored) = text.withUTF8({
          type.convert(UnsafeRawBufferPointer($0), for: slot, by: converter)
        })
      else { return nil }
      return .value(slot: slot, stored, value.span)
    }
  }
}

extension ResolvedType {
  /// Its name and those of its superclasses, most derived first.
  var classChain: [String] {
    var names: [String] = []
    var type: ResolvedType? = self
    while let current = type {
      names.append(current.name)
      type = current.superclass
    }
    return names
  }
}

extension DataValue {
  /// The value as an attribute would say it: numbers and booleans as text, arrays of them separated by commas. Nil for
  /// what no attribute can say.
  var attributeText: String? {
    switch content {
    case .string(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .integer(let number): return String(number)
    case .number(let number): return shortest(number)
    case .date(let seconds): return CivilTime(secondsSince1970: seconds).iso8601
    case .array(let values):
      var pieces: [String] = []
      for value in values {
        switch value.content {
        case .string, .integer, .number, .bool: pieces.append(value.attributeText ?? "")
        default: return nil
        }
      }
      return pieces.joined(separator: ", ")
    case .null, .data, .dictionary: return nil
    }
  }
}
