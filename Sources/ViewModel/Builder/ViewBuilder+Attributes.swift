import Diagnostics
import DocParser
import StyleEngine

extension ViewBuilder {
  /// Applies everything that an element says about its view, in order of strength.
  func applyAttributes(
    _ all: Range<Int>, to view: ViewIndex, element: SourceSpan, _ context: BuildContext, _ number: Int
  ) {
    var range = all
    if range.count > options.limits.attributes {
      refuse("attributes of an element", options.limits.attributes, element)
      range = range.lowerBound..<(range.lowerBound + options.limits.attributes)
    }
    let document = context.document
    let tree = tree
    let type = tree.store.nodes[Int(view.raw)].type
    let isView = types.lookup.traits[Int(type)].isView
    if isView, context.mayHaveStyles || !options.appearance.isEmpty {
      applyWeaker(range, to: view, element: element, context, number)
    }
    var identifier: Int?
    document.source.bytes.withUnsafeBytes { source in
      for at in range {
        let attribute = document.writtenAttribute(at)
        // Nearly all are properties with a value that stands there as it is meant.
        if case .property(let name) = context.names[Int(attribute.name.rawValue)].attribute,
          storePlain(attribute, name, source, of: view, type, in: tree, context)
        {
          continue
        }
        if !apply(attribute, at, source, to: view, type, isView: isView, in: tree, context, number) { identifier = at }
      }
    }
    if let identifier {
      applyIdentifier(identifier, to: view, document)
    }
  }

  /// Stores the value of an attribute when it can be read as it stands; false when there is more to know about it.
  @inline(__always)
  private func storePlain(
    _ attribute: XMLDocument.WrittenAttribute, _ name: AttributeMeaning.PropertyNumber,
    _ source: UnsafeRawBufferPointer,
    of view: ViewIndex, _ type: UInt16, in tree: ViewTree, _ context: BuildContext
  ) -> Bool {
    guard attribute.isPlain, attribute.range.count <= options.limits.valueBytes else { return false }
    let slot = types.lookup.slot(of: name, inType: type)
    guard slot >= 0 else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: source[attribute.range])
    switch bytes.first {
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "^"): return false
    default: break
    }
    let fast = types.lookup.fast(slot, ofType: type)
    if fast.hasRemark { return false }
    let span = SourceSpan(
      source: context.document.sourceID, start: UInt32(truncatingIfNeeded: attribute.range.lowerBound),
      end: UInt32(truncatingIfNeeded: attribute.range.upperBound))
    return tree.store(view, slot, fast, literal: bytes, ValueOrigin(.attribute, at: span))
  }

  /// Applies any attribute; false for one that identifies the view.
  @inline(never)
  private func apply(
    _ attribute: XMLDocument.WrittenAttribute, _ at: Int, _ source: UnsafeRawBufferPointer, to view: ViewIndex,
    _ type: UInt16, isView: Bool, in tree: ViewTree, _ context: BuildContext, _ number: Int
  ) -> Bool {
    switch meaning(of: attribute.name, context) {
    case .ignored, .unknown: break
    case .style, .classes:
      // Items have attributes of these names.
      if !isView { applyNamed(at, to: view, context: number) }
    case .identifier:
      if isView { return false }
      applyNamed(at, to: view, context: number)
    case .event(let event, let name):
      let slot = types.lookup.slot(of: name, inType: type)
      if slot >= 0 {
        apply(attribute, at, source, slot: slot, to: view, in: tree, context, number)
      } else {
        applyAction(event, at, to: view, context.document)
      }
    case .property(let name):
      let slot = types.lookup.slot(of: name, inType: type)
      if slot >= 0 {
        apply(attribute, at, source, slot: slot, to: view, in: tree, context, number)
      } else {
        applyNamed(at, to: view, context: number)
      }
    }
    return true
  }

  /// Applies what is weaker than attributes, wherever it stands: factory, `Appearance.json`, templates.
  private func applyWeaker(
    _ range: Range<Int>, to view: ViewIndex, element: SourceSpan, _ context: BuildContext, _ number: Int
  ) {
    let document = context.document
    var style: Int?
    var classes: Int?
    for at in range {
      switch meaning(of: document.attributeName(at), context) {
      case .style: style = at
      case .classes: classes = at
      default: break
      }
    }
    if let style { applyFactory(document.attributeValue(style), at: document.attributeValueSpan(style), to: view) }
    if !options.appearance.isEmpty { applyAppearance(to: view, context: number) }
    if let classes {
      applyTemplates(
        document.attributeValue(classes), at: document.attributeValueSpan(classes), to: view, element: element,
        context: number)
    }
  }

  /// What an attribute's name means; looked up once a name and document.
  @inline(__always)
  private func meaning(of name: NameID, _ context: BuildContext) -> AttributeMeaning {
    let known = context.names[Int(name.rawValue)].attribute
    switch known {
    // A type that was declared since may have brought the name.
    case .unknown, .property(NameTable.missing), .event(_, NameTable.missing): return look(up: name, context)
    default: return known
    }
  }

  private func look(up name: NameID, _ context: BuildContext) -> AttributeMeaning {
    let text = context.document.string(for: name)
    let result: AttributeMeaning
    switch text {
    case "style": result = .style
    case "class": result = .classes
    case "id": result = .identifier
    default:
      if text == "xmlns" || text.hasPrefix("xmlns:") || text.hasPrefix("xml:") {
        result = .ignored
      } else {
        var spelling = text
        let number = spelling.withUTF8 { types.names.find(UnsafeRawBufferPointer($0)) }
        result = ControlEvent(attribute: text).map { .event($0, number) } ?? .property(number)
      }
    }
    context.names[Int(name.rawValue)].attribute = result
    return result
  }

  // MARK: Properties

  /// An attribute whose name is no property of the type as it is written.
  private func applyNamed(_ at: Int, to view: ViewIndex, context: Int) {
    let document = contexts[context].document
    let type = tree.type(of: view)
    let name = document.string(for: document.attributeName(at))
    let span = document.attributeNameSpan(at)
    if let slot = slotIgnoringFirstCase(name, type) {
      let path = type.properties[slot].path
      if path != name { collector.report(DocumentProblem.nameCase(written: name, name: path), at: span) }
      applyProperty(at, slot: slot, to: view, context: context)
      return
    }
    if !type.isView {
      let nearest = nearestProperty(name, type)
      collector.report(DocumentProblem.unknownProperty(path: name, owner: type.name, nearest: nearest), at: span)
      return
    }
    var problem = PropertyPath.problem(name, in: type, nearest: nearestProperty)
    if case .unknownProperty(let path, let owner, nil) = problem, name.hasPrefix("on"), collector.wantsSuggestions {
      problem = .unknownProperty(
        path: path, owner: owner,
        nearest: nearestName(to: name, in: ControlEvent.allCases.lazy.map(\.attributeName)))
    }
    collector.report(problem, at: span)
  }

  /// The property that was most likely meant: looked for once a name and type, and not after so many problems that nobody
  /// reads it. A search compares the name with every property of the type.
  func nearestProperty(_ name: String, _ type: ResolvedType) -> String? {
    guard collector.wantsSuggestions else { return nil }
    let key = "\(type.number) \(name)"
    if let known = nearestProperties[key] { return known }
    let nearest = PropertyPath.nearest(name, in: type)
    nearestProperties[key] = .some(nearest)
    return nearest
  }

  /// The slot of `name`, or of the name with its first letter's case turned (`Title`).
  private func slotIgnoringFirstCase(_ name: String, _ type: ResolvedType) -> Int? {
    func slot(_ name: String) -> Int? {
      var name = name
      let id = name.withUTF8 { types.names.find(UnsafeRawBufferPointer($0)) }
      let slot = id == NameTable.missing ? -1 : type.slot(of: id)
      return slot < 0 ? nil : slot
    }
    if let slot = slot(name) { return slot }
    guard let first = name.utf8.first, name.utf8.count > 1 else { return nil }
    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    guard isUpper || isLower else { return nil }
    var bytes = Array(name.utf8)
    bytes[0] = first ^ 0x20
    return slot(String(decoding: bytes, as: UTF8.self))
  }

  private func applyProperty(_ at: Int, slot: Int, to view: ViewIndex, context number: Int) {
    let context = contexts[number]
    context.document.source.bytes.withUnsafeBytes { source in
      apply(
        context.document.writtenAttribute(at), at, source, slot: slot, to: view, in: tree, context, number)
    }
  }

  /// Applies the value of an attribute to a property.
  ///
  /// - Parameters:
  ///   - at: Its index in the document.
  ///   - source: The bytes of the document.
  private func apply(
    _ attribute: XMLDocument.WrittenAttribute, _ at: Int, _ source: UnsafeRawBufferPointer, slot: Int,
    to view: ViewIndex, in tree: ViewTree, _ context: BuildContext, _ number: Int
  ) {
    let span = SourceSpan(
      source: context.document.sourceID, start: UInt32(truncatingIfNeeded: attribute.range.lowerBound),
      end: UInt32(truncatingIfNeeded: attribute.range.upperBound))
    guard attribute.range.count <= options.limits.valueBytes else {
      refuse("bytes in an attribute's value", options.limits.valueBytes, span)
      return
    }
    let fast = tree.fast(slot, of: view)
    if fast.hasRemark { remark(on: at, slot: slot, of: view, context.document) }
    let origin = ValueOrigin(.attribute, at: span)
    if attribute.isPlain {
      apply(
        UnsafeRawBufferPointer(rebasing: source[attribute.range]), slot: slot, fast, to: view, in: tree,
        origin: origin, number)
    } else {
      context.document.withAttributeBytes(at) { bytes in
        apply(UnsafeRawBufferPointer(bytes), slot: slot, fast, to: view, in: tree, origin: origin, number)
      }
    }
  }

  private func apply(
    _ bytes: UnsafeRawBufferPointer, slot: Int, _ fast: FastProperty, to view: ViewIndex, in tree: ViewTree,
    origin: ValueOrigin, _ number: Int
  ) {
    let problem: DocumentProblem?
    switch bytes.first {
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "^"):
      problem = applyText(string(bytes), slot: slot, to: view, origin: origin, context: number)
    default:
      if tree.store(view, slot, fast, literal: bytes, origin) { return }
      problem = convert(bytes, slot: slot, to: view, origin: origin)
    }
    if let problem { collector.report(problem, at: origin.span) }
  }

  private func remark(on at: Int, slot: Int, of view: ViewIndex, _ document: XMLDocument) {
    let type = tree.type(of: view)
    let resolved = type.properties[slot]
    guard let remark = resolved.property.remark else { return }
    collector.report(
      DocumentProblem.remark(path: resolved.path, owner: type.name, remark: remark),
      at: document.attributeNameSpan(at))
  }

  /// Converts a literal and stores it; says why not otherwise.
  func store(
    _ bytes: UnsafeRawBufferPointer, slot: Int, to view: ViewIndex, origin: ValueOrigin
  ) -> DocumentProblem? {
    tree.store(view, slot, tree.fast(slot, of: view), literal: bytes, origin)
      ? nil : convert(bytes, slot: slot, to: view, origin: origin)
  }

  /// The general conversion of a literal.
  private func convert(
    _ bytes: UnsafeRawBufferPointer, slot: Int, to view: ViewIndex, origin: ValueOrigin
  ) -> DocumentProblem? {
    let type = tree.type(of: view)
    switch type.convert(bytes, for: slot, by: converter) {
    case .success(let value):
      tree.store(view, slot, value, origin)
      if type.fast(slot).kind == .font, let entry = tree.entry(view, slot), entry.tag == .boxed {
        tree.store.fonts.add(bytes, box: Int32(truncatingIfNeeded: entry.bits))
      }
      return nil
    case .failure(let problem):
      if problem.isPicture { tree.noteLostPicture(string(bytes), of: view, slot: slot) }
      let resolved = type.properties[slot]
      return self.problem(problem, of: resolved.property, path: resolved.path, owner: type.name, string(bytes))
    }
  }

  /// The problem of a value that a property refused.
  func problem(
    _ problem: ValueProblem, of property: Property, path: String, owner: String, _ found: String
  ) -> DocumentProblem {
    if case .object(let object) = property.type {
      return .notSettable(path: path, owner: owner, object: object.name)
    }
    return .badValue(BadValue(path: path, owner: owner, type: property.type, found: found, problem: problem))
  }

  /// Applies a text that may be an expression, a localised key, an escaped literal or a literal.
  func applyText(
    _ text: String, slot: Int, to view: ViewIndex, origin: ValueOrigin, context: Int
  ) -> DocumentProblem? {
    switch text.utf8.first {
    case UInt8(ascii: "$"):
      tree.bindings.append(
        ViewBinding(
          view: view, slot: slot, text: String(text.dropFirst()), span: origin.span, origin: origin.kind))
      return nil
    case UInt8(ascii: "@"):
      var text = localised(String(text.dropFirst()), at: origin.span, context: context)
      return text.withUTF8 { store(UnsafeRawBufferPointer($0), slot: slot, to: view, origin: origin) }
    default:
      var text = text.utf8.first == UInt8(ascii: "^") ? String(text.dropFirst()) : text
      return text.withUTF8 { store(UnsafeRawBufferPointer($0), slot: slot, to: view, origin: origin) }
    }
  }

  /// The localised text of `key`, `@key` when no table has it.
  func localised(_ key: String, at span: SourceSpan, context: Int) -> String {
    let tables = contexts[context].strings
    if let entry = tables.string(for: key, in: files, usedAt: span) {
      // Without a number the form for "other" shows; `$n::localized;key=NAME` gives one.
      return entry.plural?.string([], localeData) ?? entry.text
    }
    if !options.isUntrusted {
      collector.report(
        LocalisationProblem.missingString(
          key: key, locale: tables.locale, nearest: nearest(key, in: tables.keys(in: files))), at: span)
    }
    return "@" + key
  }

  // MARK: Factories, actions, identifiers

  private func applyFactory(_ name: String, at span: SourceSpan, to view: ViewIndex) {
    let type = tree.type(of: view)
    guard let factory = type.factory(named: name) else {
      let known = type.factories.map(\.name)
      collector.report(
        DocumentProblem.unknownFactory(
          name: name, owner: type.name, known: known, nearest: nearestName(to: name, in: known)), at: span)
      return
    }
    factory.setValues { path, value in
      let id = types.names.find(hash: PropertyName(path).hash)
      let slot = id == NameTable.missing ? -1 : type.slot(of: id)
      guard slot >= 0, let stored = type.stored(value, in: slot) else {
        preconditionFailure("factory '\(name)' of \(type.name) sets '\(path)', which does not take \(value.noun)")
      }
      tree.store(view, slot, stored, ValueOrigin(.factory, at: span))
    }
  }

  private func applyAction(_ event: ControlEvent, _ at: Int, to view: ViewIndex, _ document: XMLDocument) {
    let type = tree.type(of: view)
    let span = document.attributeValueSpan(at)
    guard type.inherits(from: "UIControl") else {
      let name = document.string(for: document.attributeName(at))
      collector.report(
        DocumentProblem.unknownProperty(path: name, owner: type.name, nearest: nearestProperty(name, type)),
        at: document.attributeNameSpan(at))
      return
    }
    tree.actions.append(
      ViewAction(view: view, event: event, selector: trim(document.attributeValue(at)), span: span))
  }

  private func applyIdentifier(_ at: Int, to view: ViewIndex, _ document: XMLDocument) {
    let span = document.attributeValueSpan(at)
    document.withAttributeBytes(at) { bytes in
      let name = UnsafeRawBufferPointer(bytes)
      guard !name.allSatisfy({ isSpace($0) }) else {
        collector.report(DocumentProblem.blankIdentifier(owner: tree.type(of: view).name), at: span)
        return
      }
      guard let first = tree.setIdentifier(name, of: view, at: span), !isMakingRows else { return }
      collector.report(
        DocumentProblem.duplicateIdentifier(string(name)), at: span,
        notes: [Diagnostic.Note("the first one is here", at: first)])
    }
  }
}
