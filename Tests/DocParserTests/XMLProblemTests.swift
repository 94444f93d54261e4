import Diagnostics
import Testing

@testable import DocParser

@Suite struct XMLProblemTests {
  @Test(arguments: XMLProblem.pages.map(\.id.number))
  func exampleShowsItsProblem(_ number: Int) throws {
    let page = try #require(XMLProblem.pages.first { $0.id.number == number })
    #expect(page.explanation.count > 20)
    if page.example.isEmpty { return }
    #expect(parse(page.example).1.map(\.id.number) == [number], "\(page.example)")
  }

  @Test func pagesAreInOrderAndUnique() {
    let numbers = XMLProblem.pages.map(\.id.number)
    #expect(numbers == Set(numbers).sorted())
  }

  /// A name of any length is quoted in a message of some hundred bytes.
  @Test(arguments: [
    "<a></NAME>", "<NAME", "<NAME></a>", "<a NAME='' NAME=''/>", "<a NAME></a>", "<a>&NAME;</a>", "<a NAME=x/>",
    "<NAME:a/>", "<a:NAME:a/>", "<?NAME", "<a/><NAME/>", "</NAME>", "<?xml version='1.0' encoding='NAME'?><a/>",
    "<?xml version='NAME'?><a/>", "<!DOCTYPE a [<!ENTITY NAME '&NAME;'>]><a>&NAME;</a>",
  ]) func longNamesAreCutInMessages(_ text: String) {
    let name = String(repeating: "n", count: 100_000)
    let (_, diagnostics) = parse(text.replacing("NAME", with: name))
    #expect(diagnostics.count == 1)
    for diagnostic in diagnostics { #expect(diagnostic.message.utf8.count < 500, "\(text)") }
  }
}
