import Diagnostics

extension DataProblem {
  /// One page for each id.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      300, "Unexpected character", .error,
      """
      The grammar of JSON, of a string table or of a property list wants something else at this place: a comma between \
      two members, a colon after a key, a semicolon after an entry, a value. After a forgotten comma or semicolon \
      reading goes on; after anything else the file is not read further.
      """, example: "{\"a\": 1 \"b\": 2}"),
    ProblemPage(
      301, "Never closed", .error,
      """
      A string, comment, object or array begins here and the file (or, for a JSON string, the line) ends before it does. \
      The place is where it began: look there for the missing quote or bracket.
      """, example: "{\"a\": [1, 2"),
    ProblemPage(
      302, "Not a JSON number", .error,
      """
      JSON numbers have no leading zero or plus sign, and a digit on both sides of the point: 0.5, not .5. The value is \
      left out, so whatever it would have replaced stays in force.
      """, example: "[.5]"),
    ProblemPage(
      303, "Number too large", .error,
      "The number is beyond what 64-bit floating point holds (about 1.8e308). The value is left out.",
      example: "[1e400]"),
    ProblemPage(
      304, "Unknown escape", .error,
      """
      A backslash in a string is followed by a character that is no escape of the format, or \\u by something else than \
      hexadecimal digits. Write \\\\ for a backslash.
      """, example: "[\"C:\\data\"]"),
    ProblemPage(
      305, "Half of a surrogate pair", .error,
      """
      Characters above U+FFFF are written as two escapes, \\ud83d\\ude98; one alone is no character. It reads as U+FFFD.
      """, example: "[\"\\ud83d\"]"),
    ProblemPage(
      306, "Not valid text", .error,
      """
      The bytes are not UTF-8 (or, after a UTF-16 mark, not UTF-16): often a file saved in an older encoding. Each bad \
      byte reads as U+FFFD. Save the file as UTF-8. Encodings are never guessed.
      """),
    ProblemPage(
      307, "Control character", .error,
      "A control character such as a tab stands in a JSON string. Write it as an escape: \\t.",
      example: "[\"a\tb\"]"),
    ProblemPage(
      308, "Key stands twice", .warning,
      """
      The same key stands twice in one dictionary; the later value counts. The note points at the first one.
      """, example: "{\"a\": 1, \"a\": 2}"),
    ProblemPage(
      309, "Comment in JSON", .warning,
      "JSON has no comments. They are skipped here, but other programs will refuse the file. Reported once a file.",
      example: "{} // nothing yet"),
    ProblemPage(
      310, "Comma before a bracket", .warning,
      "The last member of an object or array has a comma after it. It is skipped here; other programs refuse the file.",
      example: "[1, 2,]"),
    ProblemPage(
      311, "Unknown word", .error,
      "Words in JSON are true, false and null, in small letters; texts stand in double quotes. The value is left out.",
      example: "[True]"),
    ProblemPage(
      312, "More text after the value", .error,
      "A JSON file is one value. What follows it is not read.", example: "{} {}"),
    ProblemPage(
      313, "Nested too deep", .error,
      """
      Containers are nested beyond the limit (512 levels unless set otherwise), which no honest file needs. The inner \
      value is left out and reading goes on after it.
      """),
    ProblemPage(
      314, "File too large", .error,
      "The file has more bytes than the limit (64 MiB unless set otherwise). It is not read."),
    ProblemPage(
      315, "Too many values", .error,
      """
      The file holds more values than the limit (1,048,576 unless set otherwise). In a binary property list a shared \
      object counts each time it appears.
      """),
    ProblemPage(
      316, "Too many problems", .warning,
      "After a hundred problems in one data file the others are not listed. Mend the first ones and look again."),
    ProblemPage(
      317, "Key without quotes", .error, "Keys in JSON stand in double quotes. The key is read all the same.",
      example: "{a: 1}"),
    ProblemPage(
      318, "JSON in UTF-16", .warning,
      "JSON is UTF-8. This file has a UTF-16 mark and was read as that; other programs may refuse it."),
    ProblemPage(
      319, "Unknown encoding", .error,
      "The file's byte order mark announces UTF-32, which is not read. Save it as UTF-8."),
    ProblemPage(
      320, "Not a property list", .error,
      "The root element of a property list is plist, with one value inside. This file's is another.",
      example: "<list/>"),
    ProblemPage(
      321, "Unknown element in a property list", .error,
      """
      Property lists have the elements dict, array, key, string, integer, real, true, false, date and data. The value is \
      left out.
      """, example: "<plist><text>a</text></plist>"),
    ProblemPage(
      322, "Structure of a property list", .error,
      """
      A dict holds a key before each value, keys stand nowhere else, text stands only inside strings, numbers, dates and \
      data, and a string table holds a dictionary. Reading goes on with the next entry.
      """, example: "<plist><dict><string>value</string></dict></plist>"),
    ProblemPage(
      323, "Content of a property-list element", .error,
      """
      The text does not read as what its element promises: an integer, a real number, a date such as \
      2026-01-31T12:00:00Z, base64 data. The value is left out.
      """, example: "<plist><integer>twelve</integer></plist>"),
    ProblemPage(
      324, "Broken binary property list", .error,
      "An offset, count or reference in the file points outside it, or an object has no known type. The file is not read."
    ),
    ProblemPage(
      325, "Binary property list contains itself", .error,
      "A container of the file holds itself, directly or through others. The file is not read."),
    ProblemPage(
      326, "String table with other values", .error,
      "The values of a string table are texts. The entry is left out."),
  ]
}
