import InkTestSupport
import Testing

/// What a theme's colours are drawn as.
@Suite struct ThemePictureTests {
  private func picture(_ document: String, _ theme: String) throws -> String {
    let scratch = try ScratchFolder(["a.xml": document, "t.json": theme])
    defer { scratch.remove() }
    let result = try scratch.ink(["render", "a.xml", "--theme", "t.json", "-o", "-", "--format", "svg"])
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// White on the inverse red, or what the theme says; outside bars the title is red and the fill clear.
  @Test func whatCannotBeTakenBackStandsOnRedInBars() throws {
    let item = "<UIToolbar><item title='Delete' dangerous='true'/></UIToolbar>"
    let bar = try picture(item, "{}")
    #expect(bar.contains("#eb2d38") && bar.contains("#ffffff"))
    #expect(try !picture("<UIToolbar><item title='Keep'/></UIToolbar>", "{}").contains("#eb2d38"))
    let own = ##"{"bar-controls-dangerous": {"controls": {"fillColor": "#7a1020", "actionColor": "#fedcba"}}}"##
    let themed = try picture(item, own)
    #expect(themed.contains("#7a1020") && themed.contains("#fedcba") && !themed.contains("#eb2d38"))
    let outside = try picture("<LMColumnView><UIButton title='Delete' dangerous='true'/></LMColumnView>", "{}")
    #expect(outside.contains("#eb2d38"))
    // Disabled is stronger: nothing can happen.
    let disabled = "<UIToolbar><item title='Delete' dangerous='true' enabled='false'/></UIToolbar>"
    #expect(try !picture(disabled, "{}").contains("#eb2d38"))
  }

  @Test func segmentsShowTheirTint() throws {
    let document =
      "<UISegmentedControl selectedSegmentIndex='0'><segment title='a'/><segment title='b'/></UISegmentedControl>"
    #expect(try picture(document, ##"{"controls": {"actionColor": "#123456"}}"##).contains("#123456"))
    #expect(try !picture(document, ##"{"controls": {"fillColor": "#123456"}}"##).contains("#123456"))
  }

  /// All tabs have the bar's colour, those not chosen at 0.7: 179 of 255 are 0.702.
  @Test func tabsTakeTheTintOfAColouredBar() throws {
    let document = "<UITabBar selectedIndex='0'><item title='a' type='search'/><item title='b' type='more'/></UITabBar>"
    let theme = ##"{"UITabBar": {"controls": {"actionColor": "#fedcba"}, "colors": {"navigationColor": "#102030"}}}"##
    let themed = try picture(document, theme)
    #expect(themed.contains("#102030") && themed.contains("#fedcba"))
    #expect(themed.contains("opacity=\"0.70"), "\(themed)")
    let set = try picture("<UITabBar unselectedItemTintColor='#345678'><item title='b'/></UITabBar>", theme)
    #expect(set.contains("#345678"))
  }
}
