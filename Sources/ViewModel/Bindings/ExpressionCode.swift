import Diagnostics

/// What one instruction of an expression does with the stack of values.
enum ExpressionOpcode: UInt8 {
  /// Pushes constant `operand`.
  case constant
  /// Pushes the value of key path `operand`.
  case path
  case negate, not, add, subtract, multiply, divide, remainder
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  /// Pops; goes to `operand` when false.
  case jumpIfFalse
  /// Goes to `operand`.
  case jump
  /// When the top is false, replaces it by false and goes to `operand`; else pops it.
  case andJump
  /// When the top is true, replaces it by true and goes to `operand`; else pops it.
  case orJump
  /// Replaces the top by its truth value.
  case truth
  /// Calls function `operand >> 8` with `operand & 255` arguments.
  case call
}

/// One instruction. Eight bytes and a place.
struct ExpressionInstruction {
  var opcode: ExpressionOpcode
  var operand: Int32
  /// Byte range in the text, for problems.
  var start: UInt32
  var end: UInt32
}

/// The `$expression::formatter` of an attribute, parsed once into flat code.
public struct BindingExpression: Sendable {
  /// The text after the `$`.
  public let text: String
  /// Where the text stands.
  public let span: SourceSpan
  /// The formatter after `::`, if there is one.
  public let formatter: FormatterCall?
  let code: [ExpressionInstruction]
  let constants: [BoundValue]
  /// The key paths that the value depends on, in order of first use.
  public let keyPaths: [[String]]

  /// The key path when the expression is nothing else: such a binding can be written back. Nil with a formatter.
  public var writablePath: [String]? {
    formatter == nil && code.count == 1 && code[0].opcode == .path ? keyPaths[Int(code[0].operand)] : nil
  }

  init(
    text: String, span: SourceSpan, formatter: FormatterCall?, code: [ExpressionInstruction], constants: [BoundValue],
    keyPaths: [[String]]
  ) {
    self.text = text
    self.span = span
    self.formatter = formatter
    self.code = code
    self.constants = constants
    self.keyPaths = keyPaths
  }

  /// The place of bytes `start..<end` of the text. When the value was written with references (`&amp;`), bytes of the
  /// text and of the source differ and the whole value is the place.
  package func place(_ start: Int, _ end: Int) -> SourceSpan { Self.place(start, end, in: text, at: span) }

  static func place(_ start: Int, _ end: Int, in text: String, at span: SourceSpan) -> SourceSpan {
    let extra = span.range.count - text.utf8.count
    // The span may hold the `$` before the text.
    guard span.source != .none, extra == 0 || extra == 1 else { return span }
    let base = span.range.lowerBound + extra
    return SourceSpan(source: span.source, range: base + start..<base + max(start, end))
  }
}

/// The part after `::` of a binding.
public struct FormatterCall: Sendable {
  /// One `name=value`.
  public struct Option: Sendable {
    /// The name.
    public let name: String
    /// The text after `=`.
    public let value: String
    /// Where the option stands.
    public let span: SourceSpan
  }

  /// The formatter's name (`number`), or a text with `%@`.
  public let name: String
  /// Where the name stands.
  public let span: SourceSpan
  /// The options in order; of two with one name the later counts.
  public let options: [Option]
}

/// Functions, in both spellings. The raw value is what an instruction holds.
enum ExpressionFunction: Int, CaseIterable {
  case count, sum, average, min, max, uppercase, lowercase, round, floor, ceil, abs, sqrt, trunc
  /// Calls of `FUNCTION(target, 'selector', …)`.
  case appendString, capitalized, length, textOf, numberOf, hasPrefix, hasSuffix, contains, isEqual, replace, join
  case first, last
  /// `CAST(x, 'NSDate')`.
  case dateOf

  /// Names that a document may call.
  static let names: [(String, ExpressionFunction)] = [
    ("count", .count), ("sum", .sum), ("average", .average), ("min", .min), ("max", .max),
    ("uppercase", .uppercase), ("lowercase", .lowercase), ("round", .round), ("floor", .floor), ("ceil", .ceil),
    ("abs", .abs), ("sqrt", .sqrt), ("trunc", .trunc), ("ceiling", .ceil), ("avg", .average),
  ]

  /// Selectors of `FUNCTION` with the number of arguments after the target.
  static let selectors: [(String, ExpressionFunction, Int)] = [
    ("stringByAppendingString:", .appendString, 1), ("uppercaseString", .uppercase, 0),
    ("lowercaseString", .lowercase, 0), ("capitalizedString", .capitalized, 0), ("length", .length, 0),
    ("description", .textOf, 0), ("stringValue", .textOf, 0), ("doubleValue", .numberOf, 0),
    ("floatValue", .numberOf, 0), ("integerValue", .trunc, 0), ("intValue", .trunc, 0), ("hasPrefix:", .hasPrefix, 1),
    ("hasSuffix:", .hasSuffix, 1), ("containsString:", .contains, 1), ("isEqual:", .isEqual, 1),
    ("isEqualToString:", .isEqual, 1), ("stringByReplacingOccurrencesOfString:withString:", .replace, 2),
    ("componentsJoinedByString:", .join, 1), ("count", .count, 0), ("firstObject", .first, 0),
    ("lastObject", .last, 0),
  ]

  /// Types of `CAST`.
  static let types: [(String, ExpressionFunction)] = [
    ("NSString", .textOf), ("NSNumber", .numberOf), ("NSDate", .dateOf),
  ]

  /// Fewest and most arguments.
  var arguments: ClosedRange<Int> {
    switch self {
    case .min, .max: 1...64
    case .appendString, .hasPrefix, .hasSuffix, .contains, .isEqual, .join: 2...2
    case .replace: 3...3
    default: 1...1
    }
  }

  /// The name for messages.
  var name: String { Self.names.first { $0.1 == self }?.0 ?? Self.selectors.first { $0.1 == self }?.0 ?? "CAST" }
}

/// How large an expression may be and how long it may take.
public struct BindingLimits: Sendable {
  /// Bytes of the text: longer expressions belong into the owner.
  public var length = 16_384
  /// Open parentheses and pending operators: bounds the parser's memory.
  public var depth = 256
  /// Instructions run, counting each list item and each 64 bytes of text handled: bounds the time of one evaluation.
  public var steps = 100_000

  /// The limits above.
  public init() {}
}
