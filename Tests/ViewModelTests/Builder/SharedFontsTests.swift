import Testing

@testable import ViewModel

/// Attributes of the same text share one font in the tree: no view may notice.
struct SharedFontsTests {
  private static let text = """
    <LMColumnView><UILabel id="a" font="Helvetica 14"/><UILabel id="b" font="Helvetica 14"/>
      <UILabel id="c" font="Helvetica 14"/></LMColumnView>
    """

  @Test func aFontThatIsSetAnewStaysTheOneOfItsView() throws {
    let root = try #require(Built(Self.text).root)
    let (a, b, c) = (try #require(root.find("a")), try #require(root.find("b")), try #require(root.find("c")))
    try a.set("font", to: .font(.named("Courier", size: 20)))
    try c.set("font", parsing: "Helvetica 30")
    #expect(a.font("font") == .named("Courier", size: 20))
    #expect(b.font("font") == .named("Helvetica", size: 14))
    #expect(c.font("font") == .named("Helvetica", size: 30))
    // Each keeps the place of its own attribute.
    #expect(b.origin("font")?.kind == .attribute)
    #expect(b.origin("font")?.span != root.find("a")?.origin("font")?.span)
  }

  @Test func everyViewHasThePlaceOfItsOwnAttribute() throws {
    let root = try #require(Built(Self.text).root)
    let spans = ["a", "b", "c"].compactMap { root.find($0)?.origin("font")?.span.start }
    #expect(Set(spans).count == 3)
  }

  @Test func aFontThatIsNoneIsReportedForEachView() {
    let built = Built("<LMColumnView><UILabel font=\"Helvetica x\"/><UILabel font=\"Helvetica x\"/></LMColumnView>")
    #expect(built.problems.count == 2)
  }
}
