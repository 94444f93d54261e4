import Ink

extension CommandDescription {
  /// `ink format DOC...`.
  static let format = CommandDescription(
    name: "format", summary: "print documents in their canonical form", operands: "DOC...",
    details: """
      Two spaces a level, one element a line, attributes one a line where they do not fit into 100 columns. Comments,
      instructions, spelling and order of attributes are kept, elements with text are left alone. A file that is not
      well-formed is refused and never written.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--check", "only list the files that are not in canonical form; status 1 if there are any"),
          OptionDeclaration("--diff", "print the lines that would change; status 1 if there are any"),
          OptionDeclaration("--write", "replace the files"),
        ])
    ],
    examples: [
      ("ink format form.xml", "the canonical form on standard output"),
      ("ink format --check screens", "lists what is not formatted, for a check in CI"),
      ("ink format --write screens", "formats every document below a directory"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document: a file, a directory or -")
    let modes = ["--check", "--diff", "--write"].filter(arguments.has)
    if modes.count > 1 { throw .contradiction(first: modes[0], second: modes[1]) }
    let inputs = XMLInputs(arguments, session)
    inputs.run(limit: DocumentLimits.standard.documentBytes) { name, bytes, collector in
      guard
        let document = XMLDocument.parse(
          bytes, source: name, limits: TokenizerLimits.document, namespaces: false, into: collector)
      else { return }
      guard let formatted = DocumentFormatter().text(of: document) else {
        collector.report(
          FormatProblem.declarations,
          at: document.doctypeSpan ?? SourceSpan(source: document.sourceID, range: 0..<0))
        return
      }
      switch modes.first {
      case "--check":
        if formatted != bytes {
          session.output.write(name + "\n")
          session.fail()
        }
      case "--diff":
        if formatted != bytes {
          session.output.write("--- \(name)\n+++ \(name) (formatted)\n")
          session.output.write(lineDifference(bytes, formatted))
          session.fail()
        }
      case "--write" where name != "<stdin>":
        guard formatted != bytes else { return }
        do throws(FileProblem) {
          try FileAccess.write(formatted, to: name)
        } catch {
          session.report(error)
        }
      default: session.output.write(formatted)
      }
    }
  }

  /// The lines that differ, in hunks: `-` for what goes, `+` for what comes. Lines are matched greedily, a run of
  /// changes ends at the next line that both have.
  private static func lineDifference(_ before: [UInt8], _ after: [UInt8]) -> String {
    let old = before.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let new = after.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    var text = ""
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        i += 1
        j += 1
        continue
      }
      // The nearest pair of equal lines ahead, looking no further than a screen.
      var skip = (old.count - i, new.count - j)
      search: for distance in 1...200 {
        for a in 0...distance where i + a < old.count && j + distance - a < new.count {
          if old[i + a] == new[j + distance - a], !old[i + a].isEmpty {
            skip = (a, distance - a)
            break search
          }
        }
      }
      text += "@@ line \(i + 1) @@\n"
      for line in old[i..<i + skip.0] { text += "-\(line)\n" }
      for line in new[j..<j + skip.1] { text += "+\(line)\n" }
      i += skip.0
      j += skip.1
    }
    return text
  }
}

/// Why a document is not formatted.
enum FormatProblem: Problem {
  case declarations
}

extension FormatProblem {
  var id: ProblemID { 825 }
  var severity: Severity { .error }
  var message: String { "a document with declarations in its document type is not formatted" }

  static let pages: [ProblemPage] = [
    ProblemPage(
      825, "Document with declarations", .error,
      """
      The document type declares entities or attributes, so parts of the document do not stand where they are used. The \
      formatter leaves such a file alone.
      """,
      example: "<!DOCTYPE a [<!ENTITY e 'text'>]>\n<a>&e;</a>")
  ]
}
