import Geometry
import Rendering
import Testing

@Suite struct FrameTreeReaderTests {
  private let tree = """
    LMColumnView #card            0      0    375    106  baselines 36.5 106
      LMRowView                  20     20    335     50
        UILabel #a b             -1 0.3333   16.5     50  baseline 16.5
      UIView                  hidden
      LMScrollView                0      0    375      0  content 375 488
      UIView                      0      0      1      1  hidden

    """

  @Test func readsWhatThePrinterPrints() throws {
    let table = try #require(FrameTreeReader.table(from: tree, document: "card.xml"))
    #expect(FrameTreePrinter(showsBaselines: true).text(of: table) == tree)
    #expect(table.records[2].id == "a b")
    #expect(table.records[2].frame == Rect(x: -1, y: 0.3333, width: 16.5, height: 50))
    #expect(table.paths()[5] == "/LMColumnView[1]/UIView[2]")
    #expect(table.records[4].contentSize == Size(width: 375, height: 488))
  }

  @Test(arguments: [
    "UIView", "UIView 1 2 3", "UIView 1 2 3 4 5", "   UIView 1 2 3 4", "  UIView 1 2 3 4", "UIView 0 0 0 0 content 1",
    "UIView 0 0 0 0 baseline", "UIView 0 0 0 0 moved",
  ])
  func refusesOtherLines(line: String) {
    #expect(FrameTreeReader.table(from: line, document: "") == nil)
  }
}
