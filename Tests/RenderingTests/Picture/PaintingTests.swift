import Diagnostics
import DocParser
import Foundation
import Geometry
import InkTestSupport
import Testing
import TextMetrics
import ViewModel

@testable import Rendering

@Suite struct PaintingTests {
  static func color(_ hex: String) -> Color { Color(hex: hex) ?? Color(rgba: 0) }

  @Test func backgroundsBordersAndOrder() throws {
    let drawn = try #require(
      Drawn(
        """
        <LMLayerView height="40" width="100">
          <UIView backgroundColor="#ff0000"/>
          <LMLayerView layer.borderWidth="4" layer.borderColor="#0000ff"><UIView backgroundColor="#00ff00"/></LMLayerView>
        </LMLayerView>
        """, width: 100))
    let bitmap = try drawn.picture().bitmap()
    #expect(bitmap.width == 200 && bitmap.height == 80)
    // The later sibling covers the earlier one, and a border stands above the view's children.
    #expect(bitmap.color(x: 50, y: 20) == Self.color("#00ff00"))
    #expect(bitmap.color(x: 1, y: 20) == Self.color("#0000ff"))
    #expect(bitmap.color(x: 50, y: 37) == Self.color("#0000ff"))
  }

  @Test func hiddenAndClearViewsAreNotPainted() throws {
    let drawn = try #require(
      Drawn(
        """
        <LMColumnView spacing="0">
          <UIView height="10" backgroundColor="#ff0000" hidden="true"/>
          <LMColumnView height="10" alpha="0"><UIView height="10" backgroundColor="#ff0000"/></LMColumnView>
          <LMColumnView height="10" layer.hidden="true"><UILabel text="a"/></LMColumnView>
          <UIView height="10" alpha="0.5" backgroundColor="#000000"/>
        </LMColumnView>
        """, width: 20))
    let picture = drawn.picture()
    let bitmap = try picture.bitmap()
    #expect(bitmap.height == 60)
    #expect(bitmap.color(x: 5, y: 5) == Self.color("#ffffff"))
    #expect(bitmap.color(x: 5, y: 25) == Self.color("#7f7f7f"))
    #expect(picture.texts.isEmpty)
  }

  /// Every character is 10 points wide and every line 20 high, the baseline at 16.
  @Test func textStandsWhereItWasMeasured() throws {
    func runs(_ attributes: String, isRightToLeft: Bool = false) throws -> [TextRun] {
      let text = "<LMColumnView><UILabel numberOfLines=\"0\" text=\"abc defg\" \(attributes)/></LMColumnView>"
      return try #require(
        Drawn(text, width: 60, isRightToLeft: isRightToLeft, library: .fixedAdvance())
      ).picture().texts
    }
    let left = try runs("")
    #expect(left.map(\.text) == ["abc", "defg"])
    #expect(left.map(\.origin) == [Point(x: 0, y: 16), Point(x: 0, y: 36)])
    #expect(left.map(\.width) == [30, 40])
    #expect(try runs("textAlignment=\"center\"").map(\.origin.x) == [15, 10])
    #expect(try runs("textAlignment=\"right\"").map(\.origin.x) == [30, 20])
    #expect(try runs("", isRightToLeft: true).map(\.origin.x) == [30, 20])
    #expect(try runs("height=\"60\"").map(\.origin.y) == [26, 46])
    let cut = try #require(
      Drawn("<LMColumnView><UILabel text=\"abcdefgh\"/></LMColumnView>", width: 45, library: .fixedAdvance()))
    #expect(cut.picture().texts.map(\.text) == ["abc…"])
    #expect(cut.picture().texts.map(\.width) == [40])
  }

  /// Every character is 10 wide. "a b c" has 50 of 80: each of its two spaces grows by 15, so b stands at 35 and c at 70.
  @Test func justifiedTextFillsAllLinesButTheLast() throws {
    func texts(_ element: String, isRightToLeft: Bool = false) throws -> [TextRun] {
      try #require(Drawn(element, width: 80, isRightToLeft: isRightToLeft, library: .fixedAdvance()))
        .picture().texts
    }
    let label = "<LMColumnView><UILabel numberOfLines=\"0\" textAlignment=\"justified\" text=\"%\"/></LMColumnView>"
    func of(_ text: String, isRightToLeft: Bool = false) throws -> [TextRun] {
      try texts(label.replacingOccurrences(of: "%", with: text), isRightToLeft: isRightToLeft)
    }
    let plain = try of("a b c&#10;x y")
    #expect(plain.map(\.width) == [50, 30])
    let runs = try of("a b c ddddd e f")
    #expect(runs.map(\.text) == ["a b c", "ddddd e", "f"])
    #expect(runs.map(\.width) == [80, 80, 10])
    #expect(runs.map(\.origin.x) == [0, 0, 0])
    // The letters keep their shape: those of the natural line, 15 and 30 further.
    func ink(_ run: TextRun) -> [Double] { Set(run.strokes.points.map(\.x)).sorted() }
    let natural = ink(plain[0])
    let moved = natural.map { $0 < 20 ? $0 : $0 < 40 ? $0 + 15 : $0 + 30 }
    #expect(zip(ink(runs[0]), moved).allSatisfy { abs($0 - $1) < 0.001 } && natural.count == moved.count)
    // The last line of a right-to-left paragraph stands at the right; a single word cannot be stretched.
    let right = try of("a b c ddddd e f", isRightToLeft: true)
    #expect(right.map(\.origin.x) == [0, 0, 70])
    #expect(try of("aaa bbbbbbb c").map(\.width) == [30, 70, 10])
    // What was cut is the last that is shown.
    let cut = label.replacingOccurrences(of: "numberOfLines=\"0\"", with: "numberOfLines=\"2\"")
    #expect(
      try texts(cut.replacingOccurrences(of: "%", with: "a b c ddddd e f ggg")).map(\.width).prefix(1) == [80])
    // A text view that scrolls sets its lines itself: 5 of padding on either side leave 70.
    let view = "<UITextView height=\"100\" textAlignment=\"justified\" text=\"a b c ddddd\"/>"
    #expect(try texts(view).map(\.width) == [70, 50])
  }

  @Test func svgAndPixelsShowTheSameJustifiedLine() throws {
    let drawn = try #require(
      Drawn(
        "<UILabel numberOfLines=\"0\" textAlignment=\"justified\" text=\"i i i iiiii\"/>", width: 80,
        library: .fixedAdvance()))
    let picture = drawn.picture()
    let bitmap = try picture.bitmap()
    // Three letters stand in the first 10 points, in the middle and in the last 10; nothing between them.
    func hasInk(_ columns: Range<Int>) -> Bool {
      let paper = Self.color("#ffffff")
      return (0..<20).contains { y in
        columns.contains { x in bitmap.color(x: Double(x) + 0.5, y: Double(y) + 0.5) != paper }
      }
    }
    #expect([0..<10, 35..<45, 70..<80].allSatisfy(hasInk))
    #expect(![12..<33, 47..<68].contains(where: hasInk))
    // Both are painted from the same run; the SVG gives the letters as outlines, so no reader sets them again.
    #expect(picture.texts.first?.width == 80)
    #expect(!picture.svg().contains("<text"))
  }

  /// Advances by hand, Helvetica's, in 1/1000 em: Title 611 + 222 + 278 + 222 + 556; Detail text 722 + 556 + 278 + 556 + 222
  /// + 222 + 278 + 278 + 556 + 500 + 278.
  @Test func partsOfCellsAreDrawnAsTheyWereMeasured() throws {
    let text = """
      <LMTableView><UITableViewCell style="subtitleTableViewCell" textLabel.text="Title"
        detailTextLabel.text="Detail text"/></LMTableView>
      """
    let drawn = try #require(Drawn(text))
    let runs = drawn.picture().texts.filter { !$0.text.isEmpty }
    #expect(runs.map(\.text) == ["Title", "Detail text"])
    #expect(abs(runs[0].width - 1889 * 17 / 1000.0) < 0.001)
    #expect(abs(runs[1].width - 4446 * 12 / 1000.0) < 0.001)
    for (entry, width) in zip(drawn.layout.entries.filter { !drawn.layout.lines(of: $0).isEmpty }, runs.map(\.width)) {
      #expect(abs((drawn.layout.lines(of: entry).first?.width ?? 0) - width) < 0.001)
    }
  }

  @Test func bidirectionalTextIsReordered() throws {
    let font = FontLibrary.fixedAdvance().resolve(.system(17))
    let drawer = TextDrawer()
    func starts(_ text: String) -> [Double] {
      // Without kerning every character is 10 wide: its box tells its place.
      let run = drawer.run(text, font: font, width: nil, at: .zero, color: Color(rgba: 255))
      return [run.strokes, run.outlines].compactMap { $0.bounds }.map { $0.x }
    }
    // Two Hebrew letters between Latin ones change places, nothing else does: the ink of "aא" is at 0, of "אa" too, but
    // in the first the Latin letter comes first from the left, in the second (right-to-left paragraph) it is left too.
    let forward = drawer.run("aא", font: font, width: nil, at: .zero, color: Color(rgba: 255))
    let backward = drawer.run("אa", font: font, width: nil, at: .zero, color: Color(rgba: 255))
    #expect(forward.strokes == backward.strokes || forward.strokes.points.count == backward.strokes.points.count)
    #expect(Set(forward.strokes.points.map(\.x)) == Set(backward.strokes.points.map(\.x)))
    #expect(starts("aא") == starts("אa"))
    // Brackets are mirrored in right-to-left text: "(" of a Hebrew paragraph is drawn as ")".
    let mirrored = drawer.run("א(", font: font, width: nil, at: .zero, color: Color(rgba: 255), isRightToLeft: true)
    let plain = drawer.run(")א", font: font, width: nil, at: .zero, color: Color(rgba: 255), isRightToLeft: false)
    #expect(Set(mirrored.strokes.points.map(\.x)) == Set(plain.strokes.points.map(\.x)))
  }

  /// A line of many runs looks only for the clusters of each run: twice the line, twice the work, but for one step of the
  /// search.
  @Test func longLinesOfManyRunsAreDrawnInLinearTime() {
    let font = FontLibrary.fixedAdvance().resolve(.system(17))
    func read(_ count: Int) -> Int {
      let drawer = TextDrawer()
      let text = String(repeating: "א 1 ", count: count)
      _ = drawer.run(text, font: font, width: nil, at: .zero, color: Color(rgba: 255))
      return drawer.clustersRead
    }
    // 2,000 clusters, one run for a letter and its spaces, one for a digit; a search takes 11 or 12 steps.
    #expect((1...1_000 * 2 * 12).contains(read(500)))
    #expect(Double(read(1_000)) / Double(read(500)) < 2.25)
  }

  /// A letter that is not drawn costs a box of four digits, two points for each of theirs, nothing for their corners.
  @Test func boxesOfUnknownLettersAreSmall() {
    let font = FontLibrary.fixedAdvance().resolve(.system(17))
    let run = TextDrawer().run(
      String(repeating: "س", count: 10), font: font, width: nil, at: .zero, color: Color(rgba: 255))
    #expect(run.outlines.points.count / 10 <= 150)
  }

  @Test func outlinesComeFromTheFontFile() throws {
    var library = FontLibrary()
    let file = TestData.bytes(of: TestData.fixtures.appendingPathComponent("fonts/TinyKern.ttf"))
    try library.register(file, name: "Tiny")
    let drawn = try #require(
      Drawn("<LMColumnView><UILabel text=\"AV\" font=\"Tiny 20\"/></LMColumnView>", library: library))
    let run = try #require(drawn.picture().texts.first)
    #expect(run.strokes.isEmpty && !run.outlines.isEmpty)
  }

  // MARK: Controls, judged by their named parts

  /// Filled rectangles and discs in a picture.
  func fills(_ picture: Picture) -> [(rect: Rect, color: Color)] {
    picture.list.commands.compactMap { command in
      if case .fill(.rect(let rect, _), .color(let color)) = command { (rect, color) } else { nil }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func switchKnobStandsWhereItIsOn(_ isOn: Bool, _ isRightToLeft: Bool) throws {
    let text = "<LMRowView horizontalAlignment=\"leading\"><UISwitch on=\"\(isOn)\"/></LMRowView>"
    let drawn = try #require(Drawn(text, width: 51, isRightToLeft: isRightToLeft))
    let palette = Palette(isDark: false)
    let parts = fills(drawn.picture())
    let track = try #require(parts.first { $0.rect.width == 51 })
    let knob = try #require(parts.first { $0.rect.width == 27 })
    #expect(track.color == (isOn ? palette.positive : palette.fill))
    #expect(knob.color == palette.knob)
    #expect((knob.rect.center.x > track.rect.center.x) == (isOn != isRightToLeft))
  }

  @Test func sliderKnobStandsAtItsValue() throws {
    for (value, x) in [("0", 14.0), ("0.5", 50), ("1", 86), ("7", 86), ("-1", 14)] {
      let drawn = try #require(Drawn("<LMColumnView><UISlider value=\"\(value)\"/></LMColumnView>", width: 100))
      let knob = try #require(fills(drawn.picture()).first { $0.rect.height == 28 })
      #expect(knob.rect.center == Point(x: x, y: 15.5))
    }
  }

  @Test func segmentsShareTheWidthAndOneIsRaised() throws {
    let drawn = try #require(
      Drawn(
        """
        <LMColumnView><UISegmentedControl selectedSegmentIndex="2">
          <segment title="a"/><segment title="b"/><segment title="c"/>
        </UISegmentedControl></LMColumnView>
        """, width: 300))
    let picture = drawn.picture()
    let raised = try #require(fills(picture).first { $0.color == Palette(isDark: false).selectedSegment })
    #expect(raised.rect == Rect(x: 202, y: 2, width: 96, height: 28))
    #expect(picture.texts.map(\.text) == ["a", "b", "c"])
    #expect(zip(picture.texts, [50.0, 150, 250]).allSatisfy { abs($0.origin.x + $0.width / 2 - $1) <= 0.5 })
  }

  @Test func progressAndPages() throws {
    let bar = try #require(Drawn("<LMColumnView><UIProgressView progress=\"0.25\"/></LMColumnView>", width: 200))
    #expect(fills(bar.picture()).map(\.rect.width) == [200, 50])
    let dots = try #require(
      Drawn("<LMRowView><UIPageControl numberOfPages=\"3\" currentPage=\"1\"/></LMRowView>", width: 100))
    let parts = fills(dots.picture())
    #expect(parts.map(\.rect.center.x) == [34, 50, 66])
    #expect(
      parts.map(\.color) == [
        Palette(isDark: false).separator, Palette(isDark: false).label, Palette(isDark: false).separator,
      ])
  }

  @Test func accessoriesStandAtTheTrailingEdge() throws {
    for isRightToLeft in [false, true] {
      let drawn = try #require(
        Drawn(
          """
          <LMTableView><UITableViewCell textLabel.text="a" accessoryType="disclosureIndicator"/></LMTableView>
          """, width: 200, isRightToLeft: isRightToLeft))
      let chevron = drawn.picture().list.commands.compactMap { command -> Rect? in
        if case .stroke(.path(let path, _), let style, _) = command, style.width == 2 { path.bounds } else { nil }
      }
      let rect = try #require(chevron.first)
      #expect(isRightToLeft ? rect.maxX < 38 : rect.x > 162)
      #expect(rect.center.y == 22)
    }
  }

  @Test func placeholdersSecretsAndDisabledFields() throws {
    let drawn = try #require(
      Drawn(
        """
        <LMColumnView><UITextField placeholder="Name"/><UITextField text="abc" secureTextEntry="true"/>
        <UITextField text="off" enabled="false"/></LMColumnView>
        """))
    let runs = drawn.picture().texts
    #expect(runs.map(\.text) == ["Name", "•••", "off"])
    #expect(runs[0].color == Palette(isDark: false).placeholder)
    #expect(runs[2].color.alpha < 255)
  }

  @Test func picturesAreFittedAndBrokenOnesNamed() throws {
    let drawn = try #require(
      Drawn(
        """
        <LMColumnView spacing="0">
          <UIImageView image="flag" contentMode="scaleAspectFit" height="20"/>
          <UIImageView image="broken" height="40"/>
        </LMColumnView>
        """, width: 100))
    let picture = drawn.picture()
    let rects = picture.list.commands.compactMap { command -> Rect? in
      if case .picture(_, let rect) = command { rect } else { nil }
    }
    #expect(rects == [Rect(x: 35, y: 0, width: 30, height: 20)])
    #expect(picture.texts.map(\.text) == ["broken"])
    #expect(picture.problems.map(\.id) == [750])
    let bitmap = try picture.bitmap()
    #expect(bitmap.color(x: 40, y: 10) == Color(red: 0, green: 85, blue: 164))
    #expect(bitmap.color(x: 50, y: 10) == Self.color("#ffffff"))
  }

  /// A box with the name, 40 × 30 and 60 × 20, wherever the missing picture would have filled a given rectangle.
  @Test(arguments: [
    "<UIImageView image=\"nope\" width=\"40\" height=\"30\"/>",
    "<UIImageView class=\"pic\" width=\"40\" height=\"30\"/>",
    "<UIImageView highlighted=\"true\" highlightedImage=\"nope\" width=\"40\" height=\"30\"/>",
    "<UIButton image=\"nope\" width=\"40\" height=\"30\"/>",
    "<UIButton backgroundImage=\"nope\" width=\"40\" height=\"30\"/>",
    "<UITextField background=\"nope\" width=\"40\" height=\"30\"/>",
    "<UINavigationBar backgroundImage=\"nope\" width=\"40\" height=\"30\"/>",
  ])
  func missingPicturesAreNamed(_ element: String) throws {
    let text = """
      <?properties {"pic": {"image": "nope"}}?>
      <LMRowView horizontalAlignment="leading" verticalAlignment="top">\(element)</LMRowView>
      """
    let drawn = try #require(Drawn(text, width: 100))
    let picture = drawn.picture()
    #expect(picture.texts.map(\.text) == ["nope"])
    #expect(fills(picture).contains { $0.rect == Rect(x: 0, y: 0, width: 40, height: 30) })
    #expect(drawn.problems == [208])
  }

  /// Three pages of 100 × 20: red, green, blue. In each case the colour that the page view shows.
  @Test(arguments: [
    (false, "", "#ff0000"), (true, "", "#ff0000"), (false, "contentOffset=\"100 0\"", "#00ff00"),
    // From right to left the first page is the last 100 of 300 points; an offset that is set counts from the left.
    (true, "contentOffset=\"0 0\"", "#0000ff"), (true, "contentOffsetX=\"100\"", "#00ff00"),
    (true, "semanticContentAttribute=\"forceLeftToRight\"", "#ff0000"),
  ])
  func whatScrollsShowsWhereReadingBegins(_ isRightToLeft: Bool, _ attributes: String, _ color: String) throws {
    let text = """
      <LMColumnView><LMPageView width="100" height="20" \(attributes)><UIView backgroundColor="#ff0000"/>
        <UIView backgroundColor="#00ff00"/><UIView backgroundColor="#0000ff"/></LMPageView></LMColumnView>
      """
    let drawn = try #require(Drawn(text, width: 100, isRightToLeft: isRightToLeft))
    let picture = drawn.picture { $0.overlays = [.frames] }
    #expect(try picture.bitmap().color(x: 50, y: 10) == Self.color(color))
    // Nodes stand where they are seen: one page fills the view.
    let nodes = picture.list.commands.compactMap { command -> Rect? in
      if case .beginNode(let node) = command, node.type == "UIView" { node.frame } else { nil }
    }
    #expect(nodes.filter { $0 == Rect(x: 0, y: 0, width: 100, height: 20) }.count == 1)
  }

  @Test func scrolledTextAndFieldsMoveToo() throws {
    let view = "<UITextView height=\"40\" contentOffset=\"0 20\" text=\"aaaa bbbb cccc\"/>"
    let lines = try #require(Drawn(view, width: 50, library: .fixedAdvance())).picture().texts
    // The first line's baseline is 8 + 16 below the top, 20 further up.
    #expect(lines.map(\.origin.y) == [4, 24, 44])
    let field = """
      <LMScrollView height="60" contentOffset="0 10"><UITextField width="90" height="40" text="a" leftViewMode="always">
        <?leftView?><UIView width="20" height="20"/></UITextField></LMScrollView>
      """
    let drawn = try #require(Drawn(field, width: 90, library: .fixedAdvance()))
    #expect(drawn.picture().texts.map(\.origin.x) == [22])
  }

  @Test func missingPicturesLeaveWhatIsThere() throws {
    // Without a size there is nothing to paint in; a good picture that came later stands.
    let none = try #require(
      Drawn("<LMRowView horizontalAlignment=\"leading\"><UIImageView image=\"nope\"/></LMRowView>", width: 100))
    #expect(none.picture().texts.isEmpty)
    let later = try #require(
      Drawn(
        "<?properties {\"pic\": {\"image\": \"nope\"}}?><LMRowView><UIImageView class=\"pic\" image=\"flag\"/></LMRowView>",
        width: 100))
    #expect(later.picture().texts.isEmpty)
    #expect(later.problems == [208])
  }

  @Test func appearanceChoosesColours() throws {
    let drawn = try #require(Drawn("<LMColumnView><UILabel text=\"a\"/></LMColumnView>"))
    let light = drawn.picture()
    let dark = drawn.picture { $0.isDark = true }
    #expect(light.background == Self.color("#ffffff") && dark.background == Self.color("#000000"))
    #expect(light.texts[0].color == Self.color("#000000") && dark.texts[0].color == Self.color("#ffffff"))
  }

  @Test func anApplicationPaintsItsOwnType() throws {
    var registry = ViewRegistry.builtIn
    registry.add(ViewType("Badge", inherits: "UISwitch", "A badge."))
    registry.add(ViewType("SmallBadge", inherits: "Badge", "A small badge."))
    let text = "<LMRowView horizontalAlignment=\"leading\"><SmallBadge width=\"20\" height=\"20\"/></LMRowView>"
    let drawn = try #require(Drawn(text, width: 100, registry: registry))
    // Inherited: the look of a switch.
    #expect(fills(drawn.picture()).contains { $0.color == Palette(isDark: false).fill })
    let own = drawn.picture {
      $0.painters["Badge"] = { context, _, frame in context.canvas.fill(frame, radius: 10, context.tint) }
    }
    #expect(fills(own).map(\.rect) == [Rect(x: 0, y: 0, width: 20, height: 20)])
  }

  /// Every type of the registry can be painted: light, dark, mirrored, with every overlay, and without room.
  @Test func everyTypePaints() throws {
    for name in ViewRegistry.builtIn.names {
      let tag = "<\(name) id=\"x\" width=\"60\" height=\"40\"/>"
      let inside =
        name.hasSuffix("TableViewCell")
        ? "<LMTableView>\(tag)</LMTableView>"
        : name.hasSuffix("CollectionViewCell")
          ? "<LMCollectionView>\(tag)</LMCollectionView>"
          : name.hasSuffix("HeaderFooterView")
            ? "<LMTableView><?sectionHeaderView?>\(tag)</LMTableView>" : "<LMColumnView>\(tag)</LMColumnView>"
      for (width, isRightToLeft) in [(100.0, false), (100, true), (0, false)] {
        let drawn = try #require(Drawn(inside, width: width, isRightToLeft: isRightToLeft), "\(name)")
        let picture = drawn.picture {
          $0.isDark = isRightToLeft
          $0.overlays = Set(PictureOverlay.allCases)
        }
        #expect(try !picture.png().isEmpty, "\(name)")
        #expect(isBalanced(picture.list), "\(name)")
      }
    }
  }

  func isBalanced(_ list: DisplayList) -> Bool {
    var open: [Character] = []
    for command in list.commands {
      switch command {
      case .beginNode: open.append("n")
      case .pushOffset: open.append("o")
      case .pushClip: open.append("c")
      case .pushOpacity: open.append("a")
      case .endNode: if open.popLast() != "n" { return false }
      case .popOffset: if open.popLast() != "o" { return false }
      case .popClip: if open.popLast() != "c" { return false }
      case .popOpacity: if open.popLast() != "a" { return false }
      default: break
      }
    }
    return open.isEmpty
  }

  // MARK: Outputs

  @Test(arguments: ["controls", "table", "looks"])
  func outputsAreWellFormedAndRepeatable(_ name: String) throws {
    let drawn = try #require(Drawn(fixture: name, scale: 1))
    let picture = drawn.picture { $0.overlays = [.frames, .ids] }
    let svg = picture.svg(title: "a < b & \"c\"")
    let collector = DiagnosticCollector()
    var limits = TokenizerLimits()
    limits.valueBytes = 64 << 20
    let document = XMLDocument.parse(Array(svg.utf8), source: "out.svg", limits: limits, into: collector)
    #expect(document != nil && collector.diagnostics.isEmpty)
    let again = try #require(Drawn(fixture: name, scale: 1)).picture { $0.overlays = [.frames, .ids] }
    #expect(again.svg(title: "a < b & \"c\"") == svg)
    #expect(try again.png() == picture.png())
    #expect(try PNGDecoder.decode(picture.png()) == picture.bitmap())
    #expect(picture.html(title: "<t>").contains("<title>&lt;t&gt;</title>"))
    #expect(picture.html().contains("data-id=\"\(name == "looks" ? "fitted" : name)\""))
  }

  @Test func sheetPutsPicturesSideBySide() throws {
    let pictures = try [100.0, 200].map { width in
      (caption: "\(Int(width))", picture: try #require(Drawn(fixture: "looks", width: width)).picture())
    }
    let sheet = Picture.sheet(pictures)
    #expect(sheet.list.size.width == 20 + 100 + 20 + 200 + 20)
    let nodes = sheet.list.commands.compactMap { command -> DisplayNode? in
      if case .beginNode(let node) = command { node } else { nil }
    }
    #expect(nodes.filter { $0.type == "LMColumnView" }.map(\.frame.x) == [20, 140])
  }

  @Test func overlaysAreReadByName() throws {
    #expect(try PictureOverlay.parse("frames, ids") == [.frames, .ids])
    #expect(throws: PictureProblem.unknownOverlay(name: "frame", nearest: "frames")) {
      try PictureOverlay.parse("frame")
    }
    #expect(Set(PictureProblem.pages.map(\.id)) == [750, 751, 752])
  }

  @Test func hugePicturesAreRefused() {
    let list = DisplayList(size: Size(width: 1e6, height: 1e6))
    #expect(throws: PictureProblem.self) { try Picture(list: list, background: Self.color("#fff"), scale: 3).png() }
    #expect(!Picture(list: list, background: Self.color("#fff"), scale: 3).svg().isEmpty)
  }

  /// Every document of the public corpus can be painted, and its SVG is well-formed.
  @Test func paintsTheCorpus() throws {
    guard let folder = TestData.shared("corpus/3.4.2") else { return }
    var count = 0
    for file in TestData.files(in: folder, withExtension: "xml") {
      let collector = DiagnosticCollector()
      let builder = ViewBuilder(types: TypeTable(), resources: MemoryResources(), collector: collector)
      guard
        let document = XMLDocument.parse(
          TestData.bytes(of: file), source: file.lastPathComponent, limits: TokenizerLimits(), into: collector),
        let root = builder.build(document, name: "document")
      else { continue }
      let measurer = TextMeasurer(library: FontLibrary())
      let layout = LayoutSession(root: root, environment: LayoutEnvironment(), measurer: measurer).layout()
      let picture = Picture(layout)
      #expect(isBalanced(picture.list), "\(file.lastPathComponent)")
      let svg = Array(picture.svg().utf8)
      let check = DiagnosticCollector()
      #expect(
        XMLDocument.parse(svg, source: "out.svg", limits: TokenizerLimits(), into: check) != nil,
        "\(file.lastPathComponent)")
      count += 1
    }
    #expect(count > 30)
  }
}

@Suite struct BarIconTests {
  /// Every system item of bars has a sign or a title of its own.
  @Test func everySystemItemIsShown() throws {
    let titled = ["done", "cancel", "edit", "save", "undo", "redo", "flexibleSpace", "fixedSpace"]
    for (type, element) in [("UIToolbar", "item"), ("UITabBar", "item")] {
      let declaration = try #require(ViewRegistry.builtIn.type(named: type))
      let item = try #require(declaration.elements.first { $0.name == element })
      let property = try #require(item.properties.first { $0.name == "type" })
      guard case .enumeration(let names) = property.type else {
        Issue.record("the type of \(type)'s items is no enumeration")
        continue
      }
      for constant in names.constants where !titled.contains(constant) {
        let bounds = try #require(BarIcons.shapes[constant]?.bounds, "\(constant)")
        #expect(bounds.x >= 0 && bounds.maxX <= 14 && bounds.y >= 0 && bounds.maxY <= 14, "\(constant)")
      }
    }
  }
}
