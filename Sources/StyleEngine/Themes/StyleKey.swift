/// The three parts of a style.
public enum StyleSection: String, Hashable, Sendable, CaseIterable {
  /// Colours of surfaces and texts.
  case colors
  /// Fonts of texts.
  case fonts
  /// The look of a control in one state.
  case controls
}

/// What a value of a style is. Decided by the end of the key's name, as the format has it.
public enum StyleValueKind: Hashable, Sendable {
  /// `…Color`.
  case color
  /// `…Font`.
  case font
  /// `shadow` and `textShadow`.
  case shadow
}

/// One of the thirty values of a style, in the order in which the format declares them.
public enum StyleKey: UInt8, Hashable, Sendable, CaseIterable {
  /// Main colour, usually the application's tint.
  case primaryColor
  /// Secondary colour.
  case secondaryColor
  /// Background.
  case backgroundColor
  /// Separators and rules.
  case separatorColor
  /// Very large titles.
  case heroColor
  /// Major titles.
  case headlineColor
  /// Minor titles.
  case secondaryHeadlineColor
  /// Normal text.
  case textColor
  /// Captions.
  case captionColor
  /// Text of form fields.
  case formColor
  /// Placeholder text.
  case placeholderColor
  /// Background of navigation bars and toolbars.
  case navigationColor
  /// Buttons and other action objects.
  case actionFont
  /// Form fields.
  case formFont
  /// Navigation bars.
  case navigationFont
  /// Very large titles.
  case heroFont
  /// Major titles.
  case headlineFont
  /// Minor titles.
  case secondaryHeadlineFont
  /// Normal text.
  case textFont
  /// Captions.
  case captionFont
  /// Rows of lists.
  case listFont
  /// Secondary information in lists.
  case listSecondaryFont
  /// Captions in lists.
  case listCaptionFont
  /// Title or tint of a control.
  case actionColor
  /// Border of a control.
  case borderColor
  /// Fill of a control.
  case fillColor
  /// Gloss effect of a control.
  case glossColor
  /// Shadow effect's colour of a control; unrelated to ``shadow``.
  case shadowColor
  /// Shadow effect of a control.
  case shadow
  /// Text shadow of a control.
  case textShadow
}

extension StyleKey {
  /// The name in theme files.
  public var name: String { Self.names[Int(rawValue)] }

  /// The section that holds it.
  public var section: StyleSection {
    if rawValue < StyleKey.actionFont.rawValue { return .colors }
    return rawValue < StyleKey.actionColor.rawValue ? .fonts : .controls
  }

  /// What its value is.
  public var kind: StyleValueKind {
    switch self {
    case .shadow, .textShadow: .shadow
    default: section == .fonts ? .font : .color
    }
  }

  /// `colors.primaryColor`.
  public var keyPath: String { section.rawValue + "." + name }

  /// The key called `name` (exact case), or nil.
  public init?(named name: String) {
    guard let at = Self.names.firstIndex(of: name), let key = StyleKey(rawValue: UInt8(at)) else { return nil }
    self = key
  }

  /// The key at a path such as `fonts.actionFont`, or nil.
  public init?(keyPath: String) {
    guard let key = Self.allCases.first(where: { $0.keyPath == keyPath }) else { return nil }
    self = key
  }

  /// The keys of one section, in declaration order.
  public static func keys(in section: StyleSection) -> [StyleKey] { allCases.filter { $0.section == section } }

  /// A title for people: `Background Color`.
  public var title: String {
    var title = ""
    for scalar in name.unicodeScalars {
      if title.isEmpty {
        title += String(scalar).uppercased()
      } else {
        if (0x41...0x5A).contains(scalar.value) { title += " " }
        title.unicodeScalars.append(scalar)
      }
    }
    return title
  }

  /// What a style editor lists: the sections with their colours and fonts by title; shadows are no single values.
  public static var editorSections: [(section: StyleSection, keys: [StyleKey])] {
    StyleSection.allCases.map { section in
      (section, keys(in: section).filter { $0.kind != .shadow }.sorted { $0.title < $1.title })
    }
  }

  private static let names = allCases.map { "\($0)" }
}
