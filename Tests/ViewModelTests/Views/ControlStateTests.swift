import InkTestSupport
import Testing

@testable import ViewModel

@Suite struct ControlStateTests {
  private func make(_ document: String) throws -> View {
    let built = Built(document)
    #expect(built.problems.isEmpty, "\(built.problems)")
    return try #require(built.root)
  }

  @Test func aSliderKeepsItsValueWithinItsBounds() throws {
    let slider = try make("<UISlider minimumValue=\"2\" maximumValue=\"5\" value=\"9\"/>")
    #expect(slider.controlValue == 5)
    #expect(slider.setControlValue(1) == 2)
    #expect(slider.setControlValue(3.5) == 3.5)
    #expect(slider.setControlValue(.nan) == 3.5)
    #expect(try make("<UISlider minimumValue=\"5\" maximumValue=\"2\" value=\"3\"/>").controlValue == 5)
    #expect(try make("<UISlider/>").controlValue == 0)
  }

  @Test func aStepperStepsAndWraps() throws {
    let stepper = try make("<UIStepper maximumValue=\"1\" stepValue=\"0.4\" value=\"0.5\"/>")
    #expect(stepper.step(up: true) == 0.9)
    #expect(stepper.step(up: true) == 1)
    #expect(stepper.step(up: true) == 1)
    try stepper.set("wraps", to: .bool(true))
    #expect(stepper.step(up: true) == 0)
    #expect(stepper.step(up: false) == 1)
  }

  @Test func switchAndProgress() throws {
    let light = try make("<UISwitch on=\"true\"/>")
    #expect(light.controlValue == 1)
    #expect(light.setControlValue(0) == 0)
    #expect(!light.bool("on"))
    let progress = try make("<UIProgressView progress=\"1.5\"/>")
    #expect(progress.controlValue == 1)
    #expect(progress.setControlValue(-1) == 0)
  }

  @Test func pagesStayBelowTheirNumber() throws {
    #expect(try make("<UIPageControl numberOfPages=\"3\" currentPage=\"7\"/>").currentPage == 2)
    #expect(try make("<UIPageControl/>").currentPage == 0)
  }

  @Test func segmentsAreChosenByPositionAndValue() throws {
    let control = try make(
      "<LMSegmentedControl><segment title=\"Small\" value=\"S\"/><segment title=\"Large\"/></LMSegmentedControl>")
    #expect(control.selectedSegment == nil)
    #expect(control.selectedSegmentValue == nil)
    #expect(control.selectSegment(0))
    #expect(control.selectedSegmentValue == "S")
    #expect(control.selectSegment(value: "Large"))
    #expect(control.selectedSegment == 1)
    #expect(!control.selectSegment(2))
    #expect(!control.selectSegment(value: "XL"))
    #expect(control.selectedSegment == 1)
    #expect(control.selectSegment(nil))
    #expect(control.selectedSegment == nil)
  }

  @Test func wheelsAreTurnedByPositionAndValue() throws {
    let picker = try make(
      "<LMPickerView><?componentName sizes?><row title=\"Small\" value=\"S\"/><row title=\"Large\" value=\"L\"/>"
        + "<?componentSeparator?><?componentName colours?><row title=\"Red\"/><?rowTitle Green; G?></LMPickerView>")
    #expect(picker.pickerComponents.map(\.rows.count) == [2, 2])
    #expect(picker.pickerComponent(named: "colours") == 1)
    #expect(picker.selectedRow(inComponent: 0) == 0)
    #expect(picker.selectRow(value: "G", inComponent: 1))
    #expect(picker.selectedRowValue(inComponent: 1) == "G")
    #expect(picker.selectRow(1))
    #expect(picker.selectedRowValue() == "L")
    #expect(!picker.selectRow(2))
    #expect(picker.selectedRow(inComponent: 5) == nil)
    let single = try make("<LMPickerView selectedRow=\"1\"><row title=\"a\"/><row title=\"b\"/></LMPickerView>")
    #expect(single.selectedRowValue() == "b")
    #expect(single.selectRow(0))
    #expect(single.selectedRowValue() == "a")
  }

  @Test func rowsAreCheckedBySection() throws {
    let table = try make(
      "<LMTableView><?sectionName cars?><?sectionSelectionMode singleCheckmark?>"
        + "<UITableViewCell textLabel.text=\"Beetle\" value=\"vw\" checked=\"true\"/>"
        + "<UITableViewCell textLabel.text=\"Mini\"/>"
        + "<?sectionBreak?><?sectionName extras?><?sectionSelectionMode multipleCheckmarks?>"
        + "<UITableViewCell value=\"a\"/><UITableViewCell value=\"b\"/><?sectionBreak?><UITableViewCell value=\"c\"/>"
        + "</LMTableView>")
    let cars = try #require(table.tableSection(named: "cars"))
    let extras = try #require(table.tableSection(named: "extras"))
    #expect(table.tableSections.map(\.rows.count) == [2, 2, 1])
    #expect(table.checkedValues(inSection: cars) == ["vw"])
    #expect(table.touchRow(1, inSection: cars))
    #expect(table.checkedValues(inSection: cars) == ["Mini"])
    #expect(table.touchRow(0, inSection: extras))
    #expect(table.touchRow(1, inSection: extras))
    #expect(table.checkedValues(inSection: extras) == ["a", "b"])
    #expect(!table.touchRow(0, inSection: extras))
    #expect(!table.touchRow(0, inSection: 2))
    table.setCheckedValues(["vw", "Mini"], inSection: cars)
    #expect(table.checkedValues(inSection: cars) == ["vw"])
    #expect(table.checkedValues(inSection: 9).isEmpty)
  }
}
