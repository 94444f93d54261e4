import Diagnostics
import Testing

@testable import ViewModel

final class Form {
  var nameField: View?
  var greetingLabel: View?
  var greeted: [View?] = []

  static var description: OwnerDescription<Form> {
    OwnerDescription(
      outlets: [
        .init("nameField", "UITextField", \.nameField), .init("greetingLabel", "UILabel", \.greetingLabel),
      ],
      actions: [
        .init("showGreeting") { form, sender in
          form.greeted.append(sender)
          try? form.greetingLabel?.set("text", to: .string("Hello, \(form.nameField?.string("text") ?? "")"))
        }
      ])
  }
}

struct OwnerTests {
  @Test func injectsOutletsAndRunsActions() throws {
    let built = Built(
      """
      <LMColumnView>
        <UITextField id="nameField" text="Ada"/>
        <UILabel id="greetingLabel"/>
        <UIButton onTouchUpInside="showGreeting"/>
        <UIButton onPrimaryActionTriggered="showGreeting:"/>
      </LMColumnView>
      """)
    let root = try #require(built.root)
    let form = Form()
    Form.description.connect(form, to: root, into: built.collector)
    #expect(built.problems == [])
    let buttons = root.subviews.filter { $0.isKind(of: "UIButton") }
    #expect(buttons[0].sendActions(for: .touchUpInside) == 1)
    #expect(buttons[0].sendActions(for: .valueChanged) == 0)
    #expect(form.greetingLabel?.string("text") == "Hello, Ada")
    #expect(buttons[1].sendActions(for: .primaryActionTriggered) == 1)
    #expect(form.greeted == [nil, buttons[1]])
    try buttons[0].set("enabled", to: .bool(false))
    #expect(buttons[0].sendActions(for: .touchUpInside) == 0)
  }

  @Test func reportsWhatCannotBeConnected() throws {
    let built = Built(
      """
      <LMColumnView>
        <UILabel id="nameField"/>
        <UILabel id="greetinglabel"/>
        <UIButton onTouchUpInside="showGreting:"/>
      </LMColumnView>
      """)
    Form.description.connect(Form(), to: try #require(built.root), into: built.collector)
    #expect(built.problems == ["2:16 error INK0229", "3:16 error INK0228", "4:30 error INK0230"])
    #expect(
      built.collector.diagnostics.map(\.message) == [
        "outlet 'nameField' of Form holds UITextField, not UILabel", "Form has no outlet 'greetinglabel'",
        "Form has no action 'showGreting:'",
      ])
    #expect(built.collector.diagnostics[1].fixes.first?.replacement == "greetingLabel")
  }
}
