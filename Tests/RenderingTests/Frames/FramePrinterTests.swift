import Diagnostics
import Geometry
import Rendering
import Testing

/// The document of cli.md's example, with the numbers of its page.
private func card(dx: Double = 0) -> FrameTable {
  var sources = SourceMap()
  let text = "<?xml version='1.0'?>\n<LMColumnView id='card'>\n  <LMRowView>\n    <UILabel id='a'/>\n  <UIView/>"
  let source = sources.add(SourceText(name: "card.xml", text: text))
  func span(_ element: String) -> SourceSpan {
    let start = text.range(of: element)
    return SourceSpan(source: source, range: start..<start + 1)
  }
  let line = FrameText.Line(text: "Hi", frame: Rect(x: 0, y: 0, width: 16.5, height: 20.5), baseline: 16.5)
  return FrameTable(
    document: "card.xml",
    viewport: FrameViewport(width: 375, height: nil, scale: 2, isRightToLeft: false),
    records: [
      FrameRecord(
        depth: 0, type: "LMColumnView", id: "card", classes: ["box"], span: span("<LMColumnView"),
        frame: Rect(x: 0, y: 0, width: 375, height: 106), absolute: Rect(x: 0, y: 0, width: 375, height: 106),
        firstBaseline: 36.5, lastBaseline: 106),
      FrameRecord(
        depth: 1, type: "LMRowView", span: span("<LMRowView"), frame: Rect(x: 20 + dx, y: 20, width: 335, height: 50),
        absolute: Rect(x: 20 + dx, y: 20, width: 335, height: 50), firstBaseline: 16.5, lastBaseline: 50),
      FrameRecord(
        depth: 2, type: "UILabel", id: "a", span: span("<UILabel"), frame: Rect(x: 0, y: 0, width: 16.5, height: 50),
        absolute: Rect(x: 20 + dx, y: 20, width: 16.5, height: 50), firstBaseline: 31.25, lastBaseline: 31.25,
        text: FrameText(lines: [line], isTruncated: false)),
      FrameRecord(depth: 1, type: "UIView", span: span("<UIView"), frame: nil, absolute: nil, isHidden: true),
      FrameRecord(depth: 2, type: "UIView", frame: nil, absolute: nil, isInsideHidden: true),
      FrameRecord(
        depth: 1, type: "LMScrollView", ordinal: 2, frame: Rect(x: 0, y: 1 / 3.0, width: 375, height: 0),
        absolute: Rect(x: 0, y: 1 / 3.0, width: 375, height: 0), contentSize: Size(width: 375, height: 488)),
    ], sources: sources)
}

extension String {
  fileprivate func range(of other: String) -> Int {
    let (text, wanted) = (Array(utf8), Array(other.utf8))
    return (0...(text.count - wanted.count)).first { text[$0..<$0 + wanted.count].elementsEqual(wanted) } ?? 0
  }
}

@Suite struct FrameTreePrinterTests {
  @Test func printsAnAlignedTree() {
    #expect(
      FrameTreePrinter().text(of: card()) == """
        LMColumnView #card            0      0    375    106
          LMRowView                  20     20    335     50
            UILabel #a                0      0   16.5     50
          UIView                  hidden
          LMScrollView                0 0.3333    375      0  content 375 488

        """)
  }

  @Test func printsAbsoluteFramesBaselinesAndHiddenViews() {
    #expect(
      FrameTreePrinter(isAbsolute: true, showsBaselines: true, showsHidden: true).text(of: card()) == """
        LMColumnView #card            0      0    375    106  baselines 36.5 106
          LMRowView                  20     20    335     50  baselines 36.5 70
            UILabel #a               20     20   16.5     50  baseline 51.25
          UIView                  hidden
            UIView                hidden
          LMScrollView                0 0.3333    375      0  content 375 488

        """)
  }

  @Test func printsOneView() {
    #expect(FrameTreePrinter().text(of: card(), only: "a") == "UILabel #a                    0      0   16.5     50\n")
    #expect(FrameTreePrinter().text(of: card(), only: "b") == nil)
  }

  @Test(
    arguments: [
      (187, "187"), (20.5, "20.5"), (1 / 3.0, "0.3333"), (2 / 3.0, "0.6667"), (-0.0, "0"), (-0.00001, "0"), (-8, "-8"),
      (1e6 + 0.0625, "1000000.0625"), (0.05, "0.05"), (.nan, "0"), (-.infinity, "0"), (1e15, "1000000000000000"),
    ] as [(Double, String)])
  func printsShortNumbers(value: Double, text: String) {
    #expect(frameNumber(value) == text)
  }
}

@Suite struct FrameJSONPrinterTests {
  @Test func printsTheDocumentedKeysInOrder() {
    #expect(
      FrameJSONPrinter().text(of: card(), only: "a") == """
        {
          "format": "ink-layout",
          "version": 1,
          "document": "card.xml",
          "viewport": { "width": 375, "height": null, "scale": 2, "direction": "ltr" },
          "root": {
            "type": "UILabel",
            "id": "a",
            "path": "/LMColumnView[1]/LMRowView[1]/UILabel[1]",
            "source": { "line": 4, "column": 5 },
            "frame": [0, 0, 16.5, 50],
            "absolute": [20, 20, 16.5, 50],
            "hidden": false,
            "contentSize": null,
            "baseline": { "first": 31.25, "last": 31.25 },
            "text": {
              "lines": [
                { "text": "Hi", "frame": [0, 0, 16.5, 20.5], "baseline": 16.5 }
              ],
              "truncated": false
            },
            "children": []
          }
        }
        """)
  }

  @Test func nestsChildrenAndLeavesHiddenSubtreesOut() {
    let text = FrameJSONPrinter().text(of: card()) ?? ""
    #expect(text.contains(#""classes": ["box"]"#))
    #expect(text.contains(#""frame": null"#))
    #expect(text.contains(#""contentSize": [375, 488]"#))
    #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
    #expect(!text.contains("UIView[1]/UIView[1]"))
    #expect(FrameJSONPrinter(showsHidden: true).text(of: card())?.contains("UIView[1]/UIView[1]") == true)
  }

  @Test func printsOneViewALine() {
    let lines = FrameJSONPrinter().lines(of: card())?.split(separator: "\n") ?? []
    #expect(lines.count == 5)
    #expect(
      lines[1] == #"{"document":"card.xml","depth":1,"type":"LMRowView","path":"/LMColumnView[1]/LMRowView[1]","#
        + #""source":{"line":3,"column":3},"frame":[20,20,335,50],"absolute":[20,20,335,50],"hidden":false,"#
        + #""contentSize":null,"baseline":{"first":16.5,"last":50}}"#)
  }
}

@Suite struct FrameCSVPrinterTests {
  @Test func quotesWhatNeedsIt() {
    let table = FrameTable(
      document: "a \"b\", c.xml", viewport: FrameViewport(width: 1, height: 1, scale: 1, isRightToLeft: true),
      records: [
        FrameRecord(
          depth: 0, type: "UIView", frame: Rect(x: 0, y: 0, width: 1.5, height: 2),
          absolute: Rect(x: 0, y: 0, width: 1.5, height: 2)),
        FrameRecord(depth: 1, type: "UIView", frame: nil, absolute: nil, isHidden: true),
      ])
    #expect(
      FrameCSVPrinter().text(of: table) == """
        "a ""b"", c.xml",/UIView[1],UIView,,0,0,1.5,2,false
        "a ""b"", c.xml",/UIView[1]/UIView[1],UIView,,,,,,true

        """)
  }
}

@Suite struct FrameDifferenceTests {
  @Test func equalTablesDoNotDiffer() {
    #expect(FrameDifference(from: card(), to: card()).isEmpty)
  }

  @Test func namesTheViewAndTheDistanceButNotWhatMovedAlong() {
    let changes = FrameDifference(from: card(), to: card(dx: 8)).changes.map(\.description)
    #expect(changes == ["~ LMRowView  /LMColumnView[1]/LMRowView[1]  x 20 → 28 (+8)"])
  }

  @Test func listsWhatCameAndWent() {
    let whole = card()
    let part = FrameTable(
      document: "card.xml", viewport: whole.viewport, records: Array(whole.records[0...1]), sources: whole.sources)
    #expect(
      FrameDifference(from: part, to: whole).changes.map(\.description).first
        == "+ UILabel #a  /LMColumnView[1]/LMRowView[1]/UILabel[1]  0 0 16.5 50")
    #expect(
      FrameDifference(from: whole, to: part).changes.map(\.description).first
        == "- UILabel #a  /LMColumnView[1]/LMRowView[1]/UILabel[1]  0 0 16.5 50")
  }
}
