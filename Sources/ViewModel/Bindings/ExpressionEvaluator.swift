import Diagnostics

/// Runs the code of an expression on a stack of values.
struct ExpressionEvaluator {
  private let expression: BindingExpression
  private let lookup: ([String]) -> BindingLookup
  private let limit: Int
  private var stack: [BoundValue] = []
  private var steps = 0

  private struct Failure: Error {
    let problem: BindingProblem
  }

  init(_ expression: BindingExpression, limit: Int, lookup: @escaping ([String]) -> BindingLookup) {
    self.expression = expression
    self.limit = limit
    self.lookup = lookup
  }

  /// The value, or nil after a problem. Only the branches that count are run.
  mutating func run(into collector: DiagnosticCollector) -> BoundValue? {
    var at = 0
    let code = expression.code
    while at < code.count {
      let instruction = code[at]
      do throws(Failure) {
        try spend(1)
        at = try step(instruction, at)
        if case .number(let value)? = stack.last, !value.isFinite {
          throw Failure(
            problem: .wrongOperand(
              operation: "an expression", found: "a number that is not finite", expected: "finite numbers"))
        }
      } catch {
        collector.report(
          error.problem, at: expression.place(Int(instruction.start), Int(instruction.end)))
        return nil
      }
    }
    return stack.last ?? .null
  }

  private mutating func spend(_ count: Int) throws(Failure) {
    steps += count
    if steps > limit { throw Failure(problem: .tooManySteps(limit: limit)) }
  }

  private mutating func pop() -> BoundValue { stack.popLast() ?? .null }

  private mutating func step(_ instruction: ExpressionInstruction, _ at: Int) throws(Failure) -> Int {
    let operand = Int(instruction.operand)
    switch instruction.opcode {
    case .constant: stack.append(expression.constants[operand])
    case .path:
      let path = expression.keyPaths[operand]
      switch lookup(path) {
      case .value(let value):
        if case .list(let items) = value { try spend(items.count) }
        stack.append(value)
      case .missing(let step, let known):
        let key = step < path.count ? path[step] : path.last ?? ""
        throw Failure(
          problem: .missingKey(
            path: path.joined(separator: "."), key: key, nearest: nearestName(to: key, in: known.prefix(200))))
      }
    case .jump: return operand
    case .jumpIfFalse: return pop().isTrue ? at + 1 : operand
    case .andJump, .orJump:
      let isTrue = pop().isTrue
      guard isTrue == (instruction.opcode == .orJump) else { return at + 1 }
      stack.append(.bool(isTrue))
      return operand
    case .truth: stack.append(.bool(pop().isTrue))
    case .not: stack.append(.bool(!pop().isTrue))
    case .negate:
      switch pop() {
      case .null: stack.append(.null)
      case .integer(let value) where value != .min: stack.append(.integer(-value))
      case let value:
        guard let number = value.number else {
          throw Failure(problem: .wrongOperand(operation: "'-'", found: value.kindName, expected: "a number"))
        }
        stack.append(.number(-number))
      }
    case .add, .subtract, .multiply, .divide, .remainder:
      let right = pop()
      let left = pop()
      stack.append(try arithmetic(instruction.opcode, left, right))
    case .equal, .notEqual:
      let right = pop()
      let isEqual = try equals(pop(), right)
      stack.append(.bool(isEqual == (instruction.opcode == .equal)))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let right = pop()
      let left = pop()
      stack.append(try compare(instruction.opcode, left, right))
    case .call:
      let count = operand & 0xFF
      guard let function = ExpressionFunction(rawValue: operand >> 8), stack.count >= count else { break }
      let arguments = Array(stack.suffix(count))
      stack.removeLast(count)
      stack.append(try call(function, arguments))
    }
    return at + 1
  }

  // MARK: Operators

  private static func symbol(_ opcode: ExpressionOpcode) -> String {
    switch opcode {
    case .add: "'+'"
    case .subtract: "'-'"
    case .multiply: "'*'"
    case .divide: "'/'"
    case .remainder: "'%'"
    default: "a comparison"
    }
  }

  private mutating func arithmetic(
    _ opcode: ExpressionOpcode, _ left: BoundValue, _ right: BoundValue
  ) throws(Failure) -> BoundValue {
    if left == .null || right == .null { return .null }
    if opcode == .add {
      switch (left, right) {
      case (.string, _), (_, .string):
        let text = left.plainText + right.plainText
        try spend(text.utf8.count / 64)
        return .string(text)
      case (.date(let seconds), _): if let number = right.number { return .date(seconds + number) }
      default: break
      }
    }
    if case .date(let a) = left, opcode == .subtract {
      if case .date(let b) = right { return .number(a - b) }
      if let number = right.number { return .date(a - number) }
    }
    guard let a = left.number, let b = right.number else {
      let wrong = left.number == nil ? left : right
      throw Failure(
        problem: .wrongOperand(
          operation: Self.symbol(opcode), found: wrong.kindName,
          expected: opcode == .add ? "numbers or texts" : "numbers"))
    }
    if (opcode == .divide || opcode == .remainder) && b == 0 { throw Failure(problem: .divisionByZero) }
    if case .integer(let x) = left, case .integer(let y) = right {
      let exact: (partialValue: Int64, overflow: Bool)? =
        switch opcode {
        case .add: x.addingReportingOverflow(y)
        case .subtract: x.subtractingReportingOverflow(y)
        case .multiply: x.multipliedReportingOverflow(by: y)
        case .remainder: x.remainderReportingOverflow(dividingBy: y)
        default: nil
        }
      if let exact, !exact.overflow { return .integer(exact.partialValue) }
    }
    switch opcode {
    case .add: return .number(a + b)
    case .subtract: return .number(a - b)
    case .multiply: return .number(a * b)
    case .divide: return .number(a / b)
    default: return .number(a.truncatingRemainder(dividingBy: b))
    }
  }

  /// Numbers and booleans compare by value, everything else with its own kind; other pairs are unequal.
  private mutating func equals(_ left: BoundValue, _ right: BoundValue) throws(Failure) -> Bool {
    if case .integer(let a) = left, case .integer(let b) = right { return a == b }
    if let a = left.number, let b = right.number { return a == b }
    if case .list(let items) = left { try spend(items.count) }
    if case .string(let a) = left, case .string(let b) = right {
      // By scalars: equality does not follow the toolchain's normalisation tables.
      return a.utf8.elementsEqual(b.utf8)
    }
    return left == right
  }

  private func compare(
    _ opcode: ExpressionOpcode, _ left: BoundValue, _ right: BoundValue
  ) throws(Failure) -> BoundValue {
    let order: Int
    if let a = left.number, let b = right.number {
      if a.isNaN || b.isNaN { return .bool(false) }
      order = a < b ? -1 : (a == b ? 0 : 1)
    } else if case .string(let a) = left, case .string(let b) = right {
      order = a.utf8.elementsEqual(b.utf8) ? 0 : (a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1)
    } else if case .date(let a) = left, case .date(let b) = right {
      order = a < b ? -1 : (a == b ? 0 : 1)
    } else if left == .null || right == .null {
      return .bool(false)
    } else {
      throw Failure(
        problem: .wrongOperand(
          operation: "a comparison", found: "\(left.kindName) and \(right.kindName)",
          expected: "two numbers, two texts or two dates"))
    }
    switch opcode {
    case .less: return .bool(order < 0)
    case .lessOrEqual: return .bool(order <= 0)
    case .greater: return .bool(order > 0)
    default: return .bool(order >= 0)
    }
  }

  // MARK: Functions

  private mutating func call(_ function: ExpressionFunction, _ arguments: [BoundValue]) throws(Failure) -> BoundValue {
    let first = arguments[0]
    switch function {
    case .count, .sum, .average, .min, .max: return try aggregate(function, arguments)
    case .round, .floor, .ceil, .abs, .sqrt, .trunc, .numberOf: return try numeric(function, first)
    case .dateOf:
      switch first {
      case .date, .null: return first
      case .string(let text): if let seconds = CivilTime.seconds(iso8601: text) { return .date(seconds) }
      default: if let number = first.number { return .date(number) }
      }
      throw mismatch("CAST", first, "a date")
    case .textOf: return first == .null ? .null : .string(first.plainText)
    case .first, .last, .join:
      guard case .list(let items) = first else { throw mismatch(function.name, first, "a list") }
      try spend(items.count)
      if function == .join { return .string(items.map(\.plainText).joined(separator: arguments[1].plainText)) }
      return (function == .first ? items.first : items.last) ?? .null
    case .isEqual: return .bool(try equals(first, arguments[1]))
    default: return try text(function, first, arguments)
    }
  }

  private func mismatch(_ operation: String, _ value: BoundValue, _ expected: String) -> Failure {
    Failure(problem: .wrongOperand(operation: "'\(operation)'", found: value.kindName, expected: expected))
  }

  private mutating func aggregate(
    _ function: ExpressionFunction, _ arguments: [BoundValue]
  ) throws(Failure) -> BoundValue {
    let kind: ListAggregate =
      switch function {
      case .count: .count
      case .sum: .sum
      case .average: .average
      case .min: .minimum
      default: .maximum
      }
    var items = arguments
    if arguments.count == 1 {
      switch arguments[0] {
      case .list(let values): items = values
      case .null: items = []
      case .string(let text) where function == .count: return .integer(Int64(text.unicodeScalars.count))
      case .record(let record) where function == .count: return .integer(Int64(record.fields.count))
      case let other where kind == .minimum || kind == .maximum: items = [other]
      case let other: throw mismatch(function.name, other, "a list")
      }
    }
    try spend(items.count)
    guard let value = kind.value(of: items) else {
      let wrong = items.first { $0 != .null && $0.number == nil } ?? .null
      throw mismatch(function.name, wrong, "a list of numbers")
    }
    return value
  }

  private func numeric(_ function: ExpressionFunction, _ value: BoundValue) throws(Failure) -> BoundValue {
    var number = value.number
    if case .string(let text) = value, function == .numberOf || function == .trunc {
      // As NSString's doubleValue: what is no number is 0.
      number = Double(text.filter { $0 != " " }) ?? 0
    }
    if value == .null { return .null }
    guard let number else { throw mismatch(function.name, value, "a number") }
    if case .integer = value, function != .sqrt {
      if function == .abs { return number < 0 ? .number(-number).wholeIfExact : value }
      return value
    }
    let result: Double =
      switch function {
      case .round: number.rounded(.toNearestOrAwayFromZero)
      case .floor: number.rounded(.down)
      case .ceil: number.rounded(.up)
      case .trunc: number.rounded(.towardZero)
      case .abs: Swift.abs(number)
      case .sqrt: number.squareRoot()
      default: number
      }
    return BoundValue.number(result).wholeIfExact
  }

  private mutating func text(
    _ function: ExpressionFunction, _ value: BoundValue, _ arguments: [BoundValue]
  ) throws(Failure) -> BoundValue {
    if value == .null { return .null }
    let text = value.plainText
    try spend(text.utf8.count / 64)
    switch function {
    case .uppercase: return .string(text.uppercased())
    case .lowercase: return .string(text.lowercased())
    case .capitalized:
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      return .string(words.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " "))
    case .length: return .integer(Int64(text.utf16.count))
    case .appendString:
      let result = text + arguments[1].plainText
      try spend(result.utf8.count / 64)
      return .string(result)
    case .hasPrefix: return .bool(text.utf8.starts(with: arguments[1].plainText.utf8))
    case .hasSuffix: return .bool(text.utf8.reversed().starts(with: arguments[1].plainText.utf8.reversed()))
    case .contains: return .bool(Self.pieces(of: text, around: arguments[1].plainText).count > 1)
    case .replace:
      let result = Self.pieces(of: text, around: arguments[1].plainText).joined(separator: arguments[2].plainText)
      try spend(result.utf8.count / 64)
      return .string(result)
    default: return .null
    }
  }

  /// The parts of a text between the occurrences of another: one part when there is none, or for an empty text.
  private static func pieces(of text: String, around separator: String) -> [String] {
    let bytes = Array(text.utf8)
    let wanted = Array(separator.utf8)
    guard !wanted.isEmpty, wanted.count <= bytes.count else { return [text] }
    var pieces: [String] = []
    var start = 0
    var at = 0
    while at + wanted.count <= bytes.count {
      if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) {
        pieces.append(String(decoding: bytes[start..<at], as: UTF8.self))
        at += wanted.count
        start = at
      } else {
        at += 1
      }
    }
    pieces.append(String(decoding: bytes[start...], as: UTF8.self))
    return pieces
  }
}

extension BoundValue {
  /// A number without a fraction as a whole number, where 53 bits hold it.
  fileprivate var wholeIfExact: BoundValue {
    guard case .number(let number) = self, number.rounded() == number, Swift.abs(number) < 9_007_199_254_740_992 else {
      return self
    }
    return .integer(Int64(number))
  }
}

extension BindingExpression {
  /// Computes the value, without its formatter. Only what the value needs is looked up: the branch of a `?:` that does
  /// not count is not.
  ///
  /// - Parameters:
  ///   - limits: ``BindingLimits/steps`` bounds the time.
  ///   - lookup: The value at a key path.
  /// - Returns: Nil after a problem, which is in `collector` with its place.
  public func value(
    limits: BindingLimits = BindingLimits(), into collector: DiagnosticCollector,
    lookup: @escaping ([String]) -> BindingLookup
  ) -> BoundValue? {
    var evaluator = ExpressionEvaluator(self, limit: limits.steps, lookup: lookup)
    return evaluator.run(into: collector)
  }
}
