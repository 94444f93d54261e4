import Diagnostics

extension ThemeProblem {
  /// One page for each id.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      400, "Theme is no object", .error,
      "The top level of a theme is an object: the sections of one style, or the entries of a set. Nothing is read.",
      example: "[]"),
    ProblemPage(
      401, "Other shape of theme", .error,
      """
      A single style has the sections colors, fonts and controls at its top level; a set has entries that each hold \
      sections. The file is of the other shape than was asked for; it is read as what it is.
      """),
    ProblemPage(
      402, "Section is no object", .error, "A section of a style is an object. It counts as absent.",
      example: "{\"colors\": \"blue\"}"),
    ProblemPage(
      403, "Section is null", .warning, "A section that is null counts as absent. Leave it out.",
      example: "{\"fonts\": null}"),
    ProblemPage(
      404, "Entry is no object", .error, "An entry of a set is a style: an object with sections. It is left out.",
      example: "{\"default\": {}, \"Card\": 5}"),
    ProblemPage(
      405, "Unknown section", .warning, "A style has the sections colors, fonts and controls. This one is left out.",
      example: "{\"colors\": {}, \"font\": {\"textFont\": {\"size\": 12}}}"),
    ProblemPage(
      406, "Unknown key", .warning,
      """
      The section has no key of that name. Names are case-sensitive and belong to one section. The key is left out, and \
      an export does not contain it.
      """, example: "{\"colors\": {\"textColour\": \"#333333\"}}"),
    ProblemPage(
      407, "Not a colour", .error,
      """
      Colours are written #rrggbbaa, #rrggbb, #rgb or #rgba; the # may be missing, case is free, alpha comes last. There \
      are no colour names. The inherited value stays. To say \"none\" write null.
      """, example: "{\"colors\": {\"textColor\": \"red\"}}"),
    ProblemPage(
      408, "Not a font", .error,
      """
      A font has a size above 0 and, unless it is the system font, a name that is kept as written. The inherited value \
      stays.
      """, example: "{\"fonts\": {\"textFont\": {\"name\": \"Helvetica\"}}}"),
    ProblemPage(
      409, "Not a shadow", .error,
      """
      A shadow has a color and may have an offset of two numbers and a blurRadius that is not below 0. Without a colour \
      the inherited value stays; a bad offset or radius counts as 0.
      """, example: "{\"controls\": {\"shadow\": {\"offset\": [0, 1]}}}"),
    ProblemPage(
      410, "Value of another kind", .error,
      "The value is not of the kind that the key holds. The inherited value stays.",
      example: "{\"colors\": {\"textColor\": 255}}"),
    ProblemPage(
      411, "Unknown state", .warning,
      """
      The states of a control are normal, disabled, dangerous, highlighted, selected and focused, joined by |. An entry \
      with another word is not applied to any state; it can still be used by its name.
      """, example: "{\"UIButton-hovered\": {}}"),
    ProblemPage(
      412, "Empty class name", .error,
      "A part of the entry's key is empty. Keys are written CONTAINER/CLASS-STATE, several separated by commas.",
      example: "{\"UITableViewCell//UIButton\": {}}"),
    ProblemPage(
      413, "First format", .warning,
      """
      Versions 0.9.0 to 0.9.2 had no sections and wrote colours as numbers. Such files are not read; the message names \
      the key that took the place of this one.
      """, example: "{\"appPrimaryColor\": 4245758719}"),
    ProblemPage(
      414, "Removed key", .warning,
      "The styles of alerts were removed from the format in version 0.10. Nothing uses the value.",
      example: "{\"colors\": {\"alertColor\": \"#ffffff\"}}"),
    ProblemPage(
      415, "Unknown class", .warning,
      """
      The entry's key names a class, or a container, that is neither one of UIKit's nor of the program's. Nothing is \
      applied. A bare name that is no class is fine: it is a style to be used by its name.
      """, example: "{\"UITableViewCel/UIButton\": {}}"),
    ProblemPage(
      416, "Unused entry", .note,
      "No view of the checked documents has this entry in force. It may be used by other documents, or by a program."),
    ProblemPage(
      417, "Entry never applies", .warning,
      "Another entry later in the file asks for the same, or the class cannot be styled.",
      example: "{\"controls-selected|highlighted\": {}, \"controls-highlighted|selected\": {}}"),
    ProblemPage(
      418, "State of a view", .warning,
      "Only controls and bar items have states. The entry is applied as if it named none.",
      example: "{\"UILabel-highlighted\": {}}"),
    ProblemPage(
      419, "Low contrast", .warning,
      """
      The text is hard to read on what is behind it. The Web Content Accessibility Guidelines 2.1 ask for a ratio of 4.5, \
      or 3 for text of at least 18 points (14 when bold). Disabled controls are exempt.
      """, example: "{\"colors\": {\"textColor\": \"#cccccc\"}}"),
    ProblemPage(
      420, "Unknown style", .warning, "The theme has no entry of that name."),
    ProblemPage(
      421, "Section beside entries", .error,
      """
      A file is one style, with colors, fonts and controls at its top, or a set of entries that each hold such sections. \
      Here a section stands among the entries; it is left out. Move it into 'default' or the entry that it belongs to.
      """, example: "{\"default\": {}, \"colors\": {\"textColor\": \"#20242a\"}}"),
    ProblemPage(
      422, "Entry without effect", .warning,
      """
      No view of the classes that the entry names takes any of the values that it gives, in that state, and nothing \
      stands inside them that could. 'What is applied to what' in the guide to themes lists what each class takes.
      """, example: "{\"UISwitch\": {\"controls\": {\"actionColor\": \"#0b5394\"}}}"),
    ProblemPage(
      423, "Value without effect", .warning,
      """
      Views of the classes that the entry names take others of its values, but not this one, in that state, and nothing \
      stands inside them that could. 'What is applied to what' in the guide to themes lists what each class takes.
      """,
      example: "{\"UIButton\": {\"controls\": {\"actionColor\": \"#0b5394\", \"borderColor\": \"#0b5394\"}}}"),
  ]
}
