import Ink

/// `ink-bench styles [build|resolve N]`: what a theme costs beside building the views.
///
/// 10,000 views of 20 classes, a theme of 50 entries. Without words the medians of both; with words one part N times,
/// for instruction counts (`resolve` builds once).
func runStylesBench(_ words: [String]) {
  let collector = DiagnosticCollector()
  guard
    let document = XMLDocument.parse(
      Array(StylesBench.document.utf8), source: "styles.xml", limits: TokenizerLimits(), into: collector),
    let theme = Theme.read(Array(StylesBench.theme.utf8), name: "theme.json", into: collector)
  else { return print("the benchmark's own input is bad") }
  let types = TypeTable(.builtIn)
  func build() -> View? {
    ViewBuilder(
      types: types, resources: MemoryResources([]), options: BuildOptions(), collector: DiagnosticCollector()
    ).build(document, name: "styles")
  }
  guard let root = build() else { return print("the benchmark's own document is bad") }
  if words.count == 2, let count = Int(words[1]) {
    for _ in 0..<count { if words[0] == "build" { _ = build() } else { root.apply(theme) } }
    return
  }
  let clock = ContinuousClock()
  func median(_ body: () -> Void) -> Duration { (0..<11).map { _ in clock.measure(body) }.sorted()[5] }
  let built = median { _ = build() }
  // Fresh views each time, the cascade's own making included; then the same theme once more.
  var times: [Duration] = []
  var again: [Duration] = []
  var counters: StyleCounters?
  var changes: StyleChanges?
  for _ in 0..<11 {
    guard let fresh = build() else { return }
    times.append(
      clock.measure {
        let cascade = StyleCascade(theme: theme)
        changes = fresh.apply(cascade)
        counters = cascade.counters
      })
    again.append(clock.measure { fresh.apply(theme) })
  }
  let used = Set(root.subtree.map(\.typeName)).count
  print("\(root.subtree.reduce(0) { sum, _ in sum + 1 }) views of \(used) classes, \(theme.entries.count) entries")
  let applied = times.sorted()[5]
  print("build  \(built)\nresolve and store  \(applied)  \(Int(100 * (applied / built))) % of building")
  print("the same theme again  \(again.sorted()[5])")
  print("values stored \(changes?.values ?? 0) in \(changes?.restyled ?? 0) views")
  print("styles worked out \(counters?.resolved ?? 0), keys compared \(counters?.keysCompared ?? 0)")
}

/// The input of ``runStylesBench(_:)``.
private enum StylesBench {
  static let classes = [
    "UIView", "UILabel", "UIButton", "UITextField", "UITextView", "UISwitch", "UISlider", "UIStepper",
    "UISegmentedControl", "UIImageView", "UIProgressView", "UIPageControl", "UIActivityIndicatorView", "UIDatePicker",
    "UIPickerView", "UISearchBar", "LMLayerView", "LMSpacer",
  ]

  /// 100 groups of 99 leaves in two kinds of container, and the root: 10,001 views of 20 classes.
  static let document: String = {
    var text = "<LMColumnView>"
    for group in 0..<100 {
      let container = group % 2 == 0 ? "LMColumnView" : "LMRowView"
      text += "<\(container)>"
      for leaf in 0..<99 { text += "<\(classes[(group + leaf) % classes.count])/>" }
      text += "</\(container)>"
    }
    return text + "</LMColumnView>"
  }()

  /// `default`, an entry for each class, each class in a row, and states: 50 entries.
  static let theme: String = {
    var keys = ["default"] + classes + classes.map { "LMRowView/" + $0 }
    keys += ControlState.singles.map { "controls-" + $0.name }
    keys +=
      ControlState.singles.map { "bar-controls-" + $0.name } + ["UIButton-selected", "UIButton-disabled", "UIControl"]
    let entries = keys.prefix(50).enumerated().map { at, key in
      "\"\(key)\": {\"colors\": {\"textColor\": \"#0000\(at + 10)\"}, \"fonts\": {\"textFont\": {\"size\": \(at + 5)}}}"
    }
    return "{" + entries.joined(separator: ",\n") + "}"
  }()
}
