import Diagnostics
import DocParser
import Rendering
import ViewModel

/// The layouts of one document under every setting of a ``LayoutMatrix``, equal ones folded.
public struct MatrixResult: Sendable {
  /// Settings with the same frames.
  public struct Group: Sendable {
    /// The settings, one text a product of values: `width 320; any locale`.
    public let names: [String]
    /// The values of each product: one list an axis, as in ``MatrixResult/axes``.
    public let values: [[[String]]]
    /// How many settings they are.
    public let count: Int
    /// The frames of the first of them.
    public let table: FrameTable
    /// The settings as indices into the axes.
    package let settings: [[Int]]
  }

  /// Name of the document.
  public let document: String
  /// The axes.
  public let axes: [LayoutMatrix.Axis]
  /// In the order of their first setting.
  public let groups: [Group]
  /// Every problem of any setting, each once, in the order of the settings.
  public let problems: [DiagnosticBatch]

  /// How many settings were laid out.
  public var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// The text that stands for the result: the settings of each group above its frames. Goldens are this text.
  public var text: String {
    groups.map { group in
      group.names.map { "== \($0)\n" }.joined() + LayoutSnapshot.text(of: group.table)
    }.joined(separator: "\n")
  }
}

extension InkRun {
  /// Lays out this run's document under every setting of `matrix`.
  ///
  /// The document is not parsed again; views are built once for all widths, text sizes and directions that see the same
  /// templates, and laid out again for each. Nil when the document is not well-formed or holds no view.
  ///
  /// What the matrix does not say stays as this run's options say.
  public func matrix(_ matrix: LayoutMatrix) -> MatrixResult? {
    guard let document, let origin, root != nil else { return nil }
    let axes = matrix.axes
    var folding = MatrixFolding(name: name)
    var built: (key: InkOptions, run: InkRun)?
    for setting in MatrixSettings.product(axes.map { Array($0.values.indices) }) {
      let options = matrix.options(setting, from: origin.pipeline.options)
      let key = options.buildKey
      if built?.key == key, let run = built?.run, let session = run.session {
        run.layout = nil
        run.layout = session.layout(in: options.layoutEnvironment)
      } else {
        let run = again(document, options, origin)
        folding.add(DiagnosticBatch(run.collector))
        built = (key, run)
      }
      if let table = built?.run.frames { folding.add(table, setting) }
    }
    return folding.result(axes)
  }
}

extension InkRun {
  /// The same document laid out under other options, without parsing it again; nil when it is not well-formed. Font
  /// files are those of this run.
  public func again(under options: InkOptions) -> InkRun? {
    guard let document, let origin else { return nil }
    return again(document, options, origin)
  }

  /// The same document under other options, without parsing it again.
  func again(_ document: XMLDocument, _ options: InkOptions, _ origin: Origin) -> InkRun {
    origin.pipeline.with(options).run(document, name: name, resources: origin.resources, worker: origin.worker)
  }
}

extension InkOptions {
  /// The options as far as building views depends on them: what is equal here differs in layout only.
  var buildKey: InkOptions {
    var key = self
    key.sizeClass = resolvedSizeClass
    key.width = 0
    key.height = nil
    key.textSize = .large
    key.direction = .leftToRight
    return key
  }
}

/// Collects layouts and problems, equal ones once.
private struct MatrixFolding {
  private let name: String
  private var texts: [String: Int] = [:]
  private var groups: [(table: FrameTable, settings: [[Int]])] = []
  private var seen: Set<String> = []
  private var batches: [DiagnosticBatch] = []

  init(name: String) { self.name = name }

  mutating func add(_ table: FrameTable, _ setting: [Int]) {
    let text = LayoutSnapshot.text(of: table)
    if let group = texts[text] {
      groups[group].settings.append(setting)
    } else {
      texts[text] = groups.count
      groups.append((table, [setting]))
    }
  }

  /// Places are compared as file and offset: the same file has another id in each run.
  mutating func add(_ batch: DiagnosticBatch) {
    let new = batch.diagnostics.filter { diagnostic in
      let file = batch.sources[diagnostic.span.source]?.name ?? ""
      return seen.insert("\(diagnostic.id) \(file):\(diagnostic.span.start) \(diagnostic.message)").inserted
    }
    if !new.isEmpty { batches.append(DiagnosticBatch(new, in: batch.sources)) }
  }

  func result(_ axes: [LayoutMatrix.Axis]) -> MatrixResult {
    let sizes = axes.map(\.values.count)
    let groups = self.groups.map { group in
      let boxes = MatrixSettings.boxes(of: group.settings, axisSizes: sizes)
      return MatrixResult.Group(
        names: boxes.map { MatrixSettings.name(of: $0, axes: axes) },
        values: boxes.map { box in zip(axes, box).map { axis, values in values.map { axis.values[$0] } } },
        count: group.settings.count, table: group.table, settings: group.settings)
    }
    return MatrixResult(document: name, axes: axes, groups: groups, problems: batches)
  }
}
