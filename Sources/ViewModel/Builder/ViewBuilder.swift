import Diagnostics
import DocParser
internal import Storage
import StyleEngine

/// Makes views from documents: element by element on an explicit stack, so that depth costs memory and nothing else.
///
/// Belongs to one run on one thread. Order of strength, whatever the order in the document: factory, `Appearance.json`,
/// templates in the order named, attributes in document order, bindings, actions, outlets.
public final class ViewBuilder {
  /// What building depends on.
  public let options: BuildOptions
  /// Where problems go.
  public let collector: DiagnosticCollector
  let types: TypeTable
  let files: DataFiles
  let resources: DocumentResources
  let documents: DocumentStore
  let converter: ValueConverter
  // Unchecked: asked for with every attribute; a builder belongs to one thread, and no access calls out while it lasts.
  @exclusivity(unchecked) var tree: ViewTree
  @exclusivity(unchecked) var contexts: [BuildContext] = []
  @exclusivity(unchecked) var frames = List<BuildFrame>()
  /// Instructions that claimed an element; frames hold indices.
  var claims: [Claim] = []
  /// What ``applyTemplates(_:at:to:element:context:)`` made ready, by the template's name.
  var compiled = NameMap<List<CompiledTemplate>>()
  /// Plural rules of the locale.
  private(set) lazy var localeData = LocaleData(options.locale)
  /// The string tables that every document begins with.
  private let ownStrings: StringTables
  /// The string tables of the document built last, for the formatters of its bindings.
  private(set) var documentStrings: StringTables
  /// The templates of the document built last, for its rows of data.
  private(set) var documentTemplates = TemplateSet()
  /// Whether a row of data is being made: ids repeat there and are no outlets.
  var isMakingRows = false
  var includesMade = 0
  /// How often the nearest name of an unknown template was looked for.
  var templateSearches = 0
  /// What was found for unknown properties, by number of the type and name.
  var nearestProperties: [String: String?] = [:]
  /// Counts merges of templates over all contexts.
  var generations = 0
  var reportedLimits: Set<String> = []
  /// The root of the document being built, once its element was met.
  var rootView: ViewIndex = .none

  /// A builder over `resources`.
  ///
  /// - Parameters:
  ///   - types: Shared by the documents of a thread.
  ///   - resources: Not asked for anything when the options say untrusted.
  public init(
    types: TypeTable, resources: any ResourceProvider, options: BuildOptions = BuildOptions(),
    collector: DiagnosticCollector
  ) {
    self.types = types
    self.options = options
    self.collector = collector
    files = DataFiles(
      provider: options.isUntrusted ? MemoryResources() : resources, limits: options.limits, collector: collector)
    self.resources = DocumentResources(files: files, scale: options.scale)
    documents = DocumentStore(files: files, limits: options.limits, sizeClass: options.sizeClass)
    converter = ValueConverter(lookup: self.resources)
    tree = ViewTree(types: types)
    ownStrings = StringTables(locale: options.locale, developmentLanguage: options.developmentLanguage)
    documentStrings = ownStrings
  }

  /// Builds the views of `document` in a new tree.
  ///
  /// Everything that can be made is made: an unknown element is left out, a refused value keeps its default, and all
  /// problems are reported.
  ///
  /// - Parameters:
  ///   - name: Name of the document without `.xml`, for include cycles.
  ///   - root: The view that a `root` element stands for; when none is passed, one of ``BuildOptions/rootType`` is made.
  /// - Returns: The root, or nil when the document element is no view.
  public func build(_ document: XMLDocument, name: String, root: View? = nil) -> View? {
    tree = root?.tree ?? ViewTree(types: types)
    if options.keepsReplacedValues, tree.store.replaced == nil { tree.store.replaced = [] }
    rootView = .none
    frames = []
    contexts = []
    claims = []
    includesMade = 0
    begin(
      BuildContext(
        document: document, chain: [name], templates: options.templates,
        strings: ownStrings,
        templateSources: []), parent: .none)
    passedRoot = root
    run()
    guard rootView != .none else { return nil }
    let view = View(tree: tree, index: rootView)
    // Last, when roles and states are known: it gives way to everything that markup and templates said.
    applyTheme(to: view)
    return view
  }

  var passedRoot: View?
  /// What the theme says, kept from the first view on.
  var cascade: StyleCascade?
  /// Where a `uiStyle` stands of which it was said that the theme has no such entry.
  var toldStyles: Set<SourceSpan> = []

  func begin(_ context: BuildContext, parent: ViewIndex, before sibling: ViewIndex = .none) {
    contexts.append(context)
    // Rows made from data repeat a document whose problems were told.
    if !isMakingRows {
      for (name, span) in context.document.skippedInValues {
        collector.report(DocumentProblem.skippedEntity(name), at: span)
      }
    }
    let children = context.document.childRange(of: .document)
    frames.append(
      BuildFrame(
        context: contexts.count - 1, next: children.lowerBound, end: children.upperBound, parent: parent,
        before: sibling, endsContext: true))
    tree.store.reserve(nodes: Int(children.upperBound) / 2, values: context.document.attributeCount)
  }

  /// The name of a resource that was most likely meant; nil once nobody wants to know, see
  /// ``DiagnosticCollector/wantsSuggestions``: resources may be thousands.
  func nearest(_ name: String, in names: @autoclosure () -> [String]) -> String? {
    collector.wantsSuggestions ? nearestName(to: name, in: names()) : nil
  }

  // MARK: The walk

  func run() {
    while let number = frames.last?.context { walk(contexts[number], number) }
  }

  /// Goes on with one document until it ends or another begins inside it.
  private func walk(_ context: BuildContext, _ number: Int) {
    let document = context.document
    while let last = frames.indices.last, frames[last].context == number {
      let frame = frames[last]
      guard let step = document.step(from: frame.next, to: frame.end) else {
        close(frame)
        continue
      }
      frames[last].next = step.end
      switch step.kind {
      case .element: if !context.isSkipping { element(step, frame, context) }
      case .instruction: instruction(step.node, frame)
      case .text, .cdata: text(step.node, frame, context)
      case .skippedEntity:
        collector.report(
          DocumentProblem.skippedEntity(document.string(for: document.name(of: step.node))),
          at: document.span(of: step.node))
      case .document, .comment: break
      }
    }
  }

  private func close(_ frame: BuildFrame) {
    frames.removeLast()
    reportUnused(frame.claim)
    guard frame.endsContext else { return }
    if let open = contexts[frame.context].openCase {
      collector.report(DocumentProblem.unfinishedCase(platform: open.platform), at: open.span)
    }
    let closed = contexts.removeLast()
    if contexts.isEmpty, !isMakingRows {
      documentStrings = closed.strings
      documentTemplates = closed.templates
    }
  }

  /// Reports a claim, if there is one, that no element followed.
  func reportUnused(_ claim: Int32) {
    guard claim >= 0 else { return }
    let claim = claims[Int(claim)]
    collector.report(DocumentProblem.claimWithoutElement(name: claim.name), at: claim.span)
  }

  private func text(_ node: NodeID, _ frame: BuildFrame, _ context: BuildContext) {
    guard !context.isSkipping, frame.parent != .none, !context.document.isWhiteSpace(node) else { return }
    let span = withoutSpace(context.document.span(of: node), in: context.document.source.bytes)
    collector.report(DocumentProblem.textInView(parent: tree.type(of: frame.parent).name), at: span)
  }

  /// A span without the white space at its ends: a text may begin lines above its letters.
  func withoutSpace(_ span: SourceSpan, in bytes: [UInt8]) -> SourceSpan {
    var (start, end) = (Int(span.start), min(Int(span.end), bytes.count))
    while start < end, isSpace(bytes[start]) { start += 1 }
    while start < end, isSpace(bytes[end - 1]) { end -= 1 }
    return SourceSpan(source: span.source, range: start..<end)
  }

  private func element(_ step: XMLDocument.Step, _ frame: BuildFrame, _ context: BuildContext) {
    let span = step.nameSpan
    let claim = frame.claim
    if claim >= 0 { frames[frames.count - 1].claim = -1 }
    guard isWithinLimits(span) else { return }
    guard frame.parent != .none || frame.endsContext else { return }
    if frame.parent == .none {
      guard let view = documentElement(context.document.string(for: step.name), span) else { return }
      rootView = view
      open(step, view, frame, context)
      return
    }
    let parent = types.lookup.traits[Int(tree.store.nodes[Int(frame.parent.raw)].type)]
    let meaning = meaning(ofElement: step.name, context)
    if case .root = meaning {
      collector.report(DocumentProblem.rootInside, at: span)
      return
    }
    if parent.isView, parent.hasElements,
      let item = tree.type(of: frame.parent).element(named: context.document.string(for: step.name))
    {
      let view = tree.makeNode(item, at: span)
      tree.attach(view, to: frame.parent)
      open(step, view, frame, context)
      return
    }
    guard case .view(let type) = meaning else {
      reportUnknown(context.document.string(for: step.name), in: tree.type(of: frame.parent), at: span)
      return
    }
    if claim < 0, frame.before == .none, parent.isView, parent.holdsAnyView {
      // Nearly all: nothing can be wrong with it.
      return open(step, tree.append(type, at: span, to: frame.parent), frame, context)
    }
    let view = tree.makeNode(type, at: span)
    if claim >= 0 {
      let claim = claims[Int(claim)]
      let role = tree.role(named: claim.role)
      tree.store.nodes[Int(view.raw)].role = role
      if let first = holder(of: role, claim.group, in: frame.parent) {
        // Built all the same, so that its own problems are found, but not part of the tree.
        collector.report(
          DocumentProblem.placeTaken(name: claim.name, owner: tree.type(of: frame.parent).name), at: claim.span,
          notes: [Diagnostic.Note("the view that has it is here", at: tree.nodes[Int(first.raw)].span)])
      } else {
        tree.attach(view, to: frame.parent, before: frame.before)
      }
    } else if parent.isView, parent.holdsAnyView {
      tree.attach(view, to: frame.parent, before: frame.before)
    } else if let reason = tree.refusal(of: types.types[Int(type)], in: frame.parent) {
      // Built all the same, so that its own problems are found, but not part of the tree.
      collector.report(
        DocumentProblem.childNotHeld(
          child: types.types[Int(type)].name, parent: tree.type(of: frame.parent).name, reason: reason), at: span)
    } else {
      tree.attach(view, to: frame.parent, before: frame.before)
    }
    open(step, view, frame, context)
  }

  /// The view that plays a role in a parent, or in its current group, which begins with an item of the type `group`.
  ///
  /// Looks back from the last child: a role that is taken again and again is found at once.
  private func holder(of role: UInt16, _ group: UInt16?, in parent: ViewIndex) -> ViewIndex? {
    var child = tree.nodes[Int(parent.raw)].lastChild
    while child >= 0 {
      let node = tree.nodes[Int(child)]
      if node.role == role { return ViewIndex(raw: child) }
      if node.type == group { return nil }
      child = node.previous
    }
    return nil
  }

  /// What an element's name means; looked up once a name and document.
  private func meaning(ofElement name: NameID, _ context: BuildContext) -> ElementMeaning {
    let at = Int(name.rawValue)
    if case .unknown = context.names[at].element {} else { return context.names[at].element }
    let text = context.document.string(for: name)
    let result: ElementMeaning
    if text == "root", !types.registry.contains("root") {
      result = .root
    } else {
      result = types.type(named: text).map { .view($0.number) } ?? .other
    }
    context.names[at].element = result
    return result
  }

  private func documentElement(_ name: String, _ span: SourceSpan) -> ViewIndex? {
    if name == "root" {
      if let passedRoot { return passedRoot.index }
      guard let rootType = options.rootType else {
        collector.report(DocumentProblem.rootWithoutType, at: span)
        // A stand-in that holds any view, so that what is inside can be checked.
        return types.type(named: "LMLayerView").map { tree.makeNode($0.number, at: span) }
      }
      guard let type = types.type(named: rootType) else {
        reportUnknown(rootType, in: nil, at: span)
        return nil
      }
      return tree.makeNode(type.number, at: span)
    }
    guard let type = types.type(named: name) else {
      reportUnknown(name, in: nil, at: span)
      return nil
    }
    return tree.makeNode(type.number, at: span)
  }

  private func open(_ step: XMLDocument.Step, _ view: ViewIndex, _ frame: BuildFrame, _ context: BuildContext) {
    if !step.attributes.isEmpty || !options.appearance.isEmpty {
      applyAttributes(step.attributes, to: view, element: step.nameSpan, context, frame.context)
    }
    // Its first child is the node behind it; the frame above has moved on to its sibling.
    let first = step.node.rawValue + 1
    if first < step.end {
      frames.append(
        BuildFrame(
          context: frame.context, next: first, end: step.end, parent: view, before: .none, endsContext: false))
    }
  }

  private func reportUnknown(_ name: String, in parent: ResolvedType?, at span: SourceSpan) {
    let known = collector.wantsSuggestions ? (parent?.elements.map(\.name) ?? []) + types.registry.names : []
    collector.report(
      DocumentProblem.unknownElement(name: name, parent: parent?.name, nearest: nearest(name, in: known)),
      at: span)
  }

  /// Whether one more element may be built; the first refusal of each kind is reported.
  private func isWithinLimits(_ span: SourceSpan) -> Bool {
    if tree.nodes.count >= options.limits.nodes { return refuse("views", options.limits.nodes, span) }
    if frames.count > options.limits.depth { return refuse("levels of elements", options.limits.depth, span) }
    return true
  }

  @discardableResult
  func refuse(_ what: String, _ limit: Int, _ span: SourceSpan) -> Bool {
    if reportedLimits.insert(what).inserted {
      collector.report(DocumentProblem.limit(what: what, limit: limit), at: span)
    }
    return false
  }
}
