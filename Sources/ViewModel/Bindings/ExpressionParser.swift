import Diagnostics

/// Makes flat code of an expression in one pass: operators wait on an explicit stack (the shunting-yard method of
/// Dijkstra, 1961), so that depth costs no recursion.
struct ExpressionParser {
  private enum Pending {
    case group(at: Int)
    case call(ExpressionFunction, name: String, arguments: Int, at: Int)
    /// `FUNCTION(` or `CAST(`: what is called is known when its second argument, a text, has been read.
    case named(Named)
    case unary(ExpressionOpcode, at: Int)
    case binary(ExpressionOpcode, precedence: Int, at: Int)
    /// `&&` or `||`: the jump to be patched.
    case logic(jump: Int, precedence: Int)
    /// `?`: the jump past the first branch.
    case question(jump: Int, at: Int)
    /// `:`: the jump past the second branch.
    case colon(jump: Int)
  }

  private struct Named {
    let isCast: Bool
    var function: ExpressionFunction?
    /// Arguments that the function takes after target and selector.
    var expected = 0
    /// Commas so far.
    var commas = 0
    /// Where the code of the current argument begins.
    var argument = 0
    let at: Int
  }

  private struct Failure: Error {
    let problem: BindingProblem
    let start: Int
    let end: Int
  }

  private let text: String
  private let span: SourceSpan
  private let limits: BindingLimits
  private var lexer: ExpressionLexer
  private var code: [ExpressionInstruction] = []
  private var constants: [BoundValue] = []
  private var paths: [[String]] = []
  private var stack: [Pending] = []

  private init(_ text: String, _ span: SourceSpan, _ limits: BindingLimits) {
    self.text = text
    self.span = span
    self.limits = limits
    lexer = ExpressionLexer(text)
  }

  /// Parses the text after the `$` of a value. Problems go to `collector`; nil after one.
  static func parse(
    _ text: String, at span: SourceSpan, limits: BindingLimits, into collector: DiagnosticCollector
  ) -> BindingExpression? {
    guard text.utf8.count <= limits.length else {
      collector.report(
        BindingProblem.tooComplex(what: "an expression of \(text.utf8.count) bytes", limit: limits.length), at: span)
      return nil
    }
    var parser = ExpressionParser(text, span, limits)
    do throws(Failure) {
      try parser.expression()
      let formatter = try parser.formatter()
      return BindingExpression(
        text: text, span: span, formatter: formatter, code: parser.code, constants: parser.constants,
        keyPaths: parser.paths)
    } catch {
      collector.report(error.problem, at: BindingExpression.place(error.start, error.end, in: text, at: span))
      return nil
    }
  }

  // MARK: Tokens

  private mutating func expression() throws(Failure) {
    var wantsOperand = true
    while true {
      let token = lexer.next()
      let at = lexer.start
      if wantsOperand {
        wantsOperand = try operand(token, at)
      } else if try operation(token, at, &wantsOperand) {
        return
      }
      guard stack.count <= limits.depth else {
        throw Failure(
          problem: .tooComplex(what: "parentheses and operators \(stack.count) deep", limit: limits.depth), start: at,
          end: lexer.position)
      }
    }
  }

  /// Takes a token where a value must begin; returns whether a value must still begin.
  private mutating func operand(_ token: ExpressionToken, _ at: Int) throws(Failure) -> Bool {
    switch token {
    case .integer(let value): emit(.integer(value), at)
    case .number(let value): emit(.number(value), at)
    case .text(let value): emit(.string(value), at)
    case .symbol("("):
      stack.append(.group(at: at))
      return true
    case .symbol("-"):
      stack.append(.unary(.negate, at: at))
      return true
    case .symbol("!"):
      stack.append(.unary(.not, at: at))
      return true
    case .symbol("+"): return true
    case .name(let name): return try self.name(name, at)
    case .unterminatedText: throw Failure(problem: .unterminatedText, start: at, end: lexer.position)
    case .end: throw Failure(problem: .unexpectedEnd(expected: "a value"), start: at, end: at)
    default:
      throw Failure(
        problem: .unexpected(found: token.description, expected: "a value"), start: at, end: lexer.position)
    }
    return false
  }

  private mutating func name(_ name: String, _ at: Int) throws(Failure) -> Bool {
    switch name {
    case "true", "yes", "YES", "TRUE": emit(.bool(true), at)
    case "false", "no", "NO", "FALSE": emit(.bool(false), at)
    case "nil", "null", "NULL", "NIL": emit(.null, at)
    default:
      let end = lexer.position
      let isKnown = ExpressionFunction.names.contains { $0.0 == name }
      var after = lexer
      var next = after.next()
      // The older spelling `average:(values)`; other names before `:(` are a branch of `?:`.
      if next == .symbol(":"), after.start == end {
        let colon = after.position
        next = after.next()
        let isCall = next == .symbol("(") && after.start == colon && (isKnown || !hasOpenQuestion)
        if !isCall { next = .end }
      }
      guard next == .symbol("(") else {
        let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let index = paths.firstIndex(of: path) ?? paths.count
        if index == paths.count { paths.append(path) }
        code.append(
          ExpressionInstruction(opcode: .path, operand: Int32(index), start: UInt32(at), end: UInt32(end)))
        return false
      }
      lexer = after
      if name == "FUNCTION" || name == "CAST" {
        stack.append(.named(Named(isCast: name == "CAST", at: at)))
        return true
      }
      guard let function = ExpressionFunction.names.first(where: { $0.0 == name })?.1 else {
        let nearest = nearestName(to: name, in: ExpressionFunction.names.map(\.0))
        throw Failure(problem: .unknownFunction(name: name, nearest: nearest), start: at, end: end)
      }
      stack.append(.call(function, name: name, arguments: 0, at: at))
      return true
    }
    return false
  }

  private var hasOpenQuestion: Bool {
    for pending in stack.reversed() {
      switch pending {
      case .question: return true
      case .group, .call, .named: return false
      default: continue
      }
    }
    return false
  }

  /// Takes a token after a value; returns true at the end.
  private mutating func operation(
    _ token: ExpressionToken, _ at: Int, _ wantsOperand: inout Bool
  ) throws(Failure) -> Bool {
    guard case .symbol(let symbol) = token else {
      guard token == .end else {
        throw Failure(
          problem: .unexpected(found: token.description, expected: "an operator or the end"), start: at,
          end: lexer.position)
      }
      close(above: 0)
      switch stack.last {
      case .group(let at), .call(_, _, _, let at):
        throw Failure(problem: .unexpectedEnd(expected: "')'"), start: at, end: at + 1)
      case .named(let named):
        throw Failure(problem: .unexpectedEnd(expected: "')'"), start: named.at, end: named.at + 1)
      case .question(_, let at): throw Failure(problem: .unexpectedEnd(expected: "':'"), start: at, end: at + 1)
      default: return true
      }
    }
    wantsOperand = true
    switch symbol {
    case ")":
      wantsOperand = false
      close(above: 0)
      try closeParenthesis(at)
    case ",":
      close(above: 0)
      try comma(at)
    case "?":
      close(above: 1)
      stack.append(.question(jump: jump(.jumpIfFalse, at), at: at))
    case ":":
      close(above: 0)
      guard case .question(let patch, _) = stack.last else {
        throw Failure(
          problem: .unexpected(found: ":", expected: "an operator or the end"), start: at, end: lexer.position)
      }
      stack.removeLast()
      let past = jump(.jump, at)
      code[patch].operand = Int32(code.count)
      stack.append(.colon(jump: past))
    case "&&", "||":
      let precedence = symbol == "&&" ? 3 : 2
      close(above: precedence - 1)
      stack.append(.logic(jump: jump(symbol == "&&" ? .andJump : .orJump, at), precedence: precedence))
    default:
      guard let (opcode, precedence) = Self.operators[symbol] else {
        throw Failure(
          problem: .unexpected(found: symbol, expected: "an operator or the end"), start: at, end: lexer.position)
      }
      close(above: precedence - 1)
      stack.append(.binary(opcode, precedence: precedence, at: at))
    }
    return false
  }

  private static let operators: [String: (ExpressionOpcode, Int)] = [
    "==": (.equal, 4), "!=": (.notEqual, 4), "<": (.less, 5), "<=": (.lessOrEqual, 5), ">": (.greater, 5),
    ">=": (.greaterOrEqual, 5), "+": (.add, 6), "-": (.subtract, 6), "*": (.multiply, 7), "/": (.divide, 7),
    "%": (.remainder, 7),
  ]

  // MARK: Code

  private mutating func emit(_ value: BoundValue, _ at: Int) {
    code.append(
      ExpressionInstruction(
        opcode: .constant, operand: Int32(constants.count), start: UInt32(at), end: UInt32(lexer.position)))
    constants.append(value)
  }

  private mutating func jump(_ opcode: ExpressionOpcode, _ at: Int) -> Int {
    code.append(ExpressionInstruction(opcode: opcode, operand: 0, start: UInt32(at), end: UInt32(at + 1)))
    return code.count - 1
  }

  /// Emits the pending operators that bind tighter than `level`, up to an opening parenthesis or a `?`.
  private mutating func close(above level: Int) {
    while let top = stack.last {
      switch top {
      case .group, .call, .named, .question: return
      case .unary(let opcode, let at):
        code.append(ExpressionInstruction(opcode: opcode, operand: 0, start: UInt32(at), end: UInt32(at + 1)))
      case .binary(let opcode, let precedence, let at):
        guard precedence > level else { return }
        code.append(ExpressionInstruction(opcode: opcode, operand: 0, start: UInt32(at), end: UInt32(at + 1)))
      case .logic(let jump, let precedence):
        guard precedence > level else { return }
        code[jump].operand = Int32(code.count + 1)
        code.append(ExpressionInstruction(opcode: .truth, operand: 0, start: 0, end: 0))
      // The jump skips the conversion: it leaves a truth value already.
      case .colon(let jump):
        guard level < 1 else { return }
        code[jump].operand = Int32(code.count)
      }
      stack.removeLast()
    }
  }

  private mutating func comma(_ at: Int) throws(Failure) {
    switch stack.popLast() {
    case .call(let function, let name, let arguments, let start):
      stack.append(.call(function, name: name, arguments: arguments + 1, at: start))
    case .named(var named):
      // The second argument has been read: it leaves the code and names the function.
      if named.commas == 1 { (named.function, named.expected) = try selector(named) }
      named.commas += 1
      named.argument = code.count
      stack.append(.named(named))
    case let other:
      if let other { stack.append(other) }
      throw Failure(
        problem: .unexpected(found: ",", expected: "an operator or the end"), start: at, end: lexer.position)
    }
  }

  /// The method or type that the argument just read names.
  private mutating func selector(_ named: Named) throws(Failure) -> (ExpressionFunction, Int) {
    let isCast = named.isCast
    guard let last = code.last, code.count == named.argument + 1, last.opcode == .constant,
      case .string(let name) = constants[Int(last.operand)]
    else {
      throw Failure(
        problem: .unexpected(found: isCast ? "CAST" : "FUNCTION", expected: "a text in quotes as second argument"),
        start: named.at, end: named.at + (isCast ? 4 : 8))
    }
    code.removeLast()
    let found: (ExpressionFunction, Int)?
    let names: [String]
    if isCast {
      found = ExpressionFunction.types.first { $0.0 == name }.map { ($0.1, 0) }
      names = ExpressionFunction.types.map(\.0)
    } else {
      found = ExpressionFunction.selectors.first { $0.0 == name }.map { ($0.1, $0.2) }
      names = ExpressionFunction.selectors.map(\.0)
    }
    guard let found else {
      throw Failure(
        problem: .unknownSelector(
          name: name, kind: isCast ? "type" : "method", nearest: nearestName(to: name, in: names)),
        start: Int(last.start), end: Int(last.end))
    }
    return found
  }

  private mutating func closeParenthesis(_ at: Int) throws(Failure) {
    let function: ExpressionFunction
    let name: String
    let count: Int
    let start: Int
    switch stack.popLast() {
    case .group: return
    case .call(let called, let spelled, let arguments, let begin):
      (function, name, count, start) = (called, spelled, arguments + 1, begin)
    case .named(var named):
      let label = named.isCast ? "CAST" : "FUNCTION"
      guard named.commas >= 1 else {
        throw Failure(
          problem: .wrongArgumentCount(function: label, found: 1, expected: "a value and a text"), start: named.at,
          end: lexer.position)
      }
      if named.commas == 1 { (named.function, named.expected) = try selector(named) }
      guard let called = named.function, named.commas - 1 == named.expected else {
        throw Failure(
          problem: .wrongArgumentCount(
            function: label, found: named.commas + 1, expected: "\(named.expected + 2) arguments"),
          start: named.at, end: lexer.position)
      }
      (function, name, count, start) = (called, label, named.expected + 1, named.at)
    case .question(_, let begin): throw Failure(problem: .unexpectedEnd(expected: "':'"), start: begin, end: begin + 1)
    default:
      throw Failure(
        problem: .unexpected(found: ")", expected: "an operator or the end"), start: at, end: lexer.position)
    }
    guard function.arguments.contains(count) else {
      let range = function.arguments
      throw Failure(
        problem: .wrongArgumentCount(
          function: name, found: count,
          expected: range.upperBound == 1 ? "one argument" : "\(range.lowerBound) to \(range.upperBound) arguments"),
        start: start, end: lexer.position)
    }
    code.append(
      ExpressionInstruction(
        opcode: .call, operand: Int32(function.rawValue << 8 | count), start: UInt32(start),
        end: UInt32(lexer.position)))
  }

  // MARK: Formatter

  /// Splits what follows `::` at `;`, then each part at its first `=`.
  private mutating func formatter() throws(Failure) -> FormatterCall? {
    let bytes = lexer.bytes
    guard lexer.start < bytes.count else { return nil }
    var at = lexer.start + 2
    func end(_ from: Int) -> Int { bytes[from...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count }
    func trimmed(_ range: Range<Int>) -> Range<Int> {
      var range = range
      while let first = range.first, bytes[first] == 0x20 { range = range.dropFirst() }
      while let last = range.last, bytes[last] == 0x20 { range = range.dropLast() }
      return range
    }
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let nameEnd = end(at)
    let name = trimmed(at..<nameEnd)
    guard !name.isEmpty else { throw Failure(problem: .malformedFormatter(found: "::"), start: at - 2, end: at) }
    var options: [FormatterCall.Option] = []
    at = nameEnd
    while at < bytes.count {
      let partEnd = end(at + 1)
      let part = trimmed(at + 1..<partEnd)
      at = partEnd
      if part.isEmpty { continue }
      guard let equals = bytes[part].firstIndex(of: UInt8(ascii: "=")) else {
        throw Failure(problem: .malformedFormatter(found: string(part)), start: part.lowerBound, end: part.upperBound)
      }
      options.append(
        FormatterCall.Option(
          name: string(trimmed(part.lowerBound..<equals)), value: string(equals + 1..<part.upperBound),
          span: BindingExpression.place(part.lowerBound, part.upperBound, in: text, at: span)))
    }
    return FormatterCall(
      name: string(name), span: BindingExpression.place(name.lowerBound, name.upperBound, in: text, at: span),
      options: options)
  }
}

extension BindingExpression {
  /// Parses a binding: the text after the `$` of a value, at its place. O(bytes), without recursion.
  ///
  /// - Returns: Nil after a problem, which is in `collector` with its place.
  public static func parse(
    _ text: String, at span: SourceSpan, limits: BindingLimits = BindingLimits(), into collector: DiagnosticCollector
  ) -> BindingExpression? {
    ExpressionParser.parse(text, at: span, limits: limits, into: collector)
  }
}
