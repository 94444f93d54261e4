import Diagnostics

/// The reference of problems, made from their pages.
public enum ProblemReference {
  /// `Documentation/Diagnostics.md`.
  public static func markdown(of pages: [ProblemPage]) -> String {
    var text = """
      # Problems

      Made from the code by `ink explain --all`; do not edit. Ids never change. `ink explain INK0202` prints one page.

      | id | severity | |
      | --- | --- | --- |

      """
    for page in pages { text += "| [\(page.id)](#\(anchor(page))) | \(page.severity.rawValue) | \(page.title) |\n" }
    for page in pages {
      text += "\n## \(page.id) \(page.title)\n\n\(page.explanation)\n"
      if !page.example.isEmpty { text += "\n```\n\(page.example)\n```\n" }
    }
    return text
  }

  /// What `ink explain INKdddd` prints.
  public static func text(of page: ProblemPage) -> String {
    var text = "\(page.id)  \(page.title)  (\(page.severity.rawValue))\n\n\(page.explanation)\n"
    if !page.example.isEmpty {
      text += "\nExample:\n\n"
      for line in page.example.split(separator: "\n", omittingEmptySubsequences: false) { text += "  \(line)\n" }
    }
    return text
  }

  /// The link that code hosts make of a heading: lower case, blanks as hyphens, other signs left out.
  private static func anchor(_ page: ProblemPage) -> String {
    var anchor = ""
    for scalar in "\(page.id) \(page.title)".unicodeScalars {
      switch scalar {
      case " ": anchor += "-"
      case "a"..."z", "0"..."9", "-", "_": anchor.unicodeScalars.append(scalar)
      case "A"..."Z": anchor.unicodeScalars.append(Unicode.Scalar(scalar.value + 32) ?? scalar)
      default: if scalar.value > 0x7F { anchor.unicodeScalars.append(scalar) }
      }
    }
    return anchor
  }
}
