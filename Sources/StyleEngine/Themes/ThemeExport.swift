/// Writes styles in the JSON format of version 1.1.0: three sections with all their keys, `null` for what has no value,
/// keys sorted without regard to case, two spaces a level, ` : ` between key and value, arrays one element a line, no
/// newline at the end. The bytes are those that the format's own tools write.
public enum ThemeExport {
  /// The text of one style.
  public static func text(of style: Style) -> String {
    var writer = Writer()
    writer.style(style)
    return writer.text
  }

  /// How much of a theme is written.
  public enum Form: Hashable, Sendable {
    /// Every value of every entry, as version 1.1.0 does. A theme with dark entries gets a dark sibling for each entry:
    /// complete light values would otherwise hide what the dark default says.
    case complete
    /// Only what the theme itself says.
    case written
  }

  /// The text of a theme: a single style as one, a set as its entries. Nested control colours of old files become the
  /// entries that took their place, see ``Theme/withEntriesForNestedControls``.
  public static func text(of theme: Theme, as form: Form = .complete) -> String {
    let theme = theme.withEntriesForNestedControls
    var writer = Writer()
    guard theme.shape == .set else {
      if form == .complete {
        writer.style(theme.style(named: "default") ?? .builtIn)
      } else {
        writer.overrides(theme.entry("default")?.overrides ?? StyleOverrides())
      }
      return writer.text
    }
    if form == .written {
      writer.object(
        sorted(theme.entries.map(\.name)).map { name in
          (name, { $0.overrides(theme.entry(name)?.overrides ?? StyleOverrides()) })
        })
      return writer.text
    }
    var names = theme.entries.map(\.name)
    if theme.entry("default") == nil { names.append("default") }
    if theme.entries.contains(where: { $0.key.isDark }) {
      names += names.filter { !ThemeKey($0).isDark && theme.entry($0 + "-dark") == nil }.map { $0 + "-dark" }
    }
    writer.object(sorted(names).map { name in (name, { $0.style(style(of: name, in: theme)) }) })
    return writer.text
  }

  /// The complete style of one entry; of a `-dark` entry the one that is in force in the dark appearance.
  private static func style(of name: String, in theme: Theme) -> Style {
    let key = ThemeKey(name)
    return theme.style(named: key.base, appearance: key.isDark ? .dark : .light) ?? theme.style(named: "default")
      ?? .builtIn
  }

  /// Without regard to case; names that differ in case alone by their bytes.
  static func sorted(_ names: [String]) -> [String] {
    names.map { ($0.lowercased(), $0) }.sorted { a, b in
      let (first, second) = (a.0.utf8, b.0.utf8)
      if first.elementsEqual(second) { return a.1.utf8.lexicographicallyPrecedes(b.1.utf8) }
      return first.lexicographicallyPrecedes(second)
    }.map(\.1)
  }

  private struct Writer {
    var text = ""
    private var depth = 0

    typealias Member = (name: String, write: (inout Writer) -> Void)

    mutating func object(_ members: [Member]) {
      list(
        "{", "}",
        members.map { member in
          { writer in
            writer.string(member.name)
            writer.text += " : "
            member.write(&writer)
          }
        })
    }

    private mutating func list(_ open: String, _ close: String, _ elements: [(inout Writer) -> Void]) {
      guard !elements.isEmpty else {
        text += open + close
        return
      }
      text += open
      depth += 1
      for (at, write) in elements.enumerated() {
        text += at == 0 ? "\n" : ",\n"
        text += String(repeating: "  ", count: depth)
        write(&self)
      }
      depth -= 1
      text += "\n" + String(repeating: "  ", count: depth) + close
    }

    mutating func style(_ style: Style) {
      let sections = ThemeExport.sorted(StyleSection.allCases.map(\.rawValue)).compactMap(StyleSection.init)
      object(sections.map { section in (section.rawValue, { $0.section(section, of: style) }) })
    }

    mutating func overrides(_ overrides: StyleOverrides) {
      let sections = ThemeExport.sorted(StyleSection.allCases.map(\.rawValue)).compactMap(StyleSection.init)
      object(
        sections.compactMap { section in
          let names = StyleKey.keys(in: section).map(\.name)
          let given = ThemeExport.sorted(names).compactMap(StyleKey.init(named:)).compactMap { key in
            overrides[key].map { candidate -> Member in (key.name, { $0.value(candidate.value) }) }
          }
          return given.isEmpty ? nil : (section.rawValue, { $0.object(given) })
        })
    }

    private mutating func section(_ section: StyleSection, of style: Style) {
      let names = ThemeExport.sorted(StyleKey.keys(in: section).map(\.name))
      object(names.compactMap(StyleKey.init(named:)).map { key in (key.name, { $0.value(style.value(key)) }) })
    }

    private mutating func value(_ value: StyleValue) {
      switch value {
      case .none: text += "null"
      case .color(let color): string(color.hex)
      case .font(let font):
        var members: [Member] = []
        if let name = font.name { members.append(("name", { $0.string(name) })) }
        members.append(("size", { $0.text += ThemeNumber.text(font.size) }))
        object(members)
      case .shadow(let shadow):
        let numbers = [shadow.offset.width, shadow.offset.height]
        object([
          ("blurRadius", { $0.text += ThemeNumber.text(shadow.blurRadius) }),
          ("color", { $0.string(shadow.color.hex) }),
          (
            "offset",
            { writer in
              writer.list("[", "]", numbers.map { number in { $0.text += ThemeNumber.text(number) } })
            }
          ),
        ])
      }
    }

    private mutating func string(_ value: String) {
      text += "\""
      for scalar in value.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{8}": text += "\\b"
        case "\u{C}": text += "\\f"
        case "\u{0}"..."\u{1F}":
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
      text += "\""
    }
  }
}
