import Diagnostics
import DocParser
internal import Storage

/// Reads the data files of a document's resources, each at most once a run.
final class DataFiles {
  let provider: any ResourceProvider
  let collector: DiagnosticCollector
  let limits: DocumentLimits
  private var values = NameMap<DataValue?>()

  init(provider: any ResourceProvider, limits: DocumentLimits, collector: DiagnosticCollector) {
    self.provider = provider
    self.limits = limits
    self.collector = collector
  }

  /// The bytes of a file, nil when there is none. One that cannot be read is reported at `span` and is nil too.
  func bytes(at path: String, limit: Int, usedAt span: SourceSpan = .none) -> [UInt8]? {
    do {
      return try provider.bytes(at: path, limit: limit)
    } catch {
      collector.report(
        DocumentProblem.badResource(path: provider.displayName(of: path), reason: error.reason), at: span)
      return nil
    }
  }

  /// The value of a JSON file, a property list or a string table, told apart by the name's end. Nil when there is no
  /// such file or nothing can be read from it (reported by the reader).
  func value(at path: String, usedAt span: SourceSpan = .none) -> DataValue? {
    if let known = values[path] { return known }
    var result: DataValue?
    if let bytes = bytes(at: path, limit: limits.resourceBytes, usedAt: span) {
      let name = provider.displayName(of: path)
      if path.hasSuffix(".json") {
        result = JSONReader.read(bytes, name: name, into: collector)
      } else if path.hasSuffix(".strings") {
        result = StringsReader.read(bytes, name: name, into: collector)
      } else {
        result = PropertyListReader.read(bytes, name: name, into: collector)
      }
    }
    values[path] = .some(result)
    return result
  }

  /// `NAME.json` or `NAME.plist` in the root, else in one of `folders`; JSON wins, with a warning at `span` when both
  /// are there. Nil when there is neither.
  func table(named name: String, in folders: [String] = [], usedAt span: SourceSpan = .none) -> DataValue? {
    guard let path = pathOfTable(named: name, in: folders) else { return nil }
    return table(named: name, at: path, usedAt: span)
  }

  /// The table of that name, whose path is known.
  func table(named name: String, at path: String, usedAt span: SourceSpan) -> DataValue? {
    if path.hasSuffix(".json"), values[path] == nil {
      let other = path.dropLast(".json".count) + ".plist"
      if provider.contains(String(other)) {
        collector.report(DocumentProblem.bothTemplateFormats(name: name), at: span)
      }
    }
    return value(at: path, usedAt: span)
  }

  /// The path that ``table(named:in:usedAt:)`` reads, nil when there is no such file.
  func pathOfTable(named name: String, in folders: [String] = []) -> String? {
    if let path = pathOfTable(named: name, in: "") { return path }
    for folder in folders where !folder.isEmpty {
      if let path = pathOfTable(named: name, in: folder) { return path }
    }
    return nil
  }

  private func pathOfTable(named name: String, in folder: String) -> String? {
    let json = joinedText(folder, name, ".json")
    if provider.contains(json) { return json }
    let list = joinedText(folder, name, ".plist")
    return provider.contains(list) ? list : nil
  }

  /// Names of tables in the resource root, for suggestions.
  func tableNames() -> [String] {
    provider.names(in: "").filter { $0.hasSuffix(".json") || $0.hasSuffix(".plist") }
      .map { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) }
  }
}
