import Diagnostics
internal import Storage

/// Reads the XML form of property lists out of an ``XMLDocument``.
///
/// Containers are opened on an explicit stack. What does not belong is reported and left out; the rest is read.
struct XMLListParser {
  private let document: XMLDocument
  private let limits: DataLimits
  private var report: DataReport
  private var open = List<Open>()
  private var valueCount = 0

  /// A container that is being filled.
  private struct Open {
    let node: NodeID
    let isDictionary: Bool
    var values: [DataValue] = []
    var entries = DataDictionary()
    var key: (text: String, node: NodeID)?
  }

  private init(document: XMLDocument, limits: DataLimits, report: DataReport) {
    self.document = document
    self.limits = limits
    self.report = report
  }

  static func read(
    _ bytes: [UInt8], name: String, limits: DataLimits, into collector: DiagnosticCollector
  ) -> DataValue? {
    guard let document = XMLDocument.parse(bytes, source: name, namespaces: false, into: collector) else { return nil }
    let report = DataReport(collector: collector, source: document.sourceID, limits: limits)
    var parser = XMLListParser(document: document, limits: limits, report: report)
    return parser.parse()
  }

  private static let elements = [
    "dict", "array", "key", "string", "integer", "real", "true", "false", "date", "data",
  ]

  @inline(never) private mutating func parse() -> DataValue? {
    let root = document.root
    guard document.nameString(of: root) == "plist" else {
      report.report(.notAPropertyList(root: document.nameString(of: root)), at: document.nameSpan(of: root).range)
      return nil
    }
    var result: DataValue?
    var hasValue = false
    var next = document.firstChild(of: root)
    while let node = next {
      next = document.nextSibling(of: node)
      guard isElement(node, inside: "plist") else { continue }
      if hasValue {
        report.report(
          .structure(found: "a second value", expected: "the end of 'plist'"), at: document.startTagSpan(of: node).range
        )
        break
      }
      hasValue = true
      result = value(node)
    }
    if !hasValue {
      report.report(
        .structure(found: "an empty 'plist'", expected: "a value"), at: document.startTagSpan(of: root).range)
    }
    return result
  }

  /// Whether a node is an element; text that is more than white space does not belong between elements.
  private mutating func isElement(_ node: NodeID, inside container: String) -> Bool {
    switch document.kind(of: node) {
    case .element: return true
    case .text where document.isWhiteSpace(node): return false
    case .text, .cdata, .skippedEntity:
      report.report(
        .structure(found: "text inside '\(container)'", expected: "an element"), at: document.span(of: node).range)
      return false
    default: return false
    }
  }

  /// The value of an element with everything inside it; nil when it is none (reported).
  private mutating func value(_ first: NodeID) -> DataValue? {
    var pending: NodeID? = first
    while true {
      if let node = pending {
        pending = nil
        valueCount += 1
        guard valueCount <= limits.maximumValues else {
          report.report(.tooManyValues(limit: limits.maximumValues), at: document.startTagSpan(of: node).range)
          return nil
        }
        let name = document.nameString(of: node)
        if name == "dict" || name == "array" {
          guard open.count < limits.maximumDepth else {
            report.report(
              .tooDeep(limit: limits.maximumDepth, path: path), at: document.startTagSpan(of: node).range)
            if open.isEmpty { return nil }
            add(nil, of: node)
            pending = successor(of: node)
            if pending == nil, let root = close() { return root }
            continue
          }
          open.append(Open(node: node, isDictionary: name == "dict"))
          pending = nextValue(from: document.firstChild(of: node))
          if pending == nil, let root = close() { return root }
          continue
        }
        let content = scalar(node, name: name)
        guard !open.isEmpty else {
          return content.map { DataValue($0, at: document.span(of: node)) }
        }
        add(content, of: node)
        pending = successor(of: node)
        if pending == nil, let root = close() { return root }
        continue
      }
      // A container was closed inside another one: go on behind it.
      guard let last = closedNode else { return nil }
      closedNode = nil
      pending = successor(of: last)
      if pending == nil, let root = close() { return root }
    }
  }

  /// The container that ``close()`` put into the one around it.
  private var closedNode: NodeID?

  private mutating func successor(of node: NodeID) -> NodeID? { nextValue(from: document.nextSibling(of: node)) }

  /// The next element that is a value of the innermost container, reading keys on the way.
  private mutating func nextValue(from start: NodeID?) -> NodeID? {
    guard let top = open.indices.last else { return nil }
    let container = open[top].isDictionary ? "dict" : "array"
    var next = start
    while let node = next {
      next = document.nextSibling(of: node)
      guard isElement(node, inside: container) else { continue }
      let isKey = document.nameString(of: node) == "key"
      guard open[top].isDictionary else {
        guard isKey else { return node }
        report.report(
          .structure(found: "a key inside 'array'", expected: "a value"), at: document.startTagSpan(of: node).range)
        continue
      }
      if isKey {
        if open[top].key != nil { reportLostKey() }
        open[top].key = (text(of: node), node)
      } else if open[top].key == nil {
        report.report(
          .structure(found: "a value without a key", expected: "a key"), at: document.startTagSpan(of: node).range)
      } else {
        return node
      }
    }
    if open[top].key != nil { reportLostKey() }
    return nil
  }

  private mutating func reportLostKey() {
    guard let top = open.indices.last, let key = open[top].key else { return }
    report.report(
      .structure(found: "the key '\(JSONParser.short(key.text))' without a value", expected: "a value after each key"),
      at: document.span(of: key.node).range)
    open[top].key = nil
  }

  /// Ends the innermost container. Returns it when it was the outermost.
  private mutating func close() -> DataValue? {
    guard let container = open.popLast() else { return nil }
    let content: DataValue.Content =
      container.isDictionary ? .dictionary(container.entries) : .array(container.values)
    guard !open.isEmpty else { return DataValue(content, at: document.span(of: container.node)) }
    add(content, of: container.node)
    closedNode = container.node
    return nil
  }

  /// Puts a value into the innermost container; nil content is a value that could not be read.
  private mutating func add(_ content: DataValue.Content?, of node: NodeID) {
    guard let top = open.indices.last else { return }
    let span = document.span(of: node)
    guard open[top].isDictionary else {
      open[top].values.append(DataValue(content ?? .null, at: span))
      return
    }
    guard let key = open[top].key else { return }
    open[top].key = nil
    guard let content else { return }
    let keySpan = document.span(of: key.node)
    let entry = DataDictionary.Entry(key: key.text, keySpan: keySpan, value: DataValue(content, at: span))
    if let old = open[top].entries.set(entry) {
      report.report(
        .duplicateKey(key: key.text, path: path(below: top)), at: keySpan.range,
        notes: [.init("'\(key.text)' stands here first", at: old.keySpan)])
    }
  }

  private var path: String { path(below: open.count) }

  /// Where the reader is, for messages: `default.colors`, `list[3]`. Deep paths keep their outer part.
  private func path(below depth: Int) -> String {
    var path = ""
    for container in open.prefix(min(depth, 16)) {
      if container.isDictionary {
        guard let key = container.key?.text else { break }
        path += path.isEmpty ? key : "." + key
      } else {
        path += "[\(container.values.count)]"
      }
    }
    return depth > 16 ? path + "…" : path
  }

  // MARK: Scalars

  /// The text inside an element, which must hold nothing but text.
  private mutating func text(of node: NodeID) -> String {
    var next = document.firstChild(of: node)
    while let child = next {
      next = document.nextSibling(of: child)
      guard document.kind(of: child) == .element else { continue }
      report.report(
        .structure(
          found: "an element inside '\(document.nameString(of: node))'", expected: "text"),
        at: document.startTagSpan(of: child).range)
    }
    return document.text(of: node)
  }

  private mutating func scalar(_ node: NodeID, name: String) -> DataValue.Content? {
    guard Self.elements.contains(name) else {
      let nearest = nearestName(to: name, in: Self.elements)
      report.report(.unknownElement(name: name, nearest: nearest), at: document.nameSpan(of: node).range)
      return nil
    }
    let text = text(of: node)
    let content: DataValue.Content?
    switch name {
    case "string": return .string(text)
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "integer": content = PropertyListScalars.integer(PropertyListScalars.trimmed(text))
    case "real": content = PropertyListScalars.real(PropertyListScalars.trimmed(text))
    case "date": content = PropertyListScalars.date(String(PropertyListScalars.trimmed(text))).map { .date($0) }
    case "data": content = PropertyListScalars.base64(text).map { .data($0) }
    default:
      report.report(
        .structure(found: "a key", expected: "a value"), at: document.startTagSpan(of: node).range)
      return nil
    }
    if content == nil {
      let nouns = ["integer": "an integer", "real": "a real number", "date": "a date", "data": "base64 data"]
      report.report(
        .badContent(element: nouns[name] ?? name, text: JSONParser.short(text)), at: document.span(of: node).range)
    }
    return content
  }
}
