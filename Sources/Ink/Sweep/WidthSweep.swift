import Diagnostics
import Layout
import Rendering
import StyleEngine
import ViewModel

/// The widths at which something begins or ceases in a document's layout: lines that wrap, text that is cut, views that
/// overlap or reach beyond their parent.
///
/// Every width on the pixel grid is laid out, so the widths are exact: nothing happens between two of them.
public struct WidthSweep: Sendable {
  /// What a change is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// The number of lines of a text.
    case lines
    /// Text is cut.
    case truncation
    /// Two neighbours overlap.
    case overlap
    /// A view reaches beyond its parent.
    case overflow
    /// A view lies outside the root.
    case offScreen
    /// Another size class, under which the document is laid out otherwise: other variants of templates count.
    case sizeClass
  }

  /// Something that is not as it was one pixel below.
  public struct Change: Sendable {
    /// The first width at which it is so, in points.
    public let width: Double
    /// What it is about.
    public let kind: Kind
    /// Type and id of the view, as in `UILabel #title`; the size class for ``Kind/sizeClass``.
    public let view: String
    /// Path of the view; empty for a size class.
    public let path: String
    /// The view's parent or neighbour, where the change is about two.
    public let other: String?
    /// Below: a number of lines, else 1 where it holds and 0 where it does not.
    public let before: Int
    /// From here on.
    public let after: Int
    /// Where the view's element stands: `form.xml:3:5`; nil without a place.
    public let place: String?
  }

  /// Name of the document.
  public let document: String
  /// The first width, in points.
  public let from: Double
  /// The last width.
  public let to: Double
  /// One pixel.
  public let step: Double
  /// What holds at the first width already; `before` is 0, or the number of lines.
  public let initial: [Change]
  /// In the order of widths, at one width in document order.
  public let changes: [Change]
}

extension WidthSweep.Change {
  /// What is so from its width on.
  public var words: String {
    let isSo = after > 0
    switch kind {
    case .lines: return before == after ? "\(view) has \(lines(after))" : "\(view) has \(lines(after)), not \(before)"
    case .truncation: return "the text of \(view) is \(isSo ? "cut" : "no longer cut")"
    case .overlap: return "\(view) \(isSo ? "overlaps" : "no longer overlaps") \(other ?? "its neighbour")"
    case .overflow:
      return "\(view) \(isSo ? "reaches" : "no longer reaches") beyond \(other ?? "its parent")"
    case .offScreen: return "\(view) lies \(isSo ? "outside" : "no longer outside") the screen"
    case .sizeClass: return "the size class is \(view)"
    }
  }

  private func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
}

extension InkRun {
  /// Lays out this run's document at every width from `from` to `to` that lies on the pixel grid. O(widths · views);
  /// views are built once a size class.
  ///
  /// Nil when the document is not well-formed or holds no view.
  public func sweep(from: Double, to: Double) -> WidthSweep? {
    guard let document, let origin, root != nil else { return nil }
    let scale = origin.pipeline.options.scale
    var observer = SweepObserver()
    var built: (sizeClass: SizeClassVariant, run: InkRun)?
    // Whole pixels, counted as integers: sums of fractions would drift off the grid.
    var pixel = (from * scale).rounded(.up)
    while pixel <= to * scale {
      var options = origin.pipeline.options
      options.width = pixel / scale
      let sizeClass = options.resolvedSizeClass
      if let built, built.sizeClass == sizeClass, let session = built.run.session {
        built.run.layout = nil
        built.run.layout = session.layout(in: options.layoutEnvironment)
      } else {
        // The class itself is no news; that it changes the layout is.
        let old = built.map { frames(of: $0.run, in: options) }
        let run = again(document, options, origin)
        let isNew = old.map { $0 != run.frames.map(LayoutSnapshot.text) } ?? false
        observer.enter(run, isNew ? sizeClass : nil, width: options.width)
        built = (sizeClass, run)
      }
      if let layout = built?.run.layout { observer.observe(layout, width: options.width) }
      pixel += 1
    }
    return WidthSweep(
      document: name, from: from, to: to, step: 1 / scale, initial: observer.initial, changes: observer.changes)
  }

  private func frames(of run: InkRun, in options: InkOptions) -> String? {
    run.layout = nil
    run.layout = run.session?.layout(in: options.layoutEnvironment)
    return run.frames.map(LayoutSnapshot.text)
  }
}

/// What is so at a width, and what was not so one pixel before.
private struct SweepObserver {
  /// One thing that may be so. Views are known by path: with another size class they are other views.
  private struct Fact: Hashable {
    let kind: WidthSweep.Kind
    let path: String
    let otherPath: String
  }

  private struct Described {
    let order: Int
    let view: String
    let other: String?
    let place: String?
  }

  private(set) var initial: [WidthSweep.Change] = []
  private(set) var changes: [WidthSweep.Change] = []
  private var state: [Fact: Int] = [:]
  private var descriptions: [Fact: Described] = [:]
  private var isFirst = true

  // Of the views at hand.
  private var names: [String] = []
  private var paths: [String] = []
  private var places: [String?] = []
  private var rowOfSlot: [LayoutSlot: Int] = [:]
  private var texts: [Int] = []

  /// Other views are laid out from now on. With a size class, because of it.
  mutating func enter(_ run: InkRun, _ sizeClass: SizeClassVariant?, width: Double) {
    guard let layout = run.layout, let table = run.frames else { return }
    if let sizeClass {
      changes.append(
        WidthSweep.Change(
          width: width, kind: .sizeClass, view: sizeClass.rawValue, path: "", other: nil, before: 0, after: 1,
          place: nil))
    }
    names = table.records.map(\.name)
    paths = table.paths()
    let sources = run.collector.sources
    places = table.records.map { sources.location(of: $0.span) }
    rowOfSlot = [:]
    texts = []
    for (row, entry) in layout.entries.enumerated() {
      rowOfSlot[layout.slot(of: entry)] = row
      if !layout.lines(of: entry).isEmpty || layout.content(of: entry) != nil { texts.append(row) }
    }
  }

  mutating func observe(_ layout: LayoutResult, width: Double) {
    var now: [Fact: Int] = [:]
    func note(_ kind: WidthSweep.Kind, _ row: Int, _ other: Int? = nil, _ value: Int = 1) {
      let fact = Fact(kind: kind, path: paths[row], otherPath: other.map { paths[$0] } ?? "")
      now[fact] = value
      if descriptions[fact] == nil {
        descriptions[fact] = Described(
          order: row, view: names[row], other: other.map { names[$0] }, place: places[row])
      }
    }
    for row in texts {
      let count = layout.lines(of: layout.entries[row]).count
      if count > 0 { note(.lines, row, nil, count) }
    }
    var tree = layout.layoutTree
    for finding in tree.findings() {
      guard let row = rowOfSlot[finding.node] else { continue }
      let other = finding.other.flatMap { rowOfSlot[$0] }
      switch finding.kind {
      case .truncation: note(.truncation, row)
      case .overlap: note(.overlap, row, other)
      case .overflow: note(.overflow, row, other)
      case .offScreen: note(.offScreen, row)
      default: break
      }
    }
    if now != state { compare(now, width) }
    state = now
    isFirst = false
  }

  private mutating func compare(_ now: [Fact: Int], _ width: Double) {
    var found: [(order: (Int, String), change: WidthSweep.Change)] = []
    for (fact, after) in now where state[fact] != after {
      // One line is what every text has: only what is more is worth a word at the beginning.
      if isFirst, fact.kind == .lines, after == 1 { continue }
      // A text that was hidden, or is another with another size class, has not wrapped.
      if !isFirst, fact.kind == .lines, state[fact] == nil { continue }
      found.append(made(fact, isFirst && fact.kind == .lines ? after : state[fact] ?? 0, after, width))
    }
    for (fact, before) in state where now[fact] == nil && fact.kind != .lines {
      found.append(made(fact, before, 0, width))
    }
    // The order of a dictionary is nobody's.
    found.sort { $0.order < $1.order }
    if isFirst { initial = found.map(\.change) } else { changes += found.map(\.change) }
  }

  private func made(
    _ fact: Fact, _ before: Int, _ after: Int, _ width: Double
  ) -> (order: (Int, String), change: WidthSweep.Change) {
    let described = descriptions[fact]
    return (
      (described?.order ?? 0, fact.kind.rawValue + fact.otherPath),
      WidthSweep.Change(
        width: width, kind: fact.kind, view: described?.view ?? "", path: fact.path, other: described?.other,
        before: before, after: after, place: described?.place)
    )
  }
}
