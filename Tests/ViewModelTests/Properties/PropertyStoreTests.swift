import Diagnostics
import Geometry
import Testing

@testable import ViewModel

struct PropertyStoreTests {
  let tree = ViewTree()

  func make(_ type: String) throws -> View { try #require(tree.makeView(type)) }

  @Test func readsDefaultsOfTheTypeAndItsSuperclasses() throws {
    let label = try make("UILabel")
    #expect(label.number("width").isNaN)
    #expect(label.bool("userInteractionEnabled") == false)
    #expect(label.font("font") == .named("System", size: 17))
    #expect(label.constant("textAlignment") == "natural")
    #expect(try make("LMSpacer").number("weight") == 1)
    #expect(label.origin("font") == .builtIn)
    #expect(label.value("nothing") == nil)
  }

  @Test func keepsTheOriginOfEachValue() throws {
    let label = try make("UILabel")
    let span = SourceSpan(source: SourceID(rawValue: 3), start: 10, end: 12)
    try label.set("layer.cornerRadius", parsing: "4", origin: ValueOrigin(.template, at: span))
    #expect(label.number("layer.cornerRadius") == 4)
    #expect(label.origin("layer.cornerRadius") == ValueOrigin(.template, at: span))
    try label.set("layer.cornerRadius", to: .number(5))
    #expect(label.number("layer.cornerRadius") == 5)
    #expect(label.origin("layer.cornerRadius") == .program)
    try label.reset("layer.cornerRadius")
    #expect(label.number("layer.cornerRadius") == 0)
  }

  @Test func aPartOverridesItsWholeUntilTheWholeIsSetAgain() throws {
    let column = try make("LMColumnView")
    try column.set("layoutMargins", parsing: "20")
    #expect(column.number("layoutMarginTop") == 20)
    try column.set("layoutMarginTop", parsing: "4")
    #expect(column.insets("layoutMargins") == EdgeInsets(top: 4, left: 20, bottom: 20, right: 20))
    try column.set("layoutMargins", parsing: "1 2")
    #expect(column.insets("layoutMargins") == EdgeInsets(top: 1, left: 2, bottom: 1, right: 2))
    #expect(!column.isSet("layoutMarginTop"))
  }

  @Test func aliasesReachTheSameProperty() throws {
    let button = try make("UIButton")
    try button.set("normalTitle", parsing: "Go")
    #expect(button.string("title") == "Go")
    try button.set("titleLabel.color", parsing: "red")
    #expect(button.color("titleLabel.textColor") == .plain(Color(rgba: 0xFF00_00FF)))
  }

  @Test func explainsWrongPathsStepByStep() throws {
    let button = try make("UIButton")
    #expect(
      throws: DocumentProblem.unknownProperty(path: "titleLabel.fnot", owner: "UIButton", nearest: "titleLabel.font")
    ) {
      try button.set("titleLabel.fnot", parsing: "x")
    }
    #expect(throws: DocumentProblem.notAnObject(path: "title.font", step: "title", owner: "UIButton", type: .string)) {
      try button.set("title.font", parsing: "x")
    }
    #expect(throws: DocumentProblem.notSettable(path: "layer", owner: "UIButton", object: "CALayer")) {
      try button.set("layer", parsing: "x")
    }
  }

  @Test func setsNumbersAndFlagsByTheBytesOfTheirName() throws {
    let view = try make("UIView")
    func set(_ name: String, _ value: Double) -> Bool {
      Array(name.utf8).withUnsafeBytes { view.set(name: $0, number: value) }
    }
    #expect(set("weight", 2) && set("hidden", 1) && set("layer.borderWidth", 0.5) && set("tag", -3))
    #expect(view.number("weight") == 2)
    #expect(view.bool("hidden"))
    #expect(view.number("layer.borderWidth") == 0.5)
    #expect(view.integer("tag") == -3)
    #expect(!set("weight", -1) && !set("alpha", 1.5) && !set("hidden", 2) && !set("wieght", 1) && !set("tintColor", 1))
    #expect(view.number("weight") == 2)
  }

  @Test func releasingADeepTreeDoesNotOverflowTheStack() throws {
    let tree = ViewTree()
    let column = try #require(tree.types.type(named: "LMColumnView"))
    var last = tree.makeNode(column.number, at: .none)
    for _ in 0..<200_000 {
      let child = tree.makeNode(column.number, at: .none)
      tree.attach(child, to: last)
      last = child
    }
    #expect(View(tree: tree, index: ViewIndex(raw: 0)).subtree.reduce(0) { count, _ in count + 1 } == 200_001)
  }
}
