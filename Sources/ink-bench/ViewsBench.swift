import Ink

/// `ink-bench views [set N|build N|parse N]`: what properties cost.
///
/// Without words: nanoseconds to set one property by the bytes of its name (24 numbers of a view in shuffled order, on
/// 64 views in turn), and attributes a second when views are built from a parsed document and when the document is
/// parsed too. With words one part N times, for instruction counts.
func runViewsBench(_ words: [String]) {
  let bench = ViewsBench()
  if words.count == 2, let count = Int(words[1]) {
    switch words[0] {
    case "set": for _ in 0..<count { bench.setAll() }
    case "build": for _ in 0..<count { bench.build() }
    case "parse": for _ in 0..<count { bench.parse() }
    default: print("usage: ink-bench views [set|build|parse N]")
    }
    return
  }
  let clock = ContinuousClock()
  func median(_ body: () -> Void) -> Double {
    let times = (0..<21).map { _ in clock.measure(body) }.sorted()
    return Double(times[10].components.attoseconds) / 1e9 + Double(times[10].components.seconds) * 1e9
  }
  bench.setAll()
  let set = median(bench.setAll) / Double(bench.setCount)
  bench.build()
  let build = median(bench.build)
  let parse = median {
    bench.parse(); bench.build()
  }
  let attributes = Double(bench.attributeCount)
  func perSecond(_ nanoseconds: Double) -> String {
    "\(Int(attributes / nanoseconds * 1e6)) thousand attributes a second"
  }
  print("set a number by name       \(Int(set.rounded())) ns")
  print("\(bench.viewCount) views with \(bench.attributeCount) attributes")
  print("build from the document    \(perSecond(build)), \(Int((build / attributes).rounded())) ns each")
  print("parse and build            \(perSecond(parse)), \(Int((parse / attributes).rounded())) ns each")
}

/// The input of ``runViewsBench(_:)``.
private final class ViewsBench {
  private let names: [[UInt8]]
  private let views: [View]
  private let types = TypeTable(.builtIn)
  private let bytes: [UInt8]
  private let document: XMLDocument?
  let viewCount: Int
  let attributeCount: Int

  /// Names and sets in one round.
  var setCount: Int { names.count * views.count }

  init() {
    let numbers = [
      "weight", "width", "height", "minimumWidth", "maximumWidth", "minimumHeight", "maximumHeight", "aspectRatio",
      "topSpacing", "bottomSpacing", "leadingSpacing", "trailingSpacing", "layoutMarginTop", "layoutMarginLeft",
      "layoutMarginBottom", "layoutMarginRight", "layoutMarginLeading", "layoutMarginTrailing", "spacing", "alpha",
      "layer.cornerRadius", "layer.borderWidth", "tag", "hidden",
    ]
    // A fixed shuffle: 7 has no common factor with 24.
    names = numbers.indices.map { Array(numbers[$0 * 7 % numbers.count].utf8) }
    let tree = ViewTree(types: types)
    views = (0..<64).compactMap { _ in tree.makeView("LMColumnView") }
    // A form: a column of rows with a label, a field and a switch.
    var text = "<LMColumnView layoutMargins='20' spacing='8' backgroundColor='#f0f0f0'>"
    var attributes = 3
    for row in 0..<500 {
      text += """
        <LMRowView spacing='12' topSpacing='4' alignToBaseline='true' layoutMarginTop='2'>
        <UILabel text='Label \(row)' font='System 15' textColor='#333333' numberOfLines='2' weight='1'/>
        <UITextField placeholder='Value \(row)' borderStyle='roundedRect' width='\(100 + row % 50)' enabled='YES'/>
        <UISwitch on='true' tag='\(row)' hidden='false'/></LMRowView>

        """
      attributes += 16
    }
    text += "</LMColumnView>"
    bytes = Array(text.utf8)
    viewCount = 1 + 500 * 4
    attributeCount = attributes
    document = XMLDocument.parse(
      bytes, source: "form.xml", limits: TokenizerLimits(), into: DiagnosticCollector())
  }

  /// Sets every number on every view.
  func setAll() {
    for view in views {
      for (at, name) in names.enumerated() {
        // 0 and 1 are values of every one of them.
        _ = name.withUnsafeBytes { view.set(name: $0, number: Double(at & 1)) }
      }
    }
  }

  /// Builds the document's views.
  func build() {
    guard let document else { return }
    let builder = ViewBuilder(
      types: types, resources: MemoryResources([]), options: BuildOptions(), collector: DiagnosticCollector())
    _ = builder.build(document, name: "form")
  }

  /// Parses the document.
  func parse() {
    _ = XMLDocument.parse(bytes, source: "form.xml", limits: TokenizerLimits(), into: DiagnosticCollector())
  }
}
