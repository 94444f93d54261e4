import Diagnostics

/// What can be wrong with a data file: JSON, property list, `.strings`.
public enum DataProblem: Problem, Hashable {
  /// A character stands where the grammar wants something else.
  case unexpected(found: String, expected: String)
  /// The file ends inside `what`; the place is where that began.
  case unfinished(what: String)
  /// Looks like a number but is not one in JSON.
  case badNumber(text: String)
  /// A number beyond what 64-bit floating point can hold.
  case numberOutOfRange(text: String)
  /// An escape that the format does not know.
  case badEscape(text: String)
  /// Half of a surrogate pair.
  case loneSurrogate(text: String)
  /// Bytes that are not UTF-8 (or, in UTF-16, not text).
  case invalidText(encoding: String)
  /// A control character that must be escaped.
  case controlCharacter(code: UInt8)
  /// A key that its dictionary already has; the later value counts.
  case duplicateKey(key: String, path: String)
  /// A comment in JSON.
  case comment
  /// A comma before a closing bracket in JSON.
  case trailingComma
  /// A bare word where a value should stand.
  case unknownWord(word: String, nearest: String?)
  /// Something follows the value that is the file.
  case trailingContent
  /// Containers nested beyond the limit; the value is left out.
  case tooDeep(limit: Int, path: String)
  /// The file is larger than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// The file holds more values than the limit.
  case tooManyValues(limit: Int)
  /// Further problems of this file are not listed.
  case tooManyProblems(limit: Int)
  /// A key without quotes in JSON.
  case unquotedKey(key: String)
  /// JSON in another encoding than UTF-8.
  case encoding(found: String)
  /// An encoding that the readers do not know.
  case unknownEncoding(found: String)
  /// The root of an XML file is not `plist`.
  case notAPropertyList(root: String)
  /// An element that property lists do not have.
  case unknownElement(name: String, nearest: String?)
  /// The structure of a property list is broken: a value without its key, a key without its value, stray text.
  case structure(found: String, expected: String)
  /// The text of an `integer`, `real`, `date` or `data` element does not read as one.
  case badContent(element: String, text: String)
  /// A binary property list contradicts itself.
  case malformedBinary(reason: String)
  /// A container of a binary property list holds itself.
  case cycle(object: Int, offset: Int)
  /// A string table holds something else than strings.
  case notAString(key: String, kind: String)
}

extension DataProblem {
  /// The stable id, INK0300 to INK0326.
  public var id: ProblemID {
    switch self {
    case .unexpected: 300
    case .unfinished: 301
    case .badNumber: 302
    case .numberOutOfRange: 303
    case .badEscape: 304
    case .loneSurrogate: 305
    case .invalidText: 306
    case .controlCharacter: 307
    case .duplicateKey: 308
    case .comment: 309
    case .trailingComma: 310
    case .unknownWord: 311
    case .trailingContent: 312
    case .tooDeep: 313
    case .tooLarge: 314
    case .tooManyValues: 315
    case .tooManyProblems: 316
    case .unquotedKey: 317
    case .encoding: 318
    case .unknownEncoding: 319
    case .notAPropertyList: 320
    case .unknownElement: 321
    case .structure: 322
    case .badContent: 323
    case .malformedBinary: 324
    case .cycle: 325
    case .notAString: 326
    }
  }

  /// A warning where the meaning is clear all the same, else an error.
  public var severity: Severity {
    switch self {
    case .duplicateKey, .comment, .trailingComma, .encoding, .tooManyProblems: .warning
    default: .error
    }
  }

  /// The nearest word or element name.
  public var suggestion: String? {
    switch self {
    case .unknownWord(_, let nearest), .unknownElement(_, let nearest): nearest
    default: nil
    }
  }

  /// One line for people.
  public var message: String {
    switch self {
    case .unexpected(let found, let expected): "found \(found), expected \(expected)"
    case .unfinished(let what): "\(what) is never closed"
    case .badNumber(let text): "'\(text)' is not a number as JSON writes them"
    case .numberOutOfRange(let text): "the number '\(text)' is too large; the value is ignored"
    case .badEscape(let text): "unknown escape '\(text)'"
    case .loneSurrogate(let text): "'\(text)' is half of a surrogate pair; it reads as U+FFFD"
    case .invalidText(let encoding): "not valid \(encoding); it reads as U+FFFD"
    case .controlCharacter(let code): "control character \(hexCode(code)) in a string must be escaped"
    case .duplicateKey(let key, let path):
      path.isEmpty
        ? "key '\(key)' stands twice; the later value counts"
        : "key '\(key)' stands twice in '\(path)'; the later value counts"
    case .comment: "JSON has no comments; they are skipped"
    case .trailingComma: "JSON has no comma before a closing bracket; it is skipped"
    case .unknownWord(let word, _): "unknown word '\(word)', expected a value"
    case .trailingContent: "found more text after the end of the value"
    case .tooDeep(let limit, let path):
      path.isEmpty
        ? "nested deeper than \(limit) levels; the inner value is ignored"
        : "nested deeper than \(limit) levels in '\(path)'; the inner value is ignored"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, more than the limit of \(limit)"
    case .tooManyValues(let limit): "the file holds more than \(limit) values"
    case .tooManyProblems(let limit): "more than \(limit) problems in this file; further ones are not listed"
    case .unquotedKey(let key): "key '\(key)' must stand in double quotes"
    case .encoding(let found): "JSON is UTF-8, this file is \(found)"
    case .unknownEncoding(let found): "files in \(found) cannot be read; use UTF-8"
    case .notAPropertyList(let root): "found '\(root)' as the root element, expected 'plist'"
    case .unknownElement(let name, _): "property lists have no element '\(name)'"
    case .structure(let found, let expected): "found \(found), expected \(expected)"
    case .badContent(let element, let text): "'\(text)' does not read as \(element)"
    case .malformedBinary(let reason): "broken binary property list: \(reason)"
    case .cycle(let object, let offset):
      "object \(object) of the binary property list, at byte \(offset), contains itself"
    case .notAString(let key, let kind): "the value of '\(key)' is \(kind), expected a string"
    }
  }

  private func hexCode(_ code: UInt8) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
