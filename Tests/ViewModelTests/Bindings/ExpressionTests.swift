import Diagnostics
import DocParser
import InkTestSupport
import Testing

@testable import ViewModel

/// Data that the cases below read.
private func sampleData() -> BindingData {
  func value(_ content: DataValue.Content) -> DataValue { DataValue(content, at: .none) }
  func dictionary(_ entries: [(String, DataValue)]) -> DataValue {
    var dictionary = DataDictionary()
    for (key, entry) in entries { dictionary.set(.init(key: key, keySpan: .none, value: entry)) }
    return value(.dictionary(dictionary))
  }
  func list(_ numbers: [Int64]) -> DataValue { value(.array(numbers.map { value(.integer($0)) })) }
  return BindingData(
    dictionary([
      ("one", value(.string("A"))), ("two", value(.string("B"))), ("three", value(.string("C"))),
      ("number", value(.integer(5))), ("half", value(.number(0.5))), ("flag", value(.bool(true))),
      ("nothing", value(.null)), ("values", list([1, 2, 3])), ("empty", list([])),
      ("born", value(.string("1999-03-07"))),
      ("person", dictionary([("name", value(.string("Ada"))), ("age", value(.integer(36)))])),
      (
        "items",
        value(.array([dictionary([("price", value(.integer(2)))]), dictionary([("price", value(.number(2.5)))])]))
      ),
    ]))
}

struct ExpressionCase: Sendable, CustomTestStringConvertible {
  let expression: String
  let expected: BoundValue
  var testDescription: String { expression }

  init(_ expression: String, _ expected: BoundValue) {
    self.expression = expression
    self.expected = expected
  }
}

@Suite struct ExpressionTests {
  @Test(arguments: [
    ExpressionCase("number", .integer(5)),
    ExpressionCase("person.name", .string("Ada")),
    ExpressionCase("number + 4", .integer(9)),
    ExpressionCase("2 + 3 * 4", .integer(14)),
    ExpressionCase("(2 + 3) * 4", .integer(20)),
    ExpressionCase("10 - 4 - 3", .integer(3)),
    ExpressionCase("7 / 2", .number(3.5)),
    ExpressionCase("7 % 4", .integer(3)),
    ExpressionCase("-number + 1", .integer(-4)),
    ExpressionCase("- - 3", .integer(3)),
    ExpressionCase("1e3 + .5", .number(1000.5)),
    ExpressionCase("9223372036854775807 + 1", .number(9_223_372_036_854_775_808)),
    ExpressionCase("'it\\'s ' + person.name", .string("it's Ada")),
    ExpressionCase("person.age + ' years'", .string("36 years")),
    ExpressionCase("number > 4 && half < 1", .bool(true)),
    ExpressionCase("number == 5 || missing", .bool(true)),
    ExpressionCase("!flag && missing", .bool(false)),
    ExpressionCase("1 < 2 == true", .bool(true)),
    ExpressionCase("flag ? 'yes' : missing", .string("yes")),
    ExpressionCase("number < 0 ? 'a' : number == 5 ? 'b' : 'c'", .string("b")),
    ExpressionCase("flag ? !flag ? 1 : 2 : 3", .integer(2)),
    ExpressionCase("flag ? number:(half)", .integer(5)),
    ExpressionCase("1 + (flag ? 10 : 20) * 2", .integer(21)),
    ExpressionCase("nothing == nil", .bool(true)),
    ExpressionCase("nothing + 1", .null),
    ExpressionCase("'abc' < 'abd'", .bool(true)),
    ExpressionCase("count(values)", .integer(3)),
    ExpressionCase("sum(values) + max(1, 7, 3)", .integer(13)),
    ExpressionCase("average(values)", .number(2)),
    ExpressionCase("average:(values) * 1.5", .number(3)),
    ExpressionCase("min(values)", .integer(1)),
    ExpressionCase("average(empty)", .null),
    ExpressionCase("sum(items.price)", .number(4.5)),
    ExpressionCase("items.@count", .integer(2)),
    ExpressionCase("values.@max", .integer(3)),
    ExpressionCase("uppercase(person.name) + lowercase('X')", .string("ADAx")),
    ExpressionCase("round(2.5) + floor(2.9) + ceil(2.1)", .integer(8)),
    ExpressionCase("round(-2.5)", .integer(-3)),
    ExpressionCase(
      "FUNCTION(one, 'stringByAppendingString:', FUNCTION(two, 'stringByAppendingString:', three))", .string("ABC")),
    ExpressionCase("CAST(number, 'NSString')", .string("5")),
    ExpressionCase("CAST(average:(values), 'NSString')", .string("2")),
    ExpressionCase("CAST(born, 'NSDate')", .date(920_764_800)),
    ExpressionCase("FUNCTION(person.name, 'length')", .integer(3)),
    ExpressionCase(
      "FUNCTION('a-b', 'stringByReplacingOccurrencesOfString:withString:', '-', '+')", .string("a+b")),
    ExpressionCase("\"double\" == 'double'", .bool(true)),
  ])
  func computes(_ c: ExpressionCase) {
    let collector = DiagnosticCollector()
    let data = sampleData()
    let parsed = BindingExpression.parse(c.expression, at: .none, into: collector)
    let value = parsed?.value(into: collector) { data.value(at: $0) }
    #expect(value == c.expected, "\(collector.diagnostics.map(\.message))")
    #expect(collector.diagnostics.isEmpty)
  }

  struct ProblemCase: Sendable, CustomTestStringConvertible {
    let marked: String
    let id: ProblemID
    let suggestion: String?
    var testDescription: String { marked }

    init(_ marked: String, _ id: ProblemID, _ suggestion: String? = nil) {
      self.marked = marked
      self.id = id
      self.suggestion = suggestion
    }
  }

  /// 1️⃣ stands before the first wrong byte, 2️⃣ after the last.
  @Test(arguments: [
    ProblemCase("1 + 1️⃣*2️⃣ 2", 510),
    ProblemCase("1 1️⃣22️⃣", 510),
    ProblemCase("1 +1️⃣2️⃣", 511),
    ProblemCase("1️⃣2️⃣", 511),
    ProblemCase("1️⃣(2️⃣1 + 2", 511),
    ProblemCase("a 1️⃣?2️⃣ b", 511),
    ProblemCase("a 1️⃣:2️⃣ b", 510),
    ProblemCase("1 + 1️⃣'open2️⃣", 512),
    ProblemCase("1️⃣avrage2️⃣(values)", 513, "average"),
    ProblemCase("1️⃣round(1, 2)2️⃣", 514),
    ProblemCase("FUNCTION(one, 1️⃣'stringByAppendString:'2️⃣, two)", 515, "stringByAppendingString:"),
    ProblemCase("CAST(one, 1️⃣'NSInteger'2️⃣)", 515),
    ProblemCase("number + 1️⃣person.nmae2️⃣", 516, "name"),
    ProblemCase("1️⃣numbr2️⃣", 516, "number"),
    ProblemCase("one 1️⃣-2️⃣ 1", 518),
    ProblemCase("1️⃣sum(one)2️⃣", 518),
    ProblemCase("one 1️⃣<2️⃣ 1", 518),
    ProblemCase("1 1️⃣/2️⃣ 0", 519),
    ProblemCase("number1️⃣::2️⃣", 526),
    ProblemCase("number::number;1️⃣short2️⃣", 526),
    ProblemCase("number 1️⃣$2️⃣ one", 510),
  ])
  func reportsAtItsPlace(_ c: ProblemCase) {
    let marked = MarkedText(c.marked)
    let collector = DiagnosticCollector()
    let source = collector.add(SourceText(name: "t", text: "$" + marked.text))
    let span = SourceSpan(source: source, range: 0..<marked.text.utf8.count + 1)
    let data = sampleData()
    let parsed = BindingExpression.parse(marked.text, at: span, into: collector)
    let value = parsed?.value(into: collector) { data.value(at: $0) }
    #expect(value == nil)
    #expect(collector.diagnostics.count == 1)
    #expect(collector.diagnostics.first?.id == c.id)
    let start = marked.offsets[1] ?? -1
    let end = marked.offsets[2] ?? -1
    #expect(collector.diagnostics.first?.span.range == start + 1..<end + 1)
    #expect(collector.diagnostics.first?.fixes.first?.replacement == c.suggestion)
  }

  @Test func stepsAreLimited() {
    let collector = DiagnosticCollector()
    var limits = BindingLimits()
    let text = "1" + String(repeating: "+1", count: 20)
    // 21 constants and 20 additions.
    limits.steps = 41
    let exact = BindingExpression.parse(text, at: .none, into: collector)
    #expect(exact?.value(limits: limits, into: collector) { _ in .value(.null) } == .integer(21))
    limits.steps = 40
    #expect(exact?.value(limits: limits, into: collector) { _ in .value(.null) } == nil)
    #expect(collector.diagnostics.map(\.id) == [520])
  }

  @Test func depthAndLengthAreLimited() {
    let collector = DiagnosticCollector()
    let depth = BindingLimits().depth
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
    }
    #expect(BindingExpression.parse(nested(depth), at: .none, into: collector) != nil)
    #expect(BindingExpression.parse(nested(depth + 1), at: .none, into: collector) == nil)
    var limits = BindingLimits()
    limits.length = 5
    #expect(BindingExpression.parse("1 + 2", at: .none, limits: limits, into: collector) != nil)
    #expect(BindingExpression.parse("1 + 23", at: .none, limits: limits, into: collector) == nil)
    #expect(collector.diagnostics.map(\.id) == [521, 521])
  }

  /// No bytes of an expression may end the process: every text of up to four pieces is parsed and run.
  @Test func nothingTraps() {
    let pieces = [
      "a", "1", "'t'", "(", ")", ",", "?", ":", "&&", "-", "count(", "FUNCTION(", "CAST(", "::", "%", "\u{0}",
    ]
    let data = sampleData()
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for fourth in pieces {
            let collector = DiagnosticCollector()
            let parsed = BindingExpression.parse(first + second + third + fourth, at: .none, into: collector)
            let value = parsed?.value(into: collector) { data.value(at: $0) }
            #expect(value != nil || !collector.diagnostics.isEmpty)
          }
        }
      }
    }
  }

  @Test func aKeyPathAloneCanBeWritten() {
    let collector = DiagnosticCollector()
    func path(_ text: String) -> [String]? {
      BindingExpression.parse(text, at: .none, into: collector)?.writablePath
    }
    #expect(path("person.name") == ["person", "name"])
    #expect(path("person.name + ''") == nil)
    #expect(path("number::number") == nil)
  }
}

@Suite struct BindingGraphTests {
  private func expression(_ text: String, _ collector: DiagnosticCollector) throws -> BindingExpression {
    let source = collector.add(SourceText(name: text, text: "$" + text))
    return try #require(
      BindingExpression.parse(
        text, at: SourceSpan(source: source, range: 0..<text.utf8.count + 1), into: collector))
  }

  @Test func bindingsUseEachOthersValues() throws {
    let collector = DiagnosticCollector()
    let graph = BindingGraph(source: sampleData())
    let total = graph.add(try expression("price.value * 2", collector), name: ["total", "text"])
    _ = graph.add(try expression("number + 1", collector), name: ["price", "value"])
    let label = graph.add(try expression("'= ' + total.text", collector))
    #expect(graph.value(of: label, into: collector) == .string("= 12"))
    #expect(graph.value(of: total, into: collector) == .integer(12))
    #expect(graph.changed(["number"]) == [0, 1, 2])
    #expect(graph.changed(["half"]) == [])
    #expect(collector.diagnostics.isEmpty)
  }

  @Test func aCircleIsReportedOnceWithItsChain() throws {
    let collector = DiagnosticCollector()
    let graph = BindingGraph(source: sampleData())
    let a = graph.add(try expression("b.text", collector), name: ["a", "text"])
    let b = graph.add(try expression("a.text", collector), name: ["b", "text"])
    #expect(graph.value(of: a, into: collector) == nil)
    #expect(graph.value(of: b, into: collector) == nil)
    #expect(collector.diagnostics.map(\.id) == [517])
    #expect(collector.diagnostics.first?.message == "a value depends on itself: a.text → b.text → a.text")
    #expect(collector.diagnostics.first?.span.source == SourceID(rawValue: 0))
    #expect(collector.diagnostics.first?.notes.map(\.span.source) == [SourceID(rawValue: 1)])
  }

  /// Each binding reads the next: depth costs no stack.
  @Test func aLongChainIsNoRecursion() throws {
    let collector = DiagnosticCollector()
    let graph = BindingGraph(source: sampleData())
    let count = 2_000
    for index in 0..<count {
      let text = index == count - 1 ? "number" : "v\(index + 1).x"
      _ = graph.add(
        try #require(BindingExpression.parse(text, at: .none, into: collector)), name: ["v\(index)", "x"])
    }
    #expect(graph.value(of: 0, into: collector) == .integer(5))
  }

  @Test func writesGoToTheDataAndTellObservers() throws {
    let collector = DiagnosticCollector()
    let data = sampleData()
    let graph = BindingGraph(source: data)
    let field = graph.add(try expression("person.name", collector))
    let label = graph.add(try expression("'Hi ' + person.name", collector))
    let sum = graph.add(try expression("number + 1", collector))
    #expect(graph.value(of: label, into: collector) == .string("Hi Ada"))
    var calls = 0
    let token = try #require(data.observe(["person"]) { calls += 1 })
    #expect(graph.write(.string("Grace"), to: field, into: collector) == [field, label])
    #expect(graph.value(of: label, into: collector) == .string("Hi Grace"))
    #expect(calls == 1)
    data.stopObserving(token)
    _ = graph.write(.string("Lin"), to: field, into: collector)
    #expect(calls == 1)
    #expect(graph.write(.integer(1), to: sum, into: collector) == nil)
    #expect(collector.diagnostics.map(\.id) == [529])
  }
}
