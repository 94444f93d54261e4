import Diagnostics

extension DocumentProblem {
  /// The pages of the reference, one an id.
  public static let pages: [ProblemPage] = elementPages + valuePages + fileAndInstructionPages + programPages

  private static let elementPages = [
    ProblemPage(
      201, "unknown element", .error,
      "An element inside a view is a view type of the registry or an untyped element that the view knows. This one is "
        + "neither: it is left out with everything inside it.", example: "<LMColumnView><UILable/></LMColumnView>"),
    ProblemPage(
      202, "unknown property", .error,
      "An attribute or template key names no property of the view's type. Names are case-sensitive; `ink describe` lists "
        + "what a type has.", example: "<UILabel txt=\"Hi\"/>"),
    ProblemPage(
      209, "duplicate id", .error,
      "An id names one outlet of the owner, so it is unique in a document. The note points at the first element that has "
        + "it; that one is found by the id.", example: "<LMRowView><UIView id=\"a\"/><UIView id=\"a\"/></LMRowView>"),
    ProblemPage(
      210, "child that cannot be held", .error,
      "The enclosing view takes no children, no more than it has, or only views of certain types. The view is not part "
        + "of the layout.", example: "<UILabel><UIView/></UILabel>"),
    ProblemPage(
      211, "text inside a view", .error,
      "Only elements and instructions stand inside a view; text belongs in an attribute.",
      example: "<UILabel>Hi</UILabel>"),
    ProblemPage(
      221, "root without a type", .error,
      "A document whose element is root adds to a view that the caller passes in. On the command line `--root TYPE` "
        + "names its type."),
    ProblemPage(
      234, "root inside a document", .error,
      "The element root stands for the view that the caller passed in, so it can "
        + "only be the document element."),
  ]

  private static let valuePages = [
    ProblemPage(
      203, "value of the wrong type", .error,
      "The text is not a value of the property's type. The property keeps its default.",
      example: "<UIView width=\"12pt\"/>"),
    ProblemPage(
      204, "unknown constant", .error,
      "The property takes one of several constants, and the text is none of them. The message lists all, the nearest "
        + "first.", example: "<UILabel textAlignment=\"centre\"/>"),
    ProblemPage(
      205, "value out of range", .error,
      "The number lies outside what the property takes: sizes, bounds and weights are never negative, no length is "
        + "beyond 1000000 points, opacities lie between 0 and 1.", example: "<UIView width=\"-1\"/>"),
    ProblemPage(
      206, "unknown colour", .error,
      "The name is no picture of the resources, no colour set of an asset catalogue, not in Colors.plist or Colors.json "
        + "and no standard colour.", example: "<UIView backgroundColor=\"gren\"/>"),
    ProblemPage(
      207, "unknown font", .error,
      "A font is written NAME SIZE, as a text style such as body, or as a name of Fonts.plist or Fonts.json.",
      example: "<UILabel font=\"Helvetica\"/>"),
    ProblemPage(
      208, "missing picture", .warning,
      "No file of that name lies in the resources and no asset catalogue has an image set of it. The view gets no size "
        + "from it.", example: "<UIImageView image=\"logo\"/>"),
    ProblemPage(
      222, "case of a name", .note,
      "The first letter has the wrong case. The property is set all the same; newer tools may not be as kind.",
      example: "<UIButton Title=\"Go\"/>"),
    ProblemPage(
      223, "object set", .error,
      "The property is an object that key paths go through, not a value: set one of its properties.",
      example: "<UIView layer=\"round\"/>"),
    ProblemPage(
      224, "no object in a key path", .error,
      "Every step of a key path but the last must be a property that holds an object.",
      example: "<UILabel text.font=\"body\"/>"),
    ProblemPage(
      225, "remark on a property", .note,
      "The property is accepted so that older documents open, with the effect that the message states.",
      example: "<LMColumnView pin=\"true\"/>"),
    ProblemPage(
      212, "unknown factory", .error,
      "The attribute style names how a view is made, one of the type's factories. The message lists them.",
      example: "<UIButton style=\"systmButton\"/>"),
    ProblemPage(
      213, "unknown template", .warning,
      "The attribute class names a template that no properties instruction before it defines. Nothing is applied.",
      example: "<UILabel class=\"headr\"/>"),
    ProblemPage(
      238, "no data for bindings", .note,
      "Values that begin with $ come from the owner, on the command line from `--data FILE`. Without it they show as "
        + "empty.", example: "<UILabel text=\"$name\"/>"),
  ]

  private static let fileAndInstructionPages = [
    ProblemPage(
      214, "missing template file", .warning,
      "Neither NAME.json nor NAME.plist lies in the resources.", example: "<?properties Styls?>"),
    ProblemPage(
      215, "unknown instruction", .warning,
      "No document and no view type that encloses it knows an instruction of that name; it is ignored. Names are "
        + "case-sensitive.", example: "<?Properties Styles?>"),
    ProblemPage(
      216, "unusable instruction", .error, "The instruction's data is missing or cannot be used where it stands.",
      example: "<?include?>"),
    ProblemPage(
      217, "include cycle", .error,
      "A document includes itself, directly or through others. The message shows the chain; the inclusion is left out."),
    ProblemPage(
      218, "missing document", .error, "No document of that name lies in the resources.",
      example: "<?include Rwo?>"),
    ProblemPage(
      219, "case without end", .warning,
      "A platform block that is never ended runs to the end of the document: on other platforms everything after it is "
        + "left out.", example: "<?case iOS?>"),
    ProblemPage(
      242, "unknown platform", .warning,
      "A platform block is for a platform that nobody lays out for, such as a misspelt one: it is never shown. "
        + "`ink layout --platform NAME` chooses the platform.", example: "<?case ios?>"),
    ProblemPage(220, "end without case", .warning, "There is no platform block to end.", example: "<?end?>"),
    ProblemPage(
      226, "claim without an element", .warning,
      "The instruction gives the next element a part to play, and there is none before the view ends or another "
        + "instruction claims it.", example: "<UITextField><?leftView?></UITextField>"),
    ProblemPage(
      243, "place taken", .error,
      "Two instructions give an element the same part of one view, which has room for one. The first keeps it; the "
        + "second is checked and left out.",
      example: "<UITextField><?leftView?><UIView/><?leftView?><UIView/></UITextField>"),
    ProblemPage(
      227, "two files of one name", .warning, "A JSON file and a property list have the name; the JSON file is taken."),
    ProblemPage(
      231, "limit exceeded", .error,
      "The document asks for more than the limits allow: each is a field of DocumentLimits that a program may raise."),
    ProblemPage(
      232, "untrusted document", .error,
      "With `--untrusted` a document may not read other files: templates, strings, data and other documents."),
    ProblemPage(
      233, "variant taken", .note,
      "A document of the same name for the size class (NAME~vertical.xml) is taken instead."),
    ProblemPage(
      236, "unusable resource", .warning, "The file is there, but it cannot be read or is not what its name says."),
    ProblemPage(
      237, "missing data file", .warning, "An instruction names a JSON file that is not in the resources.",
      example: "<LMPickerView><?rows Sizs?></LMPickerView>"),
  ]

  private static let programPages = [
    ProblemPage(
      228, "missing outlet", .error,
      "The owner declares no outlet of the name that an id gives. Declare it, or take the id away."),
    ProblemPage(
      229, "outlet of another type", .error,
      "The owner's outlet holds views of one type, and the view with that id is of another."),
    ProblemPage(
      230, "missing action", .error, "The owner declares no action of the name that an on… attribute gives."),
    ProblemPage(
      235, "view that cannot be added", .error,
      "A program adds a view where it cannot be: to a view that holds none, inside itself, or across trees."),
    ProblemPage(
      239, "section without rows", .warning,
      "An owner's value of a section's name is the list of its rows, each shown by the document that "
        + "`cell` names on the section or the table. Here the value is no list, or nothing says how to "
        + "show a row."),
    ProblemPage(
      240, "blank id", .error,
      "An id names the view to its owner and in key paths, so it is a text that is not only space. "
        + "Leave the attribute out for a view without an id."),
    ProblemPage(
      241, "skipped entity", .warning,
      "External entities are never read: nothing shows where the reference stands. Declare the "
        + "entity's text inside the document, or include another document with `<?include NAME?>`."),
  ]
}
