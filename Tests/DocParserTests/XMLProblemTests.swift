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
}
