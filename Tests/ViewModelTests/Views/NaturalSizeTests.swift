import Geometry
import InkTestSupport
import Testing

@testable import ViewModel

/// The natural sizes of views.md, in System 17 (line 20.287, so 20.5) at two pixels a point.
@Suite struct NaturalSizeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let element: String
    let width: Double
    let height: Double
    var testDescription: String { element }

    init(_ element: String, _ width: Double, _ height: Double) {
      self.element = element
      self.width = width
      self.height = height
    }
  }

  @Test(arguments: [
    Case("<UIView/>", 0, 0),
    Case("<UILabel/>", 0, 0),
    Case("<UISwitch/>", 51, 31),
    Case("<UISlider/>", 0, 31),
    Case("<UIStepper/>", 94, 32),
    Case("<UIProgressView/>", 0, 4),
    Case("<UIProgressView style=\"barProgressView\"/>", 0, 2.5),
    Case("<UIActivityIndicatorView/>", 20, 20),
    Case("<UIActivityIndicatorView activityIndicatorViewStyle=\"large\"/>", 37, 37),
    Case("<UIPageControl/>", 0, 26),
    Case("<UIPageControl numberOfPages=\"1\"/>", 7, 26),
    // 7 · 10 + 9 · 9
    Case("<UIPageControl numberOfPages=\"10\"/>", 151, 26),
    Case("<UIDatePicker/>", 320, 216),
    Case("<UIPickerView/>", 320, 216),
    Case("<LMPickerView><row title=\"a\"/></LMPickerView>", 320, 216),
    Case("<UISearchBar/>", 0, 56),
    Case("<UINavigationBar/>", 0, 44),
    Case("<UIToolbar><item type=\"done\"/></UIToolbar>", 0, 44),
    Case("<UITabBar/>", 0, 49),
    Case("<UIRefreshControl/>", 0, 60),
    Case("<UISegmentedControl/>", 0, 32),
    Case("<UISegmentedControl><segment image=\"Sample\"/><segment/></UISegmentedControl>", 120, 32),
    Case(
      "<UISegmentedControl apportionsSegmentWidthsByContent=\"true\"><segment image=\"Sample\"/><segment/>"
        + "</UISegmentedControl>", 80, 32),
    Case("<UISegmentedControl><segment width=\"70\"/><segment/></UISegmentedControl>", 90, 32),
    Case("<UIButton style=\"systemButton\"/>", 30, 30),
    Case("<UIButton/>", 30, 33.5),
    Case("<UIButton style=\"infoLightButton\"/>", 25, 24),
    Case("<UIButton style=\"contactAddButton\"/>", 24, 24),
    Case("<UIButton image=\"Sample\"/>", 40, 30),
    Case("<UITextField/>", 0, 20.5),
    Case("<UITextField borderStyle=\"roundedRect\"/>", 14, 34),
    Case("<UITextField borderStyle=\"line\"/>", 14, 28.5),
    Case("<UIImageView image=\"Sample\"/>", 40, 30),
    Case("<UITextView/>", 0, 0),
    Case("<MKMapView/>", 0, 0),
    Case("<WKWebView/>", 0, 0),
    Case("<LMPlayerView/>", 0, 0),
    Case("<LMScrollView><UIView width=\"50\" height=\"50\"/></LMScrollView>", 0, 0),
    Case("<LMTableView><UITableViewCell textLabel.text=\"x\"/></LMTableView>", 0, 0),
    Case("<UIVisualEffectView><UIView width=\"50\" height=\"50\"/></UIVisualEffectView>", 0, 0),
    Case("<LMLinearGradientView><UIView width=\"50\" height=\"40\"/></LMLinearGradientView>", 50, 40),
  ])
  func areThoseOfTheTable(_ c: Case) throws {
    var resources = MemoryResources()
    resources.add("Sample.gif", Array("GIF89a".utf8) + [40, 0, 30, 0, 0, 0, 0, 0x3B])
    // Neither axis is filled: the frame is the natural size.
    let built = Built("<LMAnchorView>\(c.element)</LMAnchorView>", resources: resources)
    let view = try #require(built.root?.firstChild)
    let frame = try #require(built.layout(LayoutEnvironment(width: 400, height: 400))?.frame(of: view))
    #expect(frame.width == c.width && frame.height == c.height, "\(frame)")
    #expect(built.problems.isEmpty, "\(built.problems)")
  }

  struct TableCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let table: String
    /// Content height: all headers, rows and footers.
    let height: Double
  }

  @Test(arguments: [
    TableCase(testDescription: "a default cell is 44", table: "<UITableViewCell textLabel.text=\"a\"/>", height: 44),
    // 60 · 1.1933 = 71.6, up to the grid 72; + 22
    TableCase(
      testDescription: "a large text makes it higher",
      table: "<UITableViewCell textLabel.text=\"a\" textLabel.font=\"System 60\"/>", height: 94),
    TableCase(
      testDescription: "content and margins of a custom cell",
      table: "<LMTableViewCell><UIView height=\"50\"/></LMTableViewCell>", height: 72),
    TableCase(
      testDescription: "a custom cell without margins",
      table: "<LMTableViewCell><?ignoreLayoutMargins?><UIView height=\"50\"/></LMTableViewCell>", height: 50),
    TableCase(
      testDescription: "a plain header with a title", table: "<sectionHeader title=\"h\"/><UITableViewCell/>",
      height: 72),
    TableCase(
      testDescription: "header and footer by instruction",
      table: "<?sectionHeader h?><?sectionFooter f?><UITableViewCell/>", height: 100),
    TableCase(
      testDescription: "first generation: header begins a section unless it is empty",
      table: "<?header a?><UITableViewCell/><?header b?><UITableViewCell/>", height: 144),
    TableCase(
      testDescription: "a header view has its natural height",
      table: "<?sectionHeaderView?><UIView height=\"17\"/><UITableViewCell/>", height: 61),
    TableCase(
      testDescription: "a table header view",
      table: "<?tableHeaderView?><UIView height=\"17\"/><UITableViewCell/>", height: 61),
  ])
  func rowsOfATable(_ c: TableCase) throws {
    let built = Built("<LMTableView>\(c.table)</LMTableView>")
    let root = try #require(built.root)
    let layout = try #require(built.layout(LayoutEnvironment(width: 375, height: 600)))
    #expect(layout.contentSize(of: root)?.height == c.height, "\(built.problems)")
  }

  @Test func groupedSectionsStandApart() throws {
    func height(_ table: String, _ attributes: String = "") throws -> Double? {
      let built = Built("<LMTableView style=\"groupedTableView\" \(attributes)>\(table)</LMTableView>")
      return built.layout(LayoutEnvironment(width: 375, height: 600))?.contentSize(of: try #require(built.root))?.height
    }
    // 18 above, 44, 18 below; with titles 38 and 30.
    #expect(try height("<UITableViewCell/>") == 80)
    #expect(try height("<sectionHeader title=\"h\"/><UITableViewCell/><sectionFooter title=\"f\"/>") == 112)
    #expect(try height("<UITableViewCell/><?sectionBreak?><UITableViewCell/>") == 160)
    #expect(try height("<UITableViewCell/>", "rowHeight=\"20\"") == 56)
  }

  @Test func aSectionWithoutABreakBeginsAtItsFirstChild() throws {
    let built = Built(
      """
      <LMTableView>
        <sectionHeader title="first"/>
        <UITableViewCell/>
        <?sectionBreak?>
        <UITableViewCell/>
      </LMTableView>
      """)
    let sections = try #require(built.root).items("section")
    let lines = sections.map { built.collector.sources.position(of: $0.span)?.line }
    #expect(lines == [2, 4])
  }
}
