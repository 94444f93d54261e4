import Diagnostics
import DocParser
import Geometry
import InkTestSupport
import StyleEngine
import Testing

/// A theme read for a test, with what was reported.
struct ReadTheme {
  let theme: Theme
  let collector: DiagnosticCollector

  init(_ text: String, as expectation: Theme.Expectation = .either) throws {
    collector = DiagnosticCollector()
    theme = try #require(
      Theme.read(Array(text.utf8), name: "theme.json", as: expectation, into: collector))
  }

  /// Ids of the problems, in order.
  var problems: [Int] { collector.diagnostics.map(\.id.number) }

  /// The text of a value: `#rrggbbaa`, `Name 12`, `none`.
  func value(_ key: StyleKey, of entry: String = "default", _ appearance: ThemeAppearance = .light) -> String {
    theme.style(named: entry, appearance: appearance)?.value(key).description ?? "no style"
  }
}

/// The text of a value of a style.
extension Style {
  func text(_ key: StyleKey) -> String { value(key).description }

  /// The keys in which it differs from another style.
  func differences(from other: Style) -> [StyleKey] {
    StyleKey.allCases.filter { value($0) != other.value($0) }
  }
}

/// Class chains from names, with the classes that the tests add to UIKit's.
enum TestClasses {
  static let all: StyleClasses = {
    var classes = StyleClasses.standard
    classes.add("MyCustomButton", inherits: "UIButton")
    classes.add("AppearanceCustomClass", inherits: "UIView")
    classes.add("AppearanceCustomControl", inherits: "UIControl")
    for name in ["A", "B", "X", "Y"] { classes.add(name, inherits: "UIView") }
    classes.add("Button", inherits: "UIButton")
    return classes
  }()
}

extension StyleCascade {
  /// The style of the last class of a path inside the others: `UITableViewCell/UIButton`.
  func style(at path: String, _ state: ControlState = .normal, own: OwnStyles? = nil) -> ResolvedStyle {
    let (chain, context) = place(path)
    return style(of: chain, in: context, state: state, own: own)
  }

  /// Class chain and place of the last class of a path.
  func place(_ path: String) -> (StyleChainID, StyleContextID) {
    var names = path.split(separator: "/").map(String.init)
    let last = names.removeLast()
    var context = StyleContextID.root
    for name in names { context = self.context(in: context, inside: chain(TestClasses.all.chain(of: name))) }
    return (chain(TestClasses.all.chain(of: last)), context)
  }
}

/// The themes that the tests use: the public ones where they are, with the project's own in their place otherwise.
enum PublicThemes {
  static func text(_ name: String) -> String? {
    TestData.shared("themes/\(name)").map { TestData.text(of: $0) }
  }
}
