import Diagnostics
import Testing

@Suite struct NearestNameTests {
  @Test(
    arguments: [
      ("txet", ["font", "text", "test"], "text"), ("Text", ["next", "text"], "text"), ("colour", ["color"], "color"),
      ("UILable", ["UIView", "UILabel"], "UILabel"), ("x", ["width", "y"], "y"), ("text", ["text"], nil),
      ("zzzzzz", ["text", "font"], nil), ("", ["a"], nil), ("heigth", ["weight", "height"], "height"),
    ] as [(String, [String], String?)])
  func findsWhatWasMeant(name: String, candidates: [String], expected: String?) {
    #expect(nearestName(to: name, in: candidates) == expected)
  }

  @Test func hostileNamesCostNothing() {
    #expect(nearestName(to: String(repeating: "a", count: 1_000_000), in: ["a"]) == nil)
    #expect(nearestName(to: "a", in: [String(repeating: "a", count: 1_000_000)]) == nil)
  }
}

@Suite struct SeverityPolicyTests {
  private struct Sample: Problem {
    var id: ProblemID { 9_002 }
    var severity: Severity
    var message: String { "m" }
    var isRecoverable: Bool
  }

  @Test(arguments: [
    (SeverityPolicy.standard, Severity.warning, false, Severity.warning), (.strict, .warning, false, .error),
    (.strict, .note, false, .note), (.lenient, .error, true, .warning), (.lenient, .error, false, .error),
    (.lenient, .warning, true, .warning),
  ])
  func changesSeverityOnTheWayIn(policy: SeverityPolicy, given: Severity, isRecoverable: Bool, expected: Severity) {
    let collector = DiagnosticCollector(policy: policy)
    collector.report(Sample(severity: given, isRecoverable: isRecoverable), at: .none)
    #expect(collector.diagnostics[0].severity == expected)
    #expect(collector.hasErrors == (expected == .error))
  }
}
