import Diagnostics

extension TemplateProblem {
  /// One page for each id.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      350, "Not a dictionary of templates", .error,
      "The top level of a template file is a dictionary: a template's name, then its properties.", example: "[]"),
    ProblemPage(
      351, "Template is no dictionary", .error,
      "A template is a dictionary from key path to value. This one is left out; the others apply.",
      example: "{\"title\": \"bold\"}"),
    ProblemPage(
      352, "Unusable template value", .error,
      """
      Template values are texts, numbers, booleans, dates and, for insets, sizes and points, arrays. For the property of \
      an object write a key path: \"layer.borderWidth\": 1.
      """, example: "{\"title\": {\"layer\": {\"borderWidth\": 1}}}"),
    ProblemPage(
      353, "Unknown size class", .warning,
      """
      What follows ~ in a template's name is its size class: normal, horizontal, vertical or minimal. With another word \
      the whole text is taken as the name.
      """, example: "{\"title~wide\": {}}"),
    ProblemPage(
      354, "Empty class name", .error,
      "A key of Appearance.json is a class, or classes from the outermost in: \"UITableViewCell, UILabel\".",
      example: "{\"UITableViewCell,,UILabel\": {}}"),
  ]
}
