import InkTestSupport
import Testing

/// Wrong usage: status 2, nothing on standard output, and what was probably meant.
@Suite struct UsageTests {
  private struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    var fix: String?
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let refusals: [Refusal] = [
    Refusal(arguments: ["lay"], message: "unknown command 'lay'", fix: "layout"),
    Refusal(arguments: ["ren", "a.xml"], message: "unknown command 'ren'", fix: "render"),
    Refusal(arguments: ["s", "a.xml"], message: "unknown command 's'"),
    Refusal(arguments: ["layout", "--wid", "3"], message: "'ink layout' has no option '--wid'", fix: "--width"),
    Refusal(arguments: ["layout", "a.xml", "--scale", "4"], message: "bad value '4' for option '--scale'"),
    Refusal(arguments: ["layout", "a.xml", "--scale", "10"], message: "bad value '10' for option '--scale'"),
    Refusal(arguments: ["layout", "a.xml", "--dialect", "5"], message: "bad value '5' for option '--dialect'"),
    Refusal(
      arguments: ["layout", "a.xml", "--only", ""], message: "option '--only' has an empty value: expected '#ID'"),
    Refusal(arguments: ["layout", "a.xml", "--only", "#"], message: "bad value '#' for option '--only'"),
    Refusal(arguments: ["layout", "a.xml", "--only="], message: "option '--only' has an empty value"),
    Refusal(
      arguments: ["layout", "a.xml", "--theme", ""], message: "option '--theme' has an empty value: expected a file"),
    Refusal(arguments: ["layout", "a.xml", "--time-zone", ""], message: "option '--time-zone' has an empty value"),
    Refusal(
      arguments: ["layout", "a.xml", "--time-zone", "Europe/Berln"], message: "bad value 'Europe/Berln'",
      fix: "Europe/Berlin"),
    Refusal(
      arguments: ["layout", "a.xml", "--time-zone", "new york"], message: "bad value 'new york'",
      fix: "America/New_York"),
    Refusal(arguments: ["layout", "a.xml", "--time-zone", "+25:00"], message: "bad value '+25:00'"),
    Refusal(arguments: ["layout", "a.xml", "--locale", ""], message: "option '--locale' has an empty value"),
    Refusal(arguments: ["layout", "a.xml", "--locale", "german"], message: "bad value 'german' for option '--locale'"),
    Refusal(
      arguments: ["layout", "a.xml", "--locale", "de_GER"], message: "bad value 'de_GER' for option '--locale'",
      fix: "de"),
    Refusal(arguments: ["layout", "a.xml", "--locale", "en us"], message: "bad value 'en us' for option '--locale'"),
    Refusal(
      arguments: ["explain", "a.xml"],
      message: "'ink explain' needs a document and a number of one of its views: ink explain a.xml '#name.width'"),
    Refusal(
      arguments: ["explain", "#title"],
      message: "'ink explain' needs a document and a number of one of its views: ink explain form.xml '#title.width'"),
    Refusal(
      arguments: ["explain", "a.xml", "#title"],
      message:
        "bad argument '#title': expected a view and x, y, width or height, such as '#title.width'"
    ),
    Refusal(
      arguments: ["explain", "a.xml", "#title.widht"],
      message: "bad argument '#title.widht': expected x, y, width or height after the last point", fix: "#title.width"),
    Refusal(
      arguments: ["explain", "INK080"], message: "bad argument 'INK080': expected the id of a problem", fix: "INK0801"),
    Refusal(
      arguments: ["describe", "UILable"], message: "bad argument 'UILable': expected the name of a view type",
      fix: "UILabel"),
    Refusal(
      arguments: ["completions", "basch"], message: "bad argument 'basch': expected bash, zsh or fish", fix: "bash"),
    Refusal(arguments: ["describe", "--own"], message: "'ink describe' needs the name of a view type"),
    Refusal(
      arguments: ["check", "a.xml", "--disable", "INK605"],
      message: "bad value 'INK605' for option '--disable': expected the id of a problem", fix: "INK0605"),
    Refusal(
      arguments: ["check", "a.xml", "--disable", "INK0605,,INK0606"], message: "option '--disable' has an empty value"),
    Refusal(arguments: ["sweep", "a.xml", "--width", "3"], message: "'ink sweep' has no option '--width'"),
    Refusal(
      arguments: ["sweep", "a.xml", "--from", "5.3", "--to", "5.4"],
      message: "bad value '5.4' for option '--to': expected 5.5 or more, because no width of whole pixels lies between"),
    Refusal(
      arguments: ["layout", "a.xml", "--root", "Foo"],
      message: "bad value 'Foo' for option '--root': expected the name of a view type"),
    Refusal(
      arguments: ["layout", "a.xml", "--root", "UIVeiw"], message: "bad value 'UIVeiw' for option '--root'",
      fix: "UIView"),
    Refusal(
      arguments: ["layout", "a.xml", "--device", "iphone15"], message: "bad value 'iphone15' for option '--device'",
      fix: "iPhone15"),
    Refusal(
      arguments: ["layout", "a.xml", "--time-zone", "utc"], message: "bad value 'utc' for option '--time-zone'",
      fix: "UTC"),
    Refusal(
      arguments: ["layout", "a.xml", "--time-zone", "europe/berlin"],
      message: "bad value 'europe/berlin' for option '--time-zone'", fix: "Europe/Berlin"),
    Refusal(
      arguments: ["render", "a.xml", "-o", "a.svg", "--overlay", "frames,,ids"],
      message: "bad value 'frames,,ids' for option '--overlay': expected frames, margins"),
  ]

  @Test(arguments: refusals)
  private func wrongUsageIsRefusedWithWhatWasMeant(_ refusal: Refusal) throws {
    let result = try runProgram("ink", refusal.arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("ink: error: \(refusal.message)"), "\(result.errors)")
    let fix = result.errors.components(between: "did you mean '", and: "'?")
    #expect(fix == refusal.fix ?? "", "\(result.errors)")
  }

  @Test(arguments: ["de_AT", "zh-Hant-TW", "ca-ES-valencia", "es-419", "eo"])
  func localesOfTheFormAreTaken(locale: String) throws {
    #expect(try runProgram("ink", ["layout", "Fixtures/greeting/document.xml", "--locale", locale]).status == 0)
  }

  /// A `#` outside quotes begins a comment in shells: no line that anybody may copy has one.
  @Test func everyCommandLineThatIsShownQuotesItsHashes() throws {
    let documents = ["README.md", "ARCHITECTURE.md"].map { TestData.packageRoot.appendingPathComponent($0) }
    let pages = TestData.files(in: TestData.packageRoot.appendingPathComponent("Documentation"), withExtension: "md")
    var texts = (documents + pages).map { TestData.text(of: $0) }
    texts.append(try runProgram("ink", ["help", "--man"]).output)
    for text in texts {
      for line in text.split(separator: "\n") where line.contains("ink ") {
        let unquoted = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 0 }.map(\.element).joined()
        #expect(!unquoted.contains(/ink [a-z]+ [^|`]* #[A-Za-z]/), "\(line)")
      }
    }
  }
}
