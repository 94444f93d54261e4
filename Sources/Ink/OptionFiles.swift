import Diagnostics
import DocParser

/// The files that options name (themes, templates, data), read once for all documents.
///
/// What cannot be read is reported once, when the pipeline is made, and not again for each document. A pipe can be
/// named: it is only read here.
struct OptionFiles: Sendable {
  private enum Content: Sendable {
    case bytes([UInt8])
    case refused
  }

  private var contents: [String: Content] = [:]
  /// What could not be read, in the order of reading.
  private(set) var problems: [FileProblem] = []
  private static let limit = 16 << 20

  /// Reads the files of `options` that are not known yet, and looks at their folders.
  mutating func read(_ options: InkOptions) {
    // Mostly.
    if options.resources.isEmpty, options.styles.isEmpty, options.theme == nil, options.data == nil { return }
    for folder in options.resources {
      if let problem = FileAccess.refusal(ofDirectory: folder) { problems.append(problem) }
    }
    for path in options.styles + [options.theme, options.data].compactMap({ $0 }) where contents[path] == nil {
      do throws(FileProblem) {
        contents[path] = .bytes(try FileAccess.read(path, limit: Self.limit))
      } catch {
        problems.append(error)
        contents[path] = .refused
      }
    }
  }

  /// The value of a JSON file, property list or string table. Nil when it cannot be read; that is reported unless it was
  /// before.
  func value(at path: String, into collector: DiagnosticCollector) -> DataValue? {
    let bytes: [UInt8]
    switch contents[path] {
    case .bytes(let known): bytes = known
    case .refused: return nil
    case nil:
      do throws(FileProblem) {
        bytes = try FileAccess.read(path, limit: Self.limit)
      } catch {
        collector.report(error, at: .none)
        return nil
      }
    }
    // By content: neither JSON nor a string table begins as a property list does.
    if path.hasSuffix(".plist") || PropertyListReader.recognises(bytes) {
      return PropertyListReader.read(bytes, name: path, into: collector)
    }
    if path.hasSuffix(".strings") { return StringsReader.read(bytes, name: path, into: collector) }
    return JSONReader.read(bytes, name: path, into: collector)
  }
}
