import Geometry
import Testing

@testable import ViewModel

/// Views that are shown apart from the document: known, checked, and without a frame.
@Suite struct ViewsApartTests {
  @Test(arguments: [
    ("LMScrollView", "refreshControl", "UIRefreshControl"), ("UITextField", "inputView", "UIDatePicker"),
    ("UITextField", "inputAccessoryView", "UIToolbar"), ("UITextView", "inputAccessoryView", "UIToolbar"),
  ])
  func theyTakeNoPart(owner: String, role: String, type: String) throws {
    let plain = Built("<LMColumnView><\(owner) height='50'/><UIView id='next' height='5'/></LMColumnView>")
    let built = Built(
      """
      <LMColumnView><\(owner) height='50'>
      <?\(role)?><\(type) id='apart' foo='1'/></\(owner)><UIView id='next' height='5'/></LMColumnView>
      """)
    let layout = try #require(built.layout())
    let root = try #require(built.root)
    let apart = try #require(root.find("apart"))
    #expect(root.subviews[0].part(role) == apart)
    #expect(apart.typeName == type)
    #expect(layout.frame(of: apart) == nil)
    #expect(built.problems.count == 1 && built.problems[0].hasSuffix("error INK0202"), "checked all the same")
    let next = try #require(root.find("next"))
    let plainNext = try #require(plain.root?.find("next"))
    #expect(layout.frame(of: next) == plain.layout()?.frame(of: plainNext))
  }
}
