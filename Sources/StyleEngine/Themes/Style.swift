import Geometry

/// A complete style: thirty values, each with its origin and with the values that it replaced.
///
/// A value type: a copy is independent, so what the format's first implementation solved with immutable and mutable
/// classes needs no second type. Two styles are equal when their values are, whatever their origins.
public struct Style: Sendable {
  /// One value with its history.
  public struct Entry: Sendable {
    /// The value in force and its origin.
    public let winner: StyleCandidate
    /// What it replaced, latest first; the built-in value comes last.
    public let lost: [StyleCandidate]

    /// The value in force.
    public var value: StyleValue { winner.value }
    /// Its origin.
    public var origin: StyleOrigin { winner.origin }
  }

  /// By ``StyleKey/rawValue``.
  private var entries: [Entry]

  /// The built-in style.
  public init() { self = .builtIn }

  private init(entries: [Entry]) { self.entries = entries }

  /// The value of a key with its history.
  public subscript(key: StyleKey) -> Entry { entries[Int(key.rawValue)] }

  /// The value of a key.
  public func value(_ key: StyleKey) -> StyleValue { self[key].value }
  /// The colour of a key; nil when it is null or no colour.
  public func color(_ key: StyleKey) -> Color? { self[key].value.color }
  /// The font of a key; nil when it is null or no font.
  public func font(_ key: StyleKey) -> StyleFont? { self[key].value.font }
  /// The shadow of a key; nil when it is null or no shadow.
  public func shadow(_ key: StyleKey) -> StyleShadow? { self[key].value.shadow }

  /// Sets a value. A value of the wrong kind for the key is refused: false, and nothing changes.
  @discardableResult
  public mutating func set(_ key: StyleKey, to value: StyleValue, from origin: StyleOrigin = .program) -> Bool {
    switch (key.kind, value) {
    case (_, .none), (.color, .color), (.font, .font), (.shadow, .shadow): break
    default: return false
    }
    let old = entries[Int(key.rawValue)]
    // What a program set before is no second place that said something: it is gone.
    let isRepeated = origin == .program && old.origin == .program
    entries[Int(key.rawValue)] = Entry(
      winner: StyleCandidate(value, from: origin), lost: isRepeated ? old.lost : [old.winner] + old.lost)
    return true
  }

  /// Sets the value at a path such as `colors.primaryColor`; false for an unknown path or a value of another kind.
  @discardableResult
  public mutating func set(keyPath: String, to value: StyleValue) -> Bool {
    guard let key = StyleKey(keyPath: keyPath) else { return false }
    return set(key, to: value)
  }

  /// This style with some values replaced. The receiver does not change.
  public func merging(_ overrides: StyleOverrides) -> Style {
    var style = self
    for (key, candidate) in overrides.values { style.set(key, to: candidate.value, from: candidate.origin) }
    return style
  }
}

extension Style: Equatable {
  /// Whether all thirty values are equal.
  public static func == (a: Style, b: Style) -> Bool {
    StyleKey.allCases.allSatisfy { a.value($0) == b.value($0) }
  }
}

extension Style {
  /// The style that is there before any theme: the values that the format documents.
  public static let builtIn: Style = {
    let text: UInt32 = 0x1A1A_1AFF
    // UIKit's light gray is two thirds white: 170 of 255.
    let lightGray: UInt32 = 0xAAAA_AAFF
    let primary: UInt32 = 0x1247_B8FF
    func color(_ rgba: UInt32) -> StyleValue { .color(Color(rgba: rgba)) }
    func font(_ name: String, _ size: Double) -> StyleValue { .font(StyleFont(name: name, size: size)) }
    let values: [(StyleKey, StyleValue)] = [
      (.primaryColor, color(primary)), (.secondaryColor, color(0xCACA_CAFF)), (.backgroundColor, color(0xFAFA_FAFF)),
      (.separatorColor, color(0xE1E1_E1FF)), (.heroColor, color(text)), (.headlineColor, color(text)),
      (.secondaryHeadlineColor, color(text)), (.textColor, color(text)), (.captionColor, color(lightGray)),
      (.formColor, color(text)), (.placeholderColor, color(lightGray)), (.navigationColor, color(primary)),
      (.actionFont, font("AvenirNext-Medium", 15)), (.formFont, font("GillSans-Light", 17)),
      (.navigationFont, font("GillSans", 21)), (.heroFont, font("GillSans-Bold", 21)),
      (.headlineFont, font("GillSans-Bold", 17)), (.secondaryHeadlineFont, font("GillSans-Light", 15)),
      (.textFont, font("GillSans-Light", 13)), (.captionFont, font("GillSans", 15)), (.listFont, font("GillSans", 17)),
      (.listSecondaryFont, font("GillSans-Light", 15)), (.listCaptionFont, font("GillSans", 15)),
      (.actionColor, color(0x5555_55FF)), (.borderColor, color(0xCACA_CAFF)), (.fillColor, color(0x0000_0000)),
      (.glossColor, color(0xFFFF_FFA8)), (.shadowColor, .none), (.shadow, .none), (.textShadow, .none),
    ]
    var entries = [Entry](
      repeating: Entry(winner: StyleCandidate(.none, from: .builtIn("built-in")), lost: []),
      count: StyleKey.allCases.count)
    for (key, value) in values {
      entries[Int(key.rawValue)] = Entry(winner: StyleCandidate(value, from: .builtIn("built-in")), lost: [])
    }
    return Style(entries: entries)
  }()
}
