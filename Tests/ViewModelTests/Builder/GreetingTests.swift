import Geometry
import InkTestSupport
import Testing

@testable import ViewModel

/// The form of the tour: every step from the document to the frames at once. The numbers are worked out by hand in
/// `Fixtures/README.md`.
struct GreetingTests {
  let built = Built(
    TestData.text(of: TestData.fixtures.appendingPathComponent("greeting/document.xml")),
    resources: resources(in: TestData.fixtures.appendingPathComponent("greeting")))

  @Test func buildsWithoutProblems() {
    #expect(built.problems == [])
  }

  @Test func takesStringsTemplateOutletAndAction() throws {
    let root = try #require(built.root)
    let greeting = try #require(root.find("greetingLabel"))
    #expect(greeting.font("font") == .named("Helvetica-Bold", size: 24))
    #expect(greeting.constant("textAlignment") == "center")
    #expect(greeting.color("textColor") == .plain(Color(rgba: 0x90EE_90FF)))
    #expect(greeting.origin("textColor")?.kind == .template)
    let field = try #require(root.find("nameField"))
    #expect(!field.string("placeholder").hasPrefix("@"))
    #expect(field.origin("placeholder")?.kind == .attribute)
    #expect(root.tree.actions.map(\.selector) == ["showGreeting"])
  }

  @Test func laysOutAsWorkedOutByHand() throws {
    let root = try #require(built.root)
    let result = try #require(built.layout())
    func frame(_ path: String) -> Rect? { root.find(path: path).flatMap { result.frame(of: $0) } }
    #expect(result.frame(of: root) == Rect(x: 0, y: 0, width: 375, height: 156))
    #expect(frame("LMRowView") == Rect(x: 20, y: 20, width: 335, height: 34))
    #expect(frame("LMRowView/UILabel") == Rect(x: 0, y: 0, width: 45.5, height: 34))
    #expect(frame("#nameField") == Rect(x: 53.5, y: 0, width: 281.5, height: 34))
    #expect(frame("#greetingLabel") == Rect(x: 20, y: 62, width: 335, height: 28))
    #expect(frame("UIButton") == Rect(x: 20, y: 98, width: 335, height: 30))
    #expect(frame("LMSpacer") == Rect(x: 20, y: 136, width: 335, height: 0))
  }
}
