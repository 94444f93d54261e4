import Geometry
import Testing
import TextMetrics

@testable import ViewModel

/// Edits follow the marks and give the same bits as a layout of everything anew.
struct LayoutSessionTests {
  static let document = """
    <LMColumnView layoutMargins="10">
      <LMRowView alignToBaseline="true">
        <UILabel text="one two three four five six seven" numberOfLines="0"/>
        <UIButton style="systemButton" title="Go"/>
        <LMSpacer/>
      </LMRowView>
      <LMLayerView><UIImageView width="30"/><UIView weight="1" height="12"/></LMLayerView>
      <UITextField text="abc" borderStyle="roundedRect"/>
      <UIStackView axis="horizontal"><UILabel text="x"/><UISwitch/></UIStackView>
      <UIView weight="1" minimumHeight="5"/>
    </LMColumnView>
    """

  /// Small and fixed: SplitMix64 (Steele, Lea, Flood 2014).
  struct Random {
    var state: UInt64
    mutating func next(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ z >> 31) % UInt64(bound))
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func editsGiveTheSameFramesAsAFreshLayout(_ seed: UInt64) throws {
    let root = try #require(Built(Self.document).root)
    let measurer = TextMeasurer(library: .fixedAdvance())
    let session = LayoutSession(root: root, environment: LayoutEnvironment(width: 200, height: 400), measurer: measurer)
    _ = session.layout()
    var random = Random(state: seed)
    let views = root.subtree.filter { $0.isView }
    for _ in 0..<60 {
      let view = views[random.next(below: views.count)]
      let length = PropertyValue.number(Double(random.next(below: 60)))
      switch random.next(below: 8) {
      case 0: try view.set("width", to: length)
      case 1: try view.reset("width")
      case 2: try view.set("height", to: length)
      case 3: try view.set("hidden", to: .bool(random.next(below: 2) == 0 && view != root))
      case 4: try view.set("weight", to: .number(Double(random.next(below: 3))))
      case 5:
        let text = String(repeating: "ab ", count: random.next(below: 9))
        if view.has("text") { try view.set("text", to: .string(text)) }
      case 6:
        let title = String(repeating: "m", count: random.next(below: 9))
        if view.has("title") { try view.set("title", to: .string(title)) }
      default: try view.set("layoutMarginTop", to: length)
      }
      let edited = session.layout()
      // The second session must not take the first one's changes: there are none left.
      let fresh = LayoutSession(root: root, environment: session.environment, measurer: measurer).layout()
      for view in views {
        #expect(edited.unroundedFrame(of: view) == fresh.unroundedFrame(of: view), "seed \(seed), \(view.typeName)")
      }
    }
  }

  @Test func anEditOfOneTextVisitsThePathOnly() throws {
    let rows = (0..<500).map { _ in "<LMRowView><UILabel text=\"a\"/><LMSpacer/></LMRowView>" }.joined()
    let root = try #require(Built("<LMColumnView>\(rows)</LMColumnView>").root)
    let session = LayoutSession(root: root, measurer: TextMeasurer(library: .fixedAdvance()))
    // Four passes over the column and its rows, two steps for each text, none for the spacers.
    #expect(session.layout().counters.visits == 4 * 501 + 2 * 500)
    try #require(root.subviews[250].subviews.first).set("text", to: .string("bcd"))
    let counters = session.layout().counters
    #expect(counters.textWidths == 1)
    #expect(counters.visits < 20)
    try root.subviews[3].set("backgroundColor", to: .color(.black))
    #expect(session.layout().counters.visits == 0)
  }
}
