// Enumerations that several view types use.
extension Enumeration {
  static let textAlignment = Enumeration("NSTextAlignment", ["left", "center", "right", "justified", "natural"])
  static let lineBreakMode = Enumeration(
    "NSLineBreakMode",
    [
      "byWordWrapping", "byCharWrapping", "byClipping", "byTruncatingHead", "byTruncatingTail", "byTruncatingMiddle",
    ])
  static let baselineAdjustment = Enumeration("UIBaselineAdjustment", ["alignBaselines", "alignCenters", "none"])
  static let contentMode = Enumeration(
    "UIViewContentMode",
    [
      "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
      "topLeft", "topRight", "bottomLeft", "bottomRight",
    ])
  static let semanticContentAttribute = Enumeration(
    "UISemanticContentAttribute",
    ["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"])
  static let tintAdjustmentMode = Enumeration("UIViewTintAdjustmentMode", ["automatic", "normal", "dimmed"])
  static let contentHorizontalAlignment = Enumeration(
    "UIControlContentHorizontalAlignment", ["center", "left", "right", "fill", "leading", "trailing"])
  static let contentVerticalAlignment = Enumeration(
    "UIControlContentVerticalAlignment", ["center", "top", "bottom", "fill"])
  static let horizontalAlignment = Enumeration("LMHorizontalAlignment", ["fill", "leading", "trailing", "center"])
  static let verticalAlignment = Enumeration("LMVerticalAlignment", ["fill", "top", "bottom", "center"])
  static let mainHorizontalAlignment = Enumeration("LMHorizontalAlignment", ["fill", "leading", "trailing"])
  static let mainVerticalAlignment = Enumeration("LMVerticalAlignment", ["fill", "top", "bottom"])
  static let baseline = Enumeration("LMBaseline", ["first", "last"])

  // Text input.
  static let keyboardType = Enumeration(
    "UIKeyboardType",
    [
      "default", "ASCIICapable", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad",
      "emailAddress", "decimalPad", "twitter", "webSearch", "ASCIICapableNumberPad",
    ],
    aliases: [.init("asciiCapable", for: "ASCIICapable"), .init("url", for: "URL")])
  static let keyboardAppearance = Enumeration(
    "UIKeyboardAppearance", ["default", "dark", "light"], aliases: [.init("alert", for: "dark")])
  static let returnKeyType = Enumeration(
    "UIReturnKeyType",
    [
      "default", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall",
      "continue",
    ])
  static let autocapitalizationType = Enumeration(
    "UITextAutocapitalizationType", ["none", "words", "sentences", "allCharacters"])
  static let autocorrectionType = Enumeration("UITextAutocorrectionType", ["default", "no", "yes"])
  static let spellCheckingType = Enumeration("UITextSpellCheckingType", ["default", "no", "yes"])
  static let smartType = Enumeration("UITextSmartType", ["default", "no", "yes"])
}

extension OptionSetType {
  static let anchor = OptionSetType(
    "LMAnchor", ["top", "bottom", "left", "right", "leading", "trailing"], hasAll: true, hasNone: true)
  static let dataDetectorTypes = OptionSetType(
    "UIDataDetectorTypes",
    ["phoneNumber", "link", "address", "calendarEvent", "shipmentTrackingNumber", "flightNumber", "lookupSuggestion"],
    hasAll: true, hasNone: true)
  static let accessibilityTraits = OptionSetType(
    "UIAccessibilityTraits",
    [
      "button", "link", "header", "searchField", "image", "selected", "playsSound", "keyboardKey", "staticText",
      "summaryElement", "notEnabled", "updatesFrequently", "startsMediaSession", "adjustable",
      "allowsDirectInteraction",
      "causesPageTurn", "tabBar",
    ], hasNone: true)
  static let touchTypes = OptionSetType("UITouchType", ["direct", "indirect", "stylus", "indirectPointer"])
}

extension Property {
  /// The traits of text input that text fields, text views and search bars share.
  static let textInputTraits: [Property] = [
    .enumeration("keyboardType", .keyboardType, default: "default", effect: .none, "Keyboard shown for input."),
    .enumeration(
      "keyboardAppearance", .keyboardAppearance, default: "default", effect: .none, "Look of the keyboard."),
    .enumeration("returnKeyType", .returnKeyType, default: "default", effect: .none, "Label of the return key."),
    .enumeration(
      "autocapitalizationType", .autocapitalizationType, default: "sentences", effect: .none,
      "When letters are capitalised on input."),
    .enumeration(
      "autocorrectionType", .autocorrectionType, default: "default", effect: .none, "Whether input is corrected."),
    .enumeration(
      "spellCheckingType", .spellCheckingType, default: "default", effect: .none, "Whether spelling is checked."),
    .enumeration("smartQuotesType", .smartType, default: "default", effect: .none, "Whether quotes are curled."),
    .enumeration("smartDashesType", .smartType, default: "default", effect: .none, "Whether dashes are joined."),
    .enumeration(
      "smartInsertDeleteType", .smartType, default: "default", effect: .none, "Whether spaces follow edits."),
    .bool(
      "secureTextEntry", effect: .paint, "Whether the text is hidden as it is typed.",
      aliases: ["isSecureTextEntry"]),
    .bool(
      "enablesReturnKeyAutomatically", effect: .none, "Whether the return key is disabled while there is no text."),
    .string("textContentType", effect: .none, "What the text means, for completion."),
  ]

  /// One-line and wrapping text attributes that labels share.
  static let shadow: [Property] = [
    .color("shadowColor", "Colour of the text's shadow; none by default."),
    .size("shadowOffset", width: 0, height: -1, effect: .paint, "Offset of the text's shadow."),
    .part("shadowOffsetWidth", of: "shadowOffset", .width, effect: .paint, "Horizontal offset of the text's shadow."),
    .part("shadowOffsetHeight", of: "shadowOffset", .height, effect: .paint, "Vertical offset of the text's shadow."),
  ]
}
