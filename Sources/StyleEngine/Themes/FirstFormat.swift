import Geometry

/// The format of versions 0.9.0 to 0.9.2: flat, colours as unsigned numbers. Recognised, so that such a file gets a
/// helpful problem; not read.
public enum FirstFormat {
  /// The colour that a number of the first format means: `0xrrggbbaa`.
  public static func color(_ number: UInt32) -> Color { Color(rgba: number) }

  /// The key path that took the place of a key of the first format; empty when nothing did; nil for any other key.
  public static func replacement(of key: String) -> String? { replacements[key] }

  private static let replacements: [String: String] = {
    var table = [
      "appPrimaryColor": "colors.primaryColor", "appBodyColor": "colors.backgroundColor",
      "appSeparatorColor": "colors.separatorColor", "inverseAppPrimaryColor": "colors.navigationColor",
      "textColor": "colors.textColor", "textShadowColor": "controls.textShadow.color",
      "secondaryColor": "colors.secondaryColor", "captionColor": "colors.captionColor",
      "controlTextColor": "controls.actionColor", "controlBorderColor": "controls.borderColor",
      "controlBorderGlossColor": "controls.glossColor", "controlHighlightedColor": "controls-highlighted",
      "controlHighlightedShadowColor": "controls-highlighted", "controlSelectedColor": "controls-selected",
      "controlDisabledColor": "controls-disabled", "controlDangerColor": "controls-dangerous",
      "uiFont": "fonts.actionFont", "uiBoldFont": "", "bodyFont": "fonts.textFont", "titleFont": "fonts.navigationFont",
      "heroFont": "fonts.heroFont", "headlineFont": "fonts.headlineFont",
      "secondaryFont": "fonts.secondaryHeadlineFont",
      "captionFont": "fonts.captionFont", "listFont": "fonts.listFont", "listSecondaryFont": "fonts.listSecondaryFont",
      "listCaptionFont": "fonts.listCaptionFont", "alertBodyFont": "", "alertHeadlineFont": "",
    ]
    for key in ["inverseTextColor", "inverseTextShadowColor", "inverseSecondaryColor", "inverseCaptionColor"] {
      table[key] = ""
    }
    for key in ["Text", "Border", "BorderGloss"] { table["inverseControl\(key)Color"] = "bar-controls-normal" }
    for key in ["Highlighted", "HighlightedShadow"] { table["inverseControl\(key)Color"] = "bar-controls-highlighted" }
    table["inverseControlSelectedColor"] = "bar-controls-selected"
    table["inverseControlDisabledColor"] = "bar-controls-disabled"
    return table
  }()
}
