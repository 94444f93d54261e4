import Diagnostics
import Geometry
import Layout
import Rendering
import ViewModel

/// Why a number of a frame is what it is: the steps of the solver, each with the value's place, followed to their ends.
public struct FrameExplanation: Sendable {
  /// One number with the steps that give it.
  public struct Block: Sendable {
    /// `width of UILabel #a = 335`.
    public let title: String
    /// The rule, in words.
    public let rule: String
    /// `+ 20  left margin of LMColumnView  form.xml:1:30 attribute`.
    public let terms: [String]
    /// Those of the terms that stand in a document, template or theme: `24  left margin of LMColumnView  form.xml:1:30
    /// attribute`.
    public let placedTerms: [String]
    /// The terms evaluated: the solver's unrounded number.
    public let value: Double
  }

  /// The number asked for, then the numbers that its terms name, each once.
  public let blocks: [Block]
  /// The number as it is printed, on the pixel grid.
  public let printed: Double

  /// Lines for people.
  public var text: String {
    var text = ""
    for (index, block) in blocks.enumerated() {
      text += (index == 0 ? "" : "\n") + block.title + "\n  \(block.rule)\n"
      for term in block.terms { text += "    \(term)\n" }
      if index == 0, abs(block.value - printed) > 0.00005 {
        text += "    → \(frameNumber(printed)) after the frame's edges are put on the pixel grid\n"
      }
    }
    return text
  }
}

extension InkRun {
  /// Explains `x`, `y`, `width` or `height` of a view; nil when there is no such view or number, or the view is hidden.
  ///
  /// - Parameter query: An identifier or a path, as ``view(_:)``.
  public func explain(_ query: String, _ quantity: String) -> FrameExplanation? {
    guard let layout, let entry = entry(query), let frame = layout.frame(of: entry),
      let wanted = LayoutExplanation.Quantity(word: quantity)
    else { return nil }
    var writer = ExplanationWriter(run: self, layout: layout)
    writer.follow(wanted, layout.slot(of: entry))
    let printed: Double =
      switch wanted {
      case .x: frame.x
      case .y: frame.y
      case .width: frame.width
      default: frame.height
      }
    return writer.blocks.isEmpty ? nil : FrameExplanation(blocks: writer.blocks, printed: printed)
  }
}

extension LayoutExplanation.Quantity {
  /// The number that a person names.
  fileprivate init?(word: String) {
    switch word {
    case "x": self = .x
    case "y": self = .y
    case "width": self = .width
    case "height": self = .height
    default: return nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .naturalWidth: "natural width"
    case .naturalHeight: "natural height"
    }
  }
}

/// Writes the blocks of an explanation, breadth first, each number once.
private struct ExplanationWriter {
  private struct Question: Hashable {
    let quantity: LayoutExplanation.Quantity
    let slot: LayoutSlot
  }

  let run: InkRun
  let layout: LayoutResult
  var blocks: [FrameExplanation.Block] = []
  private var entries: [LayoutSlot: LayoutEntry] = [:]
  private let identifiers: [Int: String]

  init(run: InkRun, layout: LayoutResult) {
    self.run = run
    self.layout = layout
    for entry in layout.entries { entries[layout.slot(of: entry)] = entry }
    identifiers = layout.entries.first?.view.tree.identifierByNumber ?? [:]
  }

  /// A chain is as long as the tree is deep and wide; what is asked beyond a hundred numbers nobody reads.
  mutating func follow(_ quantity: LayoutExplanation.Quantity, _ slot: LayoutSlot) {
    var waiting = [Question(quantity: quantity, slot: slot)]
    var asked = Set(waiting)
    var next = 0
    while next < waiting.count, next < 100 {
      let question = waiting[next]
      next += 1
      guard let explanation = layout.layoutTree.explain(question.quantity, of: question.slot) else { continue }
      blocks.append(block(explanation))
      for term in explanation.terms {
        if case .quantity(let quantity) = term.source {
          let further = Question(quantity: quantity, slot: term.node)
          if asked.insert(further).inserted { waiting.append(further) }
        }
      }
    }
  }

  private func name(_ slot: LayoutSlot) -> String {
    guard let entry = entries[slot] else { return "the document" }
    if !entry.part.isEmpty { return "\(entry.part) of \(entry.view.typeName)" }
    return identifiers[entry.view.number].map { "\(entry.view.typeName) #\($0)" } ?? entry.view.typeName
  }

  private func block(_ explanation: LayoutExplanation) -> FrameExplanation.Block {
    var terms: [String] = []
    var placed: [String] = []
    for term in explanation.terms {
      terms.append("\(sign(term.operation)) \(number(term.value))  \(words(term))")
      var property: LayoutProperty?
      if case .property(let named) = term.source { property = named }
      if case .gaps = term.source { property = .spacing }
      // Told are values that someone wrote; a font is told with the view's own values.
      if let property, property != .naturalWidth, property != .naturalHeight {
        let place = place(property, term.node)
        if !place.isEmpty, !place.hasSuffix("built-in") { placed.append("\(number(term.value))  \(words(term))") }
      }
    }
    return FrameExplanation.Block(
      title: "\(explanation.quantity.words) of \(name(explanation.node)) = \(number(explanation.value))",
      rule: words(explanation.rule), terms: terms, placedTerms: placed, value: explanation.value)
  }

  private func number(_ value: Double) -> String {
    // Texts are measured in fractions: three decimals show where rounding begins.
    frameNumber((value * 1000).rounded() / 1000)
  }

  private func sign(_ operation: LayoutExplanation.Operation) -> String {
    switch operation {
    case .start: "="
    case .plus: "+"
    case .minus: "−"
    case .times: "×"
    case .dividedBy: "÷"
    case .atLeast: "at least"
    case .atMost: "at most"
    }
  }

  private func words(_ rule: LayoutExplanation.Rule) -> String {
    switch rule {
    case .exact: "an exact size is set"
    case .ratio: "it follows from the other side by the aspect ratio"
    case .given: "the space given to the document"
    case .natural: "its natural size, with nothing in the way"
    case .limited: "its natural size, limited by the container or by its neighbours"
    case .filled: "it fills its container"
    case .weighted: "its share, by weight, of what the others leave"
    case .spare: "what the others leave: it is the last that may grow"
    case .afterNeighbour: "behind the neighbour before it"
    case .atEdge: "at an edge of its container"
    case .centred: "in the middle of its container"
    case .baseline: "on a shared baseline"
    case .dealt: "dealt by its container"
    case .summed: "the sum of its children"
    }
  }

  private func words(_ term: LayoutExplanation.Term) -> String {
    switch term.source {
    case .property(let property): return property.words + " of \(name(term.node))" + place(property, term.node)
    case .quantity(let quantity): return "\(quantity.words) of \(name(term.node))"
    case .weights: return "the sum of the weights in \(name(term.node))"
    case .gaps: return "the gaps in \(name(term.node))" + place(.spacing, term.node)
    case .shortage: return "the part of \(name(term.node)) in what is missing"
    case .measured: return "the measured text of \(name(term.node))" + font(term.node)
    case .dealt: return "as \(name(term.node)) deals its children"
    case .constant: return "by the rule"
    }
  }

  /// Where the value stands; the physical margins may come from `layoutMargins` or from a reading side.
  private func place(_ property: LayoutProperty, _ slot: LayoutSlot) -> String {
    guard let entry = entries[slot], entry.part.isEmpty else { return "" }
    var names = property.viewProperty.map { [$0] } ?? []
    switch property {
    case .leftMargin, .rightMargin:
      names += ["layoutMarginLeading", "layoutMarginTrailing", "layoutMargins", "leadingSpacing", "trailingSpacing"]
    case .topMargin: names += ["layoutMargins", "topPadding", "topSpacing"]
    case .bottomMargin: names += ["layoutMargins", "bottomPadding", "bottomSpacing"]
    case .naturalWidth, .naturalHeight: return font(slot)
    default: break
    }
    for name in names {
      if let origin = entry.view.origin(PropertyName(name)), origin.kind != .builtIn {
        return "  \(words(origin, of: name, entry.view))"
      }
    }
    return "  built-in"
  }

  private func font(_ slot: LayoutSlot) -> String {
    guard let entry = entries[slot], entry.part.isEmpty else { return "" }
    for name in ["font", "titleLabel.font"] {
      if let font = entry.view.font(PropertyName(name)), let origin = entry.view.origin(PropertyName(name)) {
        return ", \(PropertyValue.font(font).text)  \(words(origin, of: name, entry.view))"
      }
    }
    return ""
  }

  /// The same words as `ink styles` has for it: of a theme's value also the key that says it.
  private func words(_ origin: ValueOrigin, of name: String, _ view: View) -> String {
    guard origin.kind == .theme, let value = view.candidates(PropertyName(name))?.first, value.origin.kind == .theme
    else { return run.text(of: origin) }
    return run.text(of: value)
  }
}

extension LayoutProperty {
  /// What people call it.
  fileprivate var words: String {
    switch self {
    case .leftMargin: "left margin"
    case .topMargin: "top margin"
    case .rightMargin: "right margin"
    case .bottomMargin: "bottom margin"
    case .leadingGap: "leading spacing"
    case .topGap: "top spacing"
    case .trailingGap: "trailing spacing"
    case .bottomGap: "bottom spacing"
    case .naturalWidth: "natural width"
    case .leastWidth: "least width"
    case .naturalHeight: "natural height"
    case .firstBaseline: "first baseline"
    case .lastBaseline: "last baseline"
    case .givenWidth: "width given"
    case .givenHeight: "height given"
    case .safeArea: "safe area"
    default: viewProperty ?? "\(self)"
    }
  }
}
