import Ink
import Storage

/// The documents that a command line names: files, `-` for standard input, and the `*.xml` files below directories.
struct DocumentInputs {
  /// One document.
  struct Input: Sendable {
    /// As shown in results and problems: the path, or `<stdin>`.
    let name: String
    /// Nil for standard input.
    let path: String?
    /// Whether a directory gave it: then a file that holds no document is skipped instead of refused.
    let isFound: Bool
  }

  /// In the order of the command line; those of a directory in byte order of their paths.
  private(set) var inputs = List<Input>()

  /// Finds them. Directories that cannot be read or hold nothing are reported.
  init(_ operands: [String], _ session: Session) {
    for operand in operands {
      if operand == "-" {
        inputs.append(Input(name: "<stdin>", path: nil, isFound: false))
      } else if FileAccess.kind(of: operand) == .directory {
        do throws(FileProblem) {
          // What can be read is worked on, whatever lies beside it.
          var isComplete = true
          let files = try FileAccess.files(below: operand, suffix: ".xml") { problem in
            session.report(problem)
            isComplete = false
          }
          if files.isEmpty, isComplete { session.report(.noDocuments(path: operand)) }
          for file in files { inputs.append(Input(name: file, path: file, isFound: true)) }
        } catch {
          session.report(error)
        }
      } else {
        inputs.append(Input(name: operand, path: operand, isFound: false))
      }
    }
  }
}
