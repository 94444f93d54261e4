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

  @Test func programsMeetTheLimitOfLengthsThatDocumentsHave() throws {
    let view = try make("UICollectionView")
    func refused(_ name: String, _ value: PropertyValue, _ text: String, least: Double) throws {
      #expect {
        try view.set(name, to: value)
      } throws: { error in
        guard case DocumentProblem.badValue(let bad) = error else { return false }
        return bad.path == name && bad.found == text && bad.problem == .outOfRange(least: least, largest: 1_000_000)
      }
      #expect(!view.isSet(PropertyName(name)))
    }
    try refused("width", .number(1_000_001), "1000001", least: 0)
    try refused("width", .integer(2_000_000), "2000000", least: 0)
    try refused("topSpacing", .number(1e300), "1e+300", least: -1_000_000)
    try refused(
      "layoutMargins", .edgeInsets(EdgeInsets(top: 0, left: 0, bottom: -1_000_001, right: 0)), "-1000001",
      least: -1_000_000)
    try refused("layer.shadowOffset", .size(width: 0, height: 1_000_001), "1000001", least: -1_000_000)
    try view.set("width", to: .number(1_000_000))
    try view.set("layoutMargins", to: .number(-1_000_000))
    #expect(view.number("width") == 1_000_000)
    #expect(view.insets("layoutMargins")?.left == -1_000_000)
    // The same length in text is refused alike.
    #expect {
      try view.set("height", parsing: "1000001")
    } throws: { error in
      guard case DocumentProblem.badValue(let bad) = error else { return false }
      return bad.problem == .outOfRange(least: 0, largest: 1_000_000)
    }
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
