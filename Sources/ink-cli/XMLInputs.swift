import Ink
import Storage

extension OptionGroup {
  /// What commands take that read any XML.
  static let xml = OptionGroup(
    title: "XML",
    options: [
      OptionDeclaration("--no-namespaces", "colons in names mean nothing"),
      OptionDeclaration(
        "--limits", choices: ["standard", "document", "none"],
        "how much a file may ask for: the tokenizer's limits, those of layout documents, or none (standard)"),
    ])
}

extension ParsedArguments {
  /// The limits that `--limits` names.
  var tokenizerLimits: TokenizerLimits {
    switch value("--limits") {
    case "document": .document
    case "none": .none
    default: .standard
    }
  }
}

/// Any XML files of a command line, one after the other.
struct XMLInputs {
  private let session: Session
  private let inputs: List<DocumentInputs.Input>

  init(_ arguments: ParsedArguments, _ session: Session) {
    self.session = session
    inputs = DocumentInputs(arguments.operands, session).inputs
  }

  /// Whether there is more than one.
  var isMany: Bool { inputs.count > 1 }

  /// Calls `work` with every file that can be read; problems that it reports are printed after it.
  func run(limit: Int, _ work: (String, [UInt8], DiagnosticCollector) -> Void) {
    for input in inputs where !session.output.isClosed {
      let collector = DiagnosticCollector(policy: session.policy, limit: DocumentLimits.standard.problems)
      do throws(FileProblem) {
        let bytes: [UInt8]
        if let path = input.path {
          bytes = try FileAccess.read(path, limit: limit)
        } else {
          bytes = try session.readStandardInput()
        }
        work(input.name, bytes, collector)
        session.report(DiagnosticBatch(collector))
      } catch {
        session.report(error)
      }
    }
  }
}
