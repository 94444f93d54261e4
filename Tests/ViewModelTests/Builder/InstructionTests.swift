import Testing

@testable import ViewModel

struct InstructionTests {
  @Test func aBlockForNoPlatformIsTold() {
    let text = """
      <LMColumnView>
        <?case iOS?><UIView/><?end?>
        <?case tvOS?><UIView/><?end?>
        <?case ios?><UIView/><?end?>
        <?case windows?><UIView/><?end?>
        <?case watchOS?><UIView/><?end?>
      </LMColumnView>
      """
    let built = Built(text)
    #expect(built.problems == ["4:10 warning INK0242", "5:10 warning INK0242", "6:10 warning INK0242"])
    #expect(built.collector.diagnostics.map { $0.fixes.first?.replacement } == ["iOS", nil, nil])
    #expect(built.root?.subviews.count == 1)
    var options = BuildOptions()
    options.platform = "watchOS"
    let other = Built(text, options: options)
    #expect(other.problems == ["4:10 warning INK0242", "5:10 warning INK0242"])
  }

  @Test func aPlaceHoldsOneView() throws {
    let built = Built(
      """
      <LMColumnView>
        <UITextField>
          <?leftView?><UIView width="1"/>
          <?leftView?><UIView width="2" heigth="3"/>
          <?rightView?><UIView width="4"/>
        </UITextField>
        <LMTableView>
          <?sectionHeaderView?><UIView/>
          <UITableViewCell/>
          <?sectionBreak?>
          <?sectionHeaderView?><UIView/>
          <?sectionHeaderView?><UIView/>
        </LMTableView>
      </LMColumnView>
      """)
    // What is left out is checked all the same; a new section has a place of its own.
    #expect(built.problems == ["4:5 error INK0243", "4:35 error INK0202", "12:5 error INK0243"])
    #expect(built.collector.diagnostics[0].notes.map(\.message) == ["the view that has it is here"])
    let field = try #require(built.root?.subviews.first)
    #expect(field.part("leftView")?.number("width") == 1 && field.part("rightView")?.number("width") == 4)
    #expect(field.children.filter { $0.isView }.count == 2)
  }
}
