import Diagnostics
import DocParser
import Geometry
import Rendering
import StyleEngine
import TextMetrics
import ViewModel

/// The whole run: bytes, document, styles, views, frames.
///
/// ```swift
/// let result = InkPipeline(InkOptions(width: 320)).layout(text: "<UILabel text='Hello'/>", name: "hello.xml")
/// if let frames = result.frames { print(FrameTreePrinter().text(of: frames) ?? "") }
/// print(result.problemText)
/// ```
///
/// A value that may be shared between threads; ``InkWorker`` holds what one thread keeps between documents.
public struct InkPipeline: Sendable {
  /// What documents are laid out for.
  public let options: InkOptions
  /// The view types that documents may use.
  public let registry: ViewRegistry
  /// The fonts.
  public let fonts: FontLibrary
  private let files: OptionFiles
  private let problems: DiagnosticBatch

  /// A pipeline; the files that the options name (fonts, themes, templates, data) are read here. What cannot be read is
  /// told by ``setUpProblems``, and by the results of ``layout(file:)`` and ``layout(text:name:resources:)``.
  public init(_ options: InkOptions = InkOptions(), registry: ViewRegistry = .builtIn) {
    self.options = options
    self.registry = registry
    let collector = DiagnosticCollector(policy: options.severityPolicy)
    var fonts = FontLibrary()
    for font in options.fonts {
      do {
        try fonts.register(try FileAccess.read(font.path, limit: 256 << 20), name: font.name)
      } catch let problem as FileProblem {
        collector.report(problem, at: .none)
      } catch let problem as FontProblem {
        collector.report(FontFileProblem(path: font.path, problem: problem), at: .none)
      } catch {
        collector.report(FileProblem.unreadable(path: font.path, reason: "\(error)"), at: .none)
      }
    }
    self.fonts = fonts
    var files = OptionFiles()
    files.read(options)
    for problem in files.problems { collector.report(problem, at: .none) }
    self.files = files
    problems = DiagnosticBatch(collector)
  }

  /// The same view types and files for other options: no file is read again; fonts of the new options are not read,
  /// other files of theirs by each run.
  public func with(_ options: InkOptions) -> InkPipeline { InkPipeline(options, sharing: self) }

  private init(_ options: InkOptions, sharing other: InkPipeline) {
    self.options = options
    registry = other.registry
    fonts = other.fonts
    files = other.files
    problems = other.problems
  }

  /// Problems of the files and folders that the options name.
  public var setUpProblems: DiagnosticBatch { problems }
  /// Those of them that the system caused, fonts excepted.
  public var fileProblems: [FileProblem] { files.problems }

  /// What one thread keeps between documents.
  public func makeWorker() -> InkWorker { InkWorker(registry: registry, fonts: fonts) }

  // MARK: Layout

  /// Lays out a file. Its folder is where its resources lie, unless the options name others.
  public func layout(file path: String) -> InkResult {
    let worker = makeWorker()
    do throws(FileProblem) {
      let bytes = try FileAccess.read(path, limit: limits.documentBytes)
      return run(bytes, name: path, resources: resources(beside: path), worker: worker).result
        .adding(problems)
    } catch {
      let collector = DiagnosticCollector(policy: options.severityPolicy)
      collector.report(error, at: .none)
      return InkResult(name: path, frames: nil, problems: DiagnosticBatch(collector), fileProblem: error)
    }
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - name: Names the document in problems.
  ///   - resources: Its templates, strings, pictures and included documents; none unless given.
  public func layout(
    text: String, name: String = "document.xml", resources: any ResourceProvider = MemoryResources()
  ) -> InkResult {
    run(Array(text.utf8), name: name, resources: resources, worker: makeWorker()).result
      .adding(problems)
  }

  /// Runs all stages and keeps what they made, for programs that go on with the views.
  public func run(
    _ bytes: [UInt8], name: String, resources: any ResourceProvider, worker: InkWorker
  ) -> InkRun {
    let collector = DiagnosticCollector(policy: options.severityPolicy, limit: limits.problems)
    let run = InkRun(name: name, collector: collector)
    guard let document = XMLDocument.parse(bytes, source: name, limits: tokenizerLimits, into: collector) else {
      return run
    }
    run.document = document
    build(document, run, resources, worker)
    return run
  }

  /// Runs all stages but the first: a document that was parsed once is instantiated as often as wanted, under other
  /// options each time.
  ///
  /// - Parameter document: From a run of its own, so that it is the first source: ``InkRun/document``.
  public func run(
    _ document: XMLDocument, name: String, resources: any ResourceProvider, worker: InkWorker
  ) -> InkRun {
    let collector = DiagnosticCollector(policy: options.severityPolicy, limit: limits.problems)
    let run = InkRun(name: name, collector: collector)
    let source = collector.add(document.source)
    precondition(source == document.sourceID, "the document was parsed into a collector that had other sources")
    run.document = document
    build(document, run, resources, worker)
    return run
  }

  // In steps that are no part of each other: what one puts on the stack is gone when the next begins, and the page of
  // memory that nobody needs is not asked for.
  private func build(
    _ document: XMLDocument, _ run: InkRun, _ resources: any ResourceProvider, _ worker: InkWorker
  ) {
    keepOrigin(of: run, resources, worker)
    let builder = makeBuilder(run, resources, worker)
    worker.lastBuilder = builder
    guard let root = builder.build(document, name: documentName(run.name)) else { return }
    run.root = root
    bind(root, by: builder, run)
    layOut(root, run, worker)
  }

  @inline(never) private func keepOrigin(of run: InkRun, _ resources: any ResourceProvider, _ worker: InkWorker) {
    run.origin = InkRun.Origin(pipeline: self, resources: resources, worker: worker)
  }

  @inline(never) private func makeBuilder(
    _ run: InkRun, _ resources: any ResourceProvider, _ worker: InkWorker
  ) -> ViewBuilder {
    ViewBuilder(
      types: worker.types, resources: resources, options: buildOptions(resources, run.collector),
      collector: run.collector)
  }

  @inline(never) private func bind(_ root: View, by builder: ViewBuilder, _ run: InkRun) {
    let collector = run.collector
    let values = options.data.flatMap { files.value(at: $0, into: collector) }
    let zone = ClockZone(options.timeZone)
    if zone == nil { collector.report(BindingProblem.unknownTimeZone(name: options.timeZone), at: .none) }
    if let problem = LocaleData.problem(of: options.locale) { collector.report(problem, at: .none) }
    run.bindings = builder.bind(
      root, to: values.map { BindingData($0) }, zone: zone ?? .utc,
      isDataKnownToFail: options.data != nil && values == nil)
  }

  @inline(never) private func layOut(_ root: View, _ run: InkRun, _ worker: InkWorker) {
    let session = LayoutSession(root: root, environment: options.layoutEnvironment, measurer: worker.measurer)
    run.session = session
    let layout = session.layout()
    run.layout = layout
    for substitution in layout.substitutions {
      run.collector.report(FontSubstitutionProblem(substitution), at: .none)
    }
  }

  /// The limits in force.
  public var limits: DocumentLimits { options.isUntrusted ? .untrusted : .standard }

  /// The same limits as the tokenizer knows them.
  public var tokenizerLimits: TokenizerLimits {
    let limits = limits
    return TokenizerLimits(
      attributes: limits.attributes, depth: limits.depth, valueBytes: limits.valueBytes,
      documentBytes: limits.documentBytes, nodes: limits.nodes)
  }

  /// The resources of a document at `path`; of one without a path (standard input), those of the current folder.
  public func resources(beside path: String?) -> any ResourceProvider {
    let roots = options.resources.isEmpty ? [FileAccess.folder(besideDocument: path)] : options.resources
    return roots.count == 1
      ? DirectoryResources(root: roots[0]) : LayeredResources(roots.map { DirectoryResources(root: $0) })
  }

  private func buildOptions(_ resources: any ResourceProvider, _ collector: DiagnosticCollector) -> BuildOptions {
    var build = BuildOptions()
    build.locale = options.locale
    build.platform = options.platform
    build.sizeClass = options.resolvedSizeClass
    build.scale = options.scale
    build.rootType = options.rootType
    build.isUntrusted = options.isUntrusted
    build.limits = limits
    build.keepsReplacedValues = options.keepsReplacedValues
    for path in options.styles {
      if let value = files.value(at: path, into: collector) { build.templates.merge(value, into: collector) }
    }
    if let path = options.theme, let value = files.value(at: path, into: collector) {
      build.theme = Theme.read(value, into: collector)
      build.appearanceMode = options.isDark ? .dark : .light
    }
    if !options.isUntrusted, let bytes = try? resources.bytes(at: "Appearance.json", limit: limits.resourceBytes),
      let value = JSONReader.read(bytes, name: resources.displayName(of: "Appearance.json"), into: collector)
    {
      build.appearance.merge(value, into: collector)
    }
    return build
  }

  /// The name by which documents include each other: the file's name without `.xml`.
  private func documentName(_ path: String) -> String {
    let name = FileAccess.name(of: path)
    return name.hasSuffix(".xml") ? String(name.dropLast(4)) : name
  }
}

/// What one thread keeps between documents: types that were made ready, texts that were measured.
public final class InkWorker {
  /// The view types.
  public let types: TypeTable
  /// The measurer.
  public let measurer: TextMeasurer
  /// Kept until the next document: a process that lays out a single one ends without taking it apart.
  fileprivate var lastBuilder: ViewBuilder?

  /// A worker.
  public init(registry: ViewRegistry, fonts: FontLibrary) {
    types = TypeTable(registry)
    measurer = TextMeasurer(library: fonts)
  }
}
