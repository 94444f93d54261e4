import Geometry

extension PropertyValue {
  /// The value as a document would write it.
  public var text: String {
    switch self {
    case .unset: return ""
    case .string(let text), .constant(let text), .locale(let text), .url(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .integer(let number): return String(number)
    case .number(let number): return number.isNaN ? "nan" : shortest(number)
    case .options(let names): return names.isEmpty ? "none" : names.joined(separator: ", ")
    case .color(let color): return color.text
    case .font(let font): return font.text
    case .picture(let picture): return picture.name
    case .edgeInsets(let insets):
      if insets == EdgeInsets(all: insets.top) { return shortest(insets.top) }
      return [insets.top, insets.left, insets.bottom, insets.right].map(shortest).joined(separator: " ")
    case .size(let width, let height): return "\(shortest(width)) \(shortest(height))"
    case .point(let x, let y): return "\(shortest(x)) \(shortest(y))"
    case .date(let seconds): return CivilTime(secondsSince1970: seconds).iso8601
    case .list(let values): return values.map(\.text).joined(separator: ", ")
    }
  }
}

extension ColorValue {
  /// `#rrggbbaa`; both values of a dynamic colour; a pattern's name.
  public var text: String {
    switch self {
    case .plain(let color): color.hex
    case .dynamic(let light, let dark): "\(light.hex)/\(dark.hex)"
    case .pattern(let picture): picture.name
    }
  }
}

extension FontValue {
  /// `NAME SIZE` or the text style.
  public var text: String {
    switch self {
    case .named(let name, let size): "\(name) \(shortest(size))"
    case .textStyle(let name): name
    }
  }
}
