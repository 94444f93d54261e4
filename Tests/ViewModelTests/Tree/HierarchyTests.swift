import Diagnostics
import DocParser
import Geometry
import Testing
import TextMetrics

@testable import ViewModel

struct HierarchyTests {
  let tree = ViewTree()

  func make(_ type: String) throws -> View { try #require(tree.makeView(type)) }

  @Test func addsMovesAndRemoves() throws {
    let column = try make("LMColumnView")
    let a = try column.add("UILabel")
    let b = try column.add("UIView")
    #expect(column.subviews == [a, b])
    try column.add(b, before: a)
    #expect(column.subviews == [b, a])
    let row = try column.add("LMRowView")
    try row.add(a)
    #expect(column.subviews == [b, row] && row.subviews == [a] && a.parent == row)
    a.removeFromParent()
    #expect(a.parent == nil && row.subviews.isEmpty)
    try column.add(a, before: b)
    #expect(column.subviews == [a, b, row])
  }

  @Test func refusesWhatCannotBe() throws {
    let column = try make("LMColumnView")
    let row = try column.add("LMRowView")
    let label = try row.add("UILabel")
    let other = try #require(ViewTree().makeView("UIView"))
    #expect(throws: DocumentProblem.self) { try row.add(column) }
    #expect(throws: DocumentProblem.self) { try row.add(row) }
    #expect(throws: DocumentProblem.self) { try label.add("UIView") }
    #expect(throws: DocumentProblem.self) { try row.add(other) }
    #expect(throws: DocumentProblem.self) { try row.add(label, role: "leftView") }
    #expect(throws: DocumentProblem.unknownElement(name: "UILable", parent: nil, nearest: "UILabel")) {
      try row.add("UILable")
    }
    #expect(row.subviews == [label])
    let button = try column.add("UIButton")
    try button.add("UIView")
    #expect(throws: DocumentProblem.self) { try button.add("UIView") }
  }

  @Test func findsByIdentifierAndPath() throws {
    let built = Built(
      """
      <LMColumnView>
        <LMRowView id="first"><UILabel text="a"/><UILabel id="b" text="b"/></LMRowView>
        <UITextField><?leftView?><UIView id="left"/></UITextField>
      </LMColumnView>
      """)
    let root = try #require(built.root)
    #expect(root.find("b")?.string("text") == "b")
    #expect(root.find("c") == nil)
    #expect(root.find(path: "LMRowView/UILabel[1]")?.identifier == "b")
    #expect(root.find(path: "#first/[0]")?.string("text") == "a")
    #expect(root.find(path: "UITextField")?.part("leftView")?.identifier == "left")
    #expect(root.find(path: "UISwitch") == nil)
    #expect(root.find("first")?.find("left") == nil)
  }

  @Test func bindingsFollowTheOwnerAndHandInputBack() throws {
    let built = Built(
      """
      <LMColumnView>
        <UITextField id="field" text="$person.name"/>
        <UILabel text="$person.name"/>
        <UILabel text="$count + 1" numberOfLines="$count"/>
      </LMColumnView>
      """)
    let root = try #require(built.root)
    let collector = built.collector
    let data = try #require(
      JSONReader.read(Array(#"{"person": {"name": "Ada"}, "count": 2}"#.utf8), name: "data.json", into: collector))
    let source = BindingData(data)
    let bindings = ViewBindings(root: root, source: source, collector: collector)
    bindings.apply()
    let views = root.subviews
    #expect(views.map { $0.string("text") } == ["Ada", "Ada", "3"])
    #expect(views[2].integer("numberOfLines") == 2)
    #expect(views[1].origin("text")?.kind == .binding)
    try views[0].set("text", to: .string("Grace"))
    #expect(bindings.enter(views[0]) == [views[1]])
    #expect(views[1].string("text") == "Grace")
    #expect(built.problems == [])
  }

  @Test func editsMoveFrames() throws {
    let built = Built(#"<LMColumnView spacing="0"><UIView height="10"/><UIView id="b" height="20"/></LMColumnView>"#)
    let root = try #require(built.root)
    let session = LayoutSession(root: root, measurer: TextMeasurer(library: .fixedAdvance()))
    let b = try #require(root.find("b"))
    #expect(session.layout().frame(of: b) == Rect(x: 0, y: 10, width: 375, height: 20))
    try root.subviews[0].set("height", to: .number(15))
    #expect(session.layout().frame(of: b) == Rect(x: 0, y: 15, width: 375, height: 20))
    try root.subviews[0].set("hidden", to: .bool(true))
    let result = session.layout()
    #expect(result.frame(of: root.subviews[0]) == nil)
    #expect(result.frame(of: b) == Rect(x: 0, y: 0, width: 375, height: 20))
    b.removeFromParent()
    #expect(session.layout().frame(of: root)?.height == 0)
  }
}
