import Diagnostics
import DocParser
internal import Storage

/// Names one value of a template for the whole run: the place it came from. Equal ids are the same text in the same
/// source, so a conversion can be kept per (id, type) and shared by every view that applies the template.
public struct TemplateValueID: Hashable, Sendable {
  /// Source and byte offset in one word.
  public let rawValue: UInt64

  /// The id of a value that stands at `span`.
  public init(_ span: SourceSpan) { rawValue = UInt64(span.source.rawValue) << 32 | UInt64(span.start) }
}

/// One property that a template sets.
public struct TemplateProperty: Sendable {
  /// The key path as written: `layer.borderWidth`.
  public let keyPath: String
  /// Where the key stands.
  public let keySpan: SourceSpan
  /// The value, with its place.
  public let value: DataValue
  /// The values that this one replaced, latest first: earlier files, and the general template below a size class.
  public let overridden: [DataValue]

  /// Identity for caches of converted values. Values that a program made have no place and share one id: give them
  /// spans, or do not cache them.
  public var id: TemplateValueID { TemplateValueID(value.span) }

  /// A property from its parts.
  public init(keyPath: String, keySpan: SourceSpan, value: DataValue, overridden: [DataValue] = []) {
    self.keyPath = keyPath
    self.keySpan = keySpan
    self.value = value
    self.overridden = overridden
  }
}

/// The properties of a template in the order in which they were first set.
public struct TemplateProperties: RandomAccessCollection, Sendable {
  fileprivate var list = List<TemplateProperty>()

  /// 0.
  public var startIndex: Int { 0 }
  /// Number of properties.
  public var endIndex: Int { list.count }
  /// The property at a position.
  public subscript(position: Int) -> TemplateProperty { list[position] }
}

/// Properties by key path.
struct PropertyTable: Sendable {
  private(set) var properties = TemplateProperties()
  private var index = NameIndex()

  /// Adds a property or replaces the one with its key path, which is remembered as overridden. O(1).
  mutating func set(_ property: TemplateProperty) {
    guard let at = index.position(of: property.keyPath, among: properties.count, { properties.list[$0].keyPath })
    else {
      properties.list.append(property)
      index.added(to: properties.count) { properties.list[$0].keyPath }
      return
    }
    let old = properties[at]
    properties.list[at] = TemplateProperty(
      keyPath: property.keyPath, keySpan: property.keySpan, value: property.value,
      overridden: property.overridden + [old.value] + old.overridden)
  }
}

extension PropertyTable {
  /// Merges the entries of one template as a file has them; what cannot be a value is reported and left out.
  mutating func merge(_ entries: DataDictionary, template: String, into collector: DiagnosticCollector) {
    for entry in entries.entries {
      switch entry.value.content {
      case .null, .dictionary, .data:
        collector.report(
          TemplateProblem.unusableValue(template: template, keyPath: entry.key, kind: entry.value.kindName),
          at: entry.value.span)
      case .bool, .integer, .number, .string, .date, .array:
        set(TemplateProperty(keyPath: entry.key, keySpan: entry.keySpan, value: entry.value))
      }
    }
  }
}
