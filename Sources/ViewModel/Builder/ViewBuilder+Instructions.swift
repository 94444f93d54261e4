import Diagnostics
import DocParser
import StyleEngine

extension ViewBuilder {
  /// Instructions that every document knows, wherever they stand.
  static let documentInstructions = ["properties", "strings", "include", "case", "end"]

  /// Obeys a processing instruction.
  func instruction(_ node: NodeID, _ frame: BuildFrame) {
    let document = contexts[frame.context].document
    let name = document.string(for: document.instructionTarget(of: node))
    let data = trim(document.instructionData(of: node))
    let span = document.span(of: node)
    switch name {
    case "case":
      contexts[frame.context].openCase = (data, span)
      contexts[frame.context].isSkipping = data != options.platform
      if data.isEmpty { bad(name, "names no platform", span) } else { checkPlatform(data, node, document) }
      return
    case "end":
      if contexts[frame.context].openCase == nil { collector.report(DocumentProblem.endWithoutCase, at: span) }
      contexts[frame.context].openCase = nil
      contexts[frame.context].isSkipping = false
      return
    default: break
    }
    guard !contexts[frame.context].isSkipping else { return }
    switch name {
    case "properties": properties(data, node, span, frame.context)
    case "strings": strings(data, span, frame.context)
    case "include": include(data, span, frame)
    default: viewInstruction(name, data, document, node, frame)
    }
  }

  /// Another platform's block is left out without a word; that of none is a mistake.
  private func checkPlatform(_ name: String, _ node: NodeID, _ document: XMLDocument) {
    let known = Self.platforms + (Self.platforms.contains(options.platform) ? [] : [options.platform])
    guard !known.contains(name) else { return }
    // Of three names the nearest is soon found, and case is the common mistake.
    let span = withoutSpace(
      SourceSpan(source: document.sourceID, range: document.contentRange(of: node)), in: document.source.bytes)
    let near = known.first { $0.lowercased() == name.lowercased() } ?? nearest(name, in: known)
    collector.report(DocumentProblem.unknownPlatform(name: name, known: known, nearest: near), at: span)
  }

  private static let platforms = ["iOS", "tvOS", "macOS"]

  private func bad(_ name: String, _ reason: String, _ span: SourceSpan) {
    collector.report(DocumentProblem.badInstruction(name: name, reason: reason), at: span)
  }

  // MARK: Templates, strings, includes

  private func properties(_ data: String, _ node: NodeID, _ span: SourceSpan, _ context: Int) {
    if data.isEmpty {
      bad("properties", "names no templates", span)
      return
    }
    if data.hasPrefix("{") {
      // Spans of the values then point into the document.
      let range = contexts[context].document.contentRange(of: node)
      guard let value = JSONReader.read(range, of: span.source, into: collector) else { return }
      merge(value, nil, span, context)
      return
    }
    guard !options.isUntrusted else {
      collector.report(DocumentProblem.untrusted(what: "read the template file '\(data)'"), at: span)
      return
    }
    let isFound = mergeTable(data, nil, span, context)
    let isVariantFound = mergeTable(data + "~" + options.sizeClass.rawValue, options.sizeClass, span, context)
    if !isFound, !isVariantFound {
      collector.report(
        DocumentProblem.missingTemplates(name: data, nearest: nearest(data, in: files.tableNames())), at: span)
    }
  }

  /// Merges the templates of a file; false when there is none of that name.
  private func mergeTable(_ name: String, _ variant: SizeClassVariant?, _ span: SourceSpan, _ context: Int) -> Bool {
    guard isSafeResourceName(name),
      let path = files.pathOfTable(named: name, in: contexts[context].strings.folders)
    else { return false }
    if let value = files.table(named: name, at: path, usedAt: span) { merge(value, variant, span, context) }
    return true
  }

  private func merge(_ value: DataValue, _ variant: SizeClassVariant?, _ span: SourceSpan, _ context: Int) {
    contexts[context].templates.merge(value, variant: variant, into: collector)
    contexts[context].templateSources.append((value.span.source, span))
    generations += 1
    contexts[context].generation = generations
  }

  private func strings(_ data: String, _ span: SourceSpan, _ context: Int) {
    guard !data.isEmpty else {
      bad("strings", "names no table", span)
      return
    }
    guard !options.isUntrusted else {
      collector.report(DocumentProblem.untrusted(what: "read the string table '\(data)'"), at: span)
      return
    }
    guard isSafeResourceName(data), contexts[context].strings.exists(data, in: files) else {
      collector.report(LocalisationProblem.missingTable(name: data, locale: options.locale), at: span)
      return
    }
    contexts[context].strings.add(data)
  }

  private func include(_ data: String, _ span: SourceSpan, _ frame: BuildFrame) {
    guard frame.parent != .none else {
      bad("include", "stands outside a view", span)
      return
    }
    guard !data.isEmpty else {
      bad("include", "names no document", span)
      return
    }
    guard !options.isUntrusted else {
      collector.report(DocumentProblem.untrusted(what: "include '\(data)'"), at: span)
      return
    }
    let context = contexts[frame.context]
    let name = data.hasSuffix(".xml") ? String(data.dropLast(4)) : data
    if let start = context.chain.firstIndex(of: name) {
      collector.report(DocumentProblem.includeCycle(chain: Array(context.chain[start...]) + [name]), at: span)
      return
    }
    includesMade += 1
    guard context.chain.count <= options.limits.includes else {
      refuse("includes inside each other", options.limits.includes, span)
      return
    }
    guard includesMade <= options.limits.totalIncludes else {
      refuse("includes", options.limits.totalIncludes, span)
      return
    }
    guard isSafeResourceName(name) else {
      collector.report(DocumentProblem.missingDocument(name: name, nearest: nil), at: span)
      return
    }
    switch documents.document(named: name, in: context.strings.folders, usedAt: span) {
    case .missing:
      collector.report(
        DocumentProblem.missingDocument(name: name, nearest: nearest(name, in: documents.names)), at: span)
    case .broken: break
    case .found(let document):
      let inner = BuildContext(
        document: document, chain: context.chain + [name], templates: context.templates, strings: context.strings,
        templateSources: context.templateSources)
      inner.generation = context.generation
      // What claims the next element claims the document's.
      frames[frames.count - 1].claim = -1
      begin(inner, parent: frame.parent)
      frames[frames.count - 1].claim = frame.claim
    }
  }

  // MARK: Instructions of view types

  private func viewInstruction(
    _ name: String, _ data: String, _ document: XMLDocument, _ node: NodeID, _ frame: BuildFrame
  ) {
    let span = document.span(of: node)
    guard frame.parent != .none, let rule = tree.type(of: frame.parent).instruction(named: name) else {
      let type = frame.parent == .none ? nil : tree.type(of: frame.parent)
      let known = Self.documentInstructions + (type?.instructions.map(\.name) ?? [])
      let nearest = nearest(name, in: known)
      let nameSpan = SourceSpan(
        source: span.source, start: span.start + 2, end: span.start + 2 + UInt32(name.utf8.count))
      collector.report(
        DocumentProblem.unknownInstruction(name: name, parent: type?.name, nearest: nearest), at: nameSpan)
      return
    }
    let parent = frame.parent
    let type = tree.type(of: parent)
    switch rule.action {
    case .claim(let role): claim(role, nil, name, span)
    case .claimForGroup(let group, let role):
      ensureGroup(group, in: parent, at: span)
      claim(role, tree.type(of: parent).group(named: group), name, span)
    case .begin(let group):
      ensureGroup(group, in: parent, at: span)
      appendGroup(group, to: parent, at: span)
    case .setGroup(let group, let property):
      let item = ensureGroup(group, in: parent, at: span)
      setItem(item, property, data, span, frame.context)
    case .beginUnlessEmpty(let group, let property):
      var item = ensureGroup(group, in: parent, at: span)
      if tree.nodes[Int(parent.raw)].lastChild != item.raw { item = appendGroup(group, to: parent, at: span) }
      setItem(item, property, data, span, frame.context)
    case .addItem(let element, let properties):
      guard let number = type.element(named: element) else { break }
      let item = tree.makeNode(number, at: span)
      tree.attach(item, to: parent)
      let pieces = properties.count == 1 ? [data[...]] : data.split(separator: ";", omittingEmptySubsequences: false)
      for (property, piece) in zip(properties, pieces) {
        setItem(item, property, String(trim(piece)), span, frame.context)
      }
    case .addItemsFromFile(let element): addItems(element, from: data, to: parent, span, frame.context)
    case .setFlag(let property):
      let id = types.names.find(hash: PropertyName(property).hash)
      let slot = id == NameTable.missing ? -1 : type.slot(of: id)
      if slot >= 0 { tree.store(parent, slot, .bool(true), ValueOrigin(.attribute, at: span)) }
    }
  }

  private func claim(_ role: String, _ group: UInt16?, _ name: String, _ span: SourceSpan) {
    reportUnused(frames[frames.count - 1].claim)
    frames[frames.count - 1].claim = Int32(truncatingIfNeeded: claims.count)
    claims.append(Claim(role: role, group: group, name: name, span: span))
  }

  /// The current group of a view: the last one. Without one, the children so far are a group that begins with the
  /// first of them; the instruction at `span` begins the group where there are none.
  @discardableResult
  private func ensureGroup(_ group: String, in view: ViewIndex, at span: SourceSpan) -> ViewIndex {
    guard let number = tree.type(of: view).group(named: group) else { return view }
    var child = tree.nodes[Int(view.raw)].lastChild
    while child >= 0 {
      if tree.nodes[Int(child)].type == number { return ViewIndex(raw: child) }
      child = tree.nodes[Int(child)].previous
    }
    let first = tree.nodes[Int(view.raw)].firstChild
    let item = tree.makeNode(number, at: first >= 0 ? tree.nodes[Int(first)].span : span)
    tree.attach(item, to: view, before: ViewIndex(raw: first))
    return item
  }

  @discardableResult
  private func appendGroup(_ group: String, to view: ViewIndex, at span: SourceSpan) -> ViewIndex {
    guard let number = tree.type(of: view).group(named: group) else { return view }
    let item = tree.makeNode(number, at: span)
    tree.attach(item, to: view)
    return item
  }

  /// Sets a property of an item from an instruction's data, which may be localised or bound like an attribute.
  private func setItem(_ item: ViewIndex, _ property: String, _ text: String, _ span: SourceSpan, _ context: Int) {
    let id = types.names.find(hash: PropertyName(property).hash)
    let slot = id == NameTable.missing ? -1 : tree.type(of: item).slot(of: id)
    guard slot >= 0 else { return }
    if let problem = applyText(
      text, slot: slot, to: item, origin: ValueOrigin(.attribute, at: span), context: context)
    {
      collector.report(problem, at: span)
    }
  }

  /// Items from a JSON file: an array of dictionaries by property, or of texts for the first property.
  private func addItems(
    _ element: String, from name: String, to view: ViewIndex, _ span: SourceSpan, _ context: Int
  ) {
    guard !options.isUntrusted else {
      collector.report(DocumentProblem.untrusted(what: "read the data file '\(name)'"), at: span)
      return
    }
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    guard isSafeResourceName(stem), files.provider.contains(stem + ".json") else {
      collector.report(
        DocumentProblem.missingData(name: stem + ".json", nearest: nearest(stem, in: files.tableNames())),
        at: span)
      return
    }
    guard let rows = files.value(at: stem + ".json", usedAt: span) else { return }
    guard let rows = rows.array, let number = tree.type(of: view).element(named: element) else {
      collector.report(DocumentProblem.badInstruction(name: "rows", reason: "'\(stem).json' holds no array"), at: span)
      return
    }
    let type = types.types[Int(number)]
    for row in rows {
      guard tree.nodes.count < options.limits.nodes else {
        refuse("views", options.limits.nodes, span)
        return
      }
      let item = tree.makeNode(number, at: row.span)
      tree.attach(item, to: view)
      var values: [(slot: Int, value: DataValue)] = []
      if let entries = row.dictionary {
        for entry in entries.entries {
          let id = types.names.find(hash: PropertyName(entry.key).hash)
          let slot = id == NameTable.missing ? -1 : type.slot(of: id)
          if slot >= 0 {
            values.append((slot, entry.value))
          } else {
            collector.report(PropertyPath.problem(entry.key, in: type, nearest: nearestProperty), at: entry.keySpan)
          }
        }
      } else {
        values.append((0, row))
      }
      for (slot, value) in values {
        guard let text = value.attributeText else { continue }
        let origin = ValueOrigin(.attribute, at: value.span)
        if let problem = applyText(text, slot: slot, to: item, origin: origin, context: context) {
          collector.report(problem, at: value.span)
        }
      }
    }
  }
}
