import Diagnostics
import Geometry

/// The largest length of a document, in points: sums of a document's lengths stay exact to far below a pixel.
let largestLength = 1_000_000.0

private let lengthBounds = -largestLength...largestLength

/// Converts text to values. The declared type of the property decides how; the spelling of its name plays no part.
struct ValueConverter {
  /// Where names are looked up.
  let lookup: any ValueLookup

  /// Converts `text` for a property of `type` with `bounds`.
  func convert(
    _ text: UnsafeRawBufferPointer, to type: ValueType, bounds: ClosedRange<Double>? = nil
  ) -> Result<StoredValue, ValueProblem> {
    switch type {
    case .string, .any: return .success(StoredValue(boxed: .string(string(text))))
    case .bool: return bool(trimmed(text))
    case .integer:
      guard let value = readInteger(trimmed(text)) else { return .failure(.notOfType) }
      if let bounds, !bounds.contains(Double(value)) { return .failure(outside(bounds)) }
      return .success(.integer(value))
    case .number:
      guard let value = readNumber(trimmed(text)) else { return .failure(.notOfType) }
      if let bounds, !bounds.contains(value) { return .failure(outside(bounds)) }
      return .success(.number(value))
    case .length: return length(trimmed(text), least: 0, bounds)
    case .signedLength: return length(trimmed(text), least: -.infinity, bounds)
    case .enumeration(let type):
      let name = string(trimmed(text))
      guard let index = type.index(of: name) else {
        return .failure(.unknownConstant(name, nearest: nearest(name, in: type.constants)))
      }
      return .success(StoredValue(.constant, UInt64(index)))
    case .options(let type): return options(string(text), type)
    case .color: return color(string(trimmed(text)))
    case .font: return font(string(trimmed(text)))
    case .picture:
      let name = string(trimmed(text))
      if name.isEmpty { return .success(.unset) }
      guard let picture = lookup.picture(named: name) else {
        if let failure = lookup.pictureFailure(named: name) {
          return .failure(.brokenPicture(path: failure.path, reason: failure.reason))
        }
        return .failure(.missingPicture(name, nearest: nearest(name, in: lookup.pictureNames)))
      }
      return .success(StoredValue(boxed: .picture(picture)))
    case .edgeInsets:
      if let all = readNumber(trimmed(text)), all.magnitude <= largestLength {
        return .success(StoredValue(boxed: .edgeInsets(EdgeInsets(all: all))))
      }
      guard let numbers = numbers(text), let insets = EdgeInsets(numbers) else { return .failure(.notOfType) }
      if numbers.contains(where: { $0.magnitude > largestLength }) { return .failure(outside(lengthBounds)) }
      return .success(StoredValue(boxed: .edgeInsets(insets)))
    case .size:
      guard let numbers = numbers(text), numbers.count == 2 else { return .failure(.notOfType) }
      if numbers.contains(where: { $0.magnitude > largestLength }) { return .failure(outside(lengthBounds)) }
      return .success(StoredValue(boxed: .size(width: numbers[0], height: numbers[1])))
    case .point:
      guard let numbers = numbers(text), numbers.count == 2 else { return .failure(.notOfType) }
      if numbers.contains(where: { $0.magnitude > largestLength }) { return .failure(outside(lengthBounds)) }
      return .success(StoredValue(boxed: .point(x: numbers[0], y: numbers[1])))
    case .date:
      guard let seconds = readISODate(trimmed(text)) else { return .failure(.notOfType) }
      return .success(StoredValue(boxed: .date(seconds)))
    case .locale:
      let name = string(trimmed(text))
      guard isLocaleIdentifier(name) else { return .failure(.notOfType) }
      return .success(StoredValue(boxed: .locale(name)))
    case .url:
      let name = string(trimmed(text))
      guard isURL(name) else { return .failure(.notOfType) }
      return .success(StoredValue(boxed: .url(name)))
    case .list(let element): return list(string(text), element)
    case .object: return .failure(.notOfType)
    }
  }

  /// Converts a string.
  func convert(
    _ text: String, to type: ValueType, bounds: ClosedRange<Double>? = nil
  ) -> Result<StoredValue, ValueProblem> {
    var text = text
    return text.withUTF8 { convert(UnsafeRawBufferPointer($0), to: type, bounds: bounds) }
  }

  // MARK: Types

  private func bool(_ text: UnsafeRawBufferPointer) -> Result<StoredValue, ValueProblem> {
    if let flag = readBool(text) { return .success(.bool(flag)) }
    let name = string(text)
    return .failure(.unknownConstant(name, nearest: nearestName(to: name, in: ["true", "false", "YES", "NO"])))
  }

  private func length(
    _ text: UnsafeRawBufferPointer, least: Double, _ bounds: ClosedRange<Double>?
  ) -> Result<StoredValue, ValueProblem> {
    if is_(text, "nan") || is_(text, "NaN") { return .success(.number(.nan)) }
    guard let value = readNumber(text) else { return .failure(.notOfType) }
    if let bounds, !bounds.contains(value) { return .failure(outside(bounds)) }
    if value < least { return .failure(.outOfRange(least: least, largest: .infinity)) }
    if value.magnitude > largestLength {
      return .failure(.outOfRange(least: max(least, -largestLength), largest: largestLength))
    }
    return .success(.number(value))
  }

  private func options(_ text: String, _ type: OptionSetType) -> Result<StoredValue, ValueProblem> {
    var bits: UInt64 = 0
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = trim(piece)
      if name.isEmpty, text.utf8.allSatisfy({ isSpace($0) }) { break }
      guard let bit = type.bits(of: name) else {
        return .failure(.unknownConstant(String(name), nearest: nearest(String(name), in: type.names)))
      }
      bits |= bit
    }
    return .success(StoredValue(.options, bits))
  }

  /// The name that was most likely meant, as long as anybody wants to know.
  private func nearest(_ name: String, in names: @autoclosure () -> [String]) -> String? {
    lookup.wantsSuggestions ? nearestName(to: name, in: names()) : nil
  }

  private func color(_ text: String) -> Result<StoredValue, ValueProblem> {
    if text.utf8.first == UInt8(ascii: "#") {
      guard let color = Color(hex: text) else { return .failure(.notOfType) }
      return .success(.color(color))
    }
    if let picture = lookup.picture(named: text) { return .success(StoredValue(boxed: .color(.pattern(picture)))) }
    if let value = lookup.color(named: text) ?? StandardColors.color(named: text) {
      if case .plain(let color) = value { return .success(.color(color)) }
      return .success(StoredValue(boxed: .color(value)))
    }
    return .failure(
      .unknownColor(text, nearest: nearest(text, in: lookup.colorNames + StandardColors.names)))
  }

  private func font(_ text: String) -> Result<StoredValue, ValueProblem> {
    if let font = lookup.font(named: text) { return .success(StoredValue(boxed: .font(font))) }
    switch FontValue.read(text) {
    case .success(let font): return .success(StoredValue(boxed: .font(font)))
    case .failure(.unknownFont):
      return .failure(
        .unknownFont(text, nearest: nearest(text, in: lookup.fontNames + FontValue.textStyles)))
    case .failure(let problem): return .failure(problem)
    }
  }

  private func list(_ text: String, _ element: ValueType) -> Result<StoredValue, ValueProblem> {
    var values: [PropertyValue] = []
    if text.utf8.allSatisfy({ isSpace($0) }) { return .success(StoredValue(boxed: .list([]))) }
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      // An element of a list is never a list itself, so this goes one level deep.
      switch convert(String(trim(piece)), to: element) {
      case .success(let value): values.append(value.value(as: element))
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(StoredValue(boxed: .list(values)))
  }

  private func outside(_ bounds: ClosedRange<Double>) -> ValueProblem {
    .outOfRange(least: bounds.lowerBound, largest: bounds.upperBound)
  }
}

extension EdgeInsets {
  /// One number for all sides, two (vertical, horizontal) or four (top, left, bottom, right); nil for another count.
  init?(_ numbers: [Double]) {
    switch numbers.count {
    case 1: self.init(all: numbers[0])
    case 2: self.init(top: numbers[0], left: numbers[1], bottom: numbers[0], right: numbers[1])
    case 4: self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    default: return nil
    }
  }
}

extension FontValue {
  /// The text styles, in order of size.
  public static let textStyles = [
    "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote", "caption1",
    "caption2",
  ]

  /// Reads a text style or `NAME SIZE`; the size is the last word, so names may hold spaces.
  static func read(_ text: String) -> Result<FontValue, ValueProblem> {
    if textStyles.contains(text) { return .success(.textStyle(text)) }
    guard let space = text.lastIndex(of: " ") else { return .failure(.unknownFont(text, nearest: nil)) }
    let name = trim(text[..<space])
    var size = String(text[text.index(after: space)...])
    guard !name.isEmpty else { return .failure(.unknownFont(text, nearest: nil)) }
    guard let points = size.withUTF8({ readNumber(UnsafeRawBufferPointer($0)) }), points > 0, points <= 10_000 else {
      return .failure(.badFontSize(size))
    }
    return .success(.named(String(name), size: points))
  }
}

// MARK: Bytes

func string(_ text: UnsafeRawBufferPointer) -> String { String(decoding: text, as: UTF8.self) }

@inline(__always)
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
  var start = 0
  var end = text.count
  while start < end, isSpace(text[start]) { start += 1 }
  while end > start, isSpace(text[end - 1]) { end -= 1 }
  return UnsafeRawBufferPointer(rebasing: text[start..<end])
}

func trim(_ text: Substring) -> Substring {
  var utf8 = text.utf8
  while let first = utf8.first, isSpace(first) { utf8.removeFirst() }
  while let last = utf8.last, isSpace(last) { utf8.removeLast() }
  return Substring(utf8)
}

func trim(_ text: String) -> String { String(trim(text[...])) }

private func is_(_ text: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
  guard text.count == word.utf8CodeUnitCount else { return false }
  for index in 0..<text.count where text[index] != word.utf8Start[index] { return false }
  return true
}

/// Numbers separated by spaces or commas, each finite; nil when there is anything else or none or more than four.
private func numbers(_ text: UnsafeRawBufferPointer) -> [Double]? {
  var result: [Double] = []
  var at = 0
  while at < text.count {
    while at < text.count, isSpace(text[at]) { at += 1 }
    if at == text.count { break }
    if !result.isEmpty, text[at] == UInt8(ascii: ",") {
      at += 1
      while at < text.count, isSpace(text[at]) { at += 1 }
    }
    let start = at
    while at < text.count, !isSpace(text[at]), text[at] != UInt8(ascii: ",") { at += 1 }
    guard let value = readNumber(UnsafeRawBufferPointer(rebasing: text[start..<at])), result.count < 4 else {
      return nil
    }
    result.append(value)
  }
  return result.isEmpty ? nil : result
}
