import Diagnostics
import DocParser
import StyleEngine

/// The documents of the resources, each parsed at most once a run and instantiated as often as wanted.
final class DocumentStore {
  private let files: DataFiles
  private let limits: DocumentLimits
  private let sizeClass: SizeClassVariant
  private var documents: [String: XMLDocument?] = [:]

  init(files: DataFiles, limits: DocumentLimits, sizeClass: SizeClassVariant) {
    self.files = files
    self.limits = limits
    self.sizeClass = sizeClass
  }

  /// What came of looking for a document.
  enum Outcome {
    case found(XMLDocument)
    /// It is there and cannot be parsed; the parser has said why.
    case broken
    case missing
  }

  /// The document called `name`: its size-class variant when there is one (noted at `span`), in the resource root or one
  /// of `folders`.
  func document(named name: String, in folders: [String], usedAt span: SourceSpan) -> Outcome {
    let variant = "\(name)~\(sizeClass.rawValue)"
    for candidate in [variant, name] {
      for folder in [""] + folders {
        let path = folder + candidate + ".xml"
        if let known = documents[path] { return known.map { .found($0) } ?? .broken }
        guard let bytes = files.bytes(at: path, limit: limits.documentBytes, usedAt: span) else { continue }
        if candidate == variant {
          files.collector.report(
            DocumentProblem.variantTaken(name: name + ".xml", variant: variant + ".xml"), at: span)
        }
        let document = XMLDocument.parse(
          bytes, source: files.provider.displayName(of: path), limits: limits.tokenizer, into: files.collector)
        documents[path] = .some(document)
        return document.map { .found($0) } ?? .broken
      }
    }
    return .missing
  }

  /// Names of documents in the resource root, for suggestions.
  var names: [String] {
    files.provider.names(in: "").filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(".xml".count)) }
  }
}
