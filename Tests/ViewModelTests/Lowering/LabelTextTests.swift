import Geometry
import Testing
import TextMetrics

@testable import ViewModel

/// A label's text is taken in the walk over its values; questions about the label must answer what was measured.
struct LabelTextTests {
  private func heights(_ text: String, registry: ViewRegistry = .builtIn) throws -> [Double] {
    let built = Built(text, registry: registry)
    #expect(built.problems.isEmpty)
    let layout = try #require(built.layout(LayoutEnvironment(width: 100)))
    return layout.entries.dropFirst().compactMap { layout.frame(of: $0)?.height }
  }

  /// Helvetica is 1.15 em high: 23 at 20 points, 20 at 17 (19.55 rounded up to the grid of two pixels a point: 20).
  @Test func whatIsMeasuredIsWhatTheLabelSays() throws {
    let text = """
      <LMColumnView><UILabel font="Helvetica 20" text="a"/><UILabel font="Helvetica 20" text=" " attributedText="a"/>
        <UILabel font="Helvetica 20" text="a a a a a a a a a a a a" numberOfLines="2"/>
        <UILabel font="Helvetica 20" text="aaaaaaaaaaaaaaaaaaaaaa" numberOfLines="1" lineBreakMode="byClipping"/>
        <UILabel font="Helvetica 20" text=""/></LMColumnView>
      """
    #expect(try heights(text) == [23, 23, 46, 23, 0])
    let layout = try #require(Built(text).layout(LayoutEnvironment(width: 100)))
    for entry in layout.entries.dropFirst() {
      let content = try #require(layout.content(of: entry))
      #expect(content == entry.view.labelContent)
      #expect(layout.lines(of: entry).count == layout.lines(of: content, width: 100).count)
    }
  }

  @Test func anApplicationsLabelHasItsOwnDefaults() throws {
    var registry = ViewRegistry.builtIn
    registry.add(
      ViewType(
        "Badge", inherits: "UILabel", "A label that says something.",
        defaults: [("text", .string("new")), ("font", .font(.named("Helvetica", size: 40)))]))
    #expect(try heights("<LMColumnView><Badge/><Badge text='' /></LMColumnView>", registry: registry) == [46, 0])
  }

  @Test func aTextRuleOfAnApplicationIsAsked() throws {
    var registry = ViewRegistry.builtIn
    registry.add(
      ViewType(
        "Shout", inherits: "UILabel", "A label that is always two lines.",
        text: { _ in TextContent("a\nb", font: .named("Helvetica", size: 20), numberOfLines: 0) }))
    #expect(try heights("<LMColumnView><Shout/></LMColumnView>", registry: registry) == [46])
  }
}
