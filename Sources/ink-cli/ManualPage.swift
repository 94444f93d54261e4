import Ink

/// The manual page, made from the declarations: `ink help --man | man -l -`.
enum ManualPage {
  static func text(_ commands: [CommandDescription]) -> String {
    var text = """
      .TH INK 1 "" "ink \(InkVersion.current)"
      .SH NAME
      ink \\- lay out views described in XML
      .SH SYNOPSIS
      .B ink
      .I COMMAND
      [options] [DOC...]
      .SH DESCRIPTION
      ink reads documents that describe a tree of views, applies templates and themes, computes the frame of every view
      and shows where each number came from. A DOC is a file, a directory (every document below it) or \\- for standard
      input.

      """
    for command in commands {
      text += ".SH ink \(escaped(command.name)) \(escaped(command.operands))\n\(sentence(command.summary))\n"
      if !command.details.isEmpty { text += ".PP\n\(escaped(command.details))\n" }
      for group in command.groups {
        for option in group.options {
          text += ".TP\n.B \(escaped(HelpText.usage(of: option)))\n\(sentence(option.help))\n"
          if !option.choices.isEmpty { text += "One of \(escaped(option.choices.joined(separator: ", "))).\n" }
        }
      }
      for example in command.examples {
        text += ".PP\n.nf\n\(escaped(example.line))\n.fi\n\(sentence(example.meaning))\n"
      }
    }
    text += ".SH OPTIONS OF EVERY COMMAND\n"
    for option in OptionGroup.common.options {
      text += ".TP\n.B \(escaped(HelpText.usage(of: option)))\n\(sentence(option.help))\n"
    }
    text += """
      .SH EXIT STATUS
      0 fine; 1 errors in the input, a check failed or a snapshot differs; 2 wrong usage; 3 a file could not be read or
      written.

      """
    return text
  }

  private static func sentence(_ text: String) -> String {
    guard let first = text.first else { return "" }
    return escaped(first.uppercased() + text.dropFirst()) + "."
  }

  /// Backslashes and hyphens have a meaning for troff, and so have a dot or a quote at the start of a line.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var isAtLineStart = true
    for scalar in text.unicodeScalars {
      if isAtLineStart, scalar == "." || scalar == "'" { result += "\\&" }
      isAtLineStart = scalar == "\n"
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
