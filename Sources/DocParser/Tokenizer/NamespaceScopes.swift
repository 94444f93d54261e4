/// The namespaces that are in scope. Looking a prefix up does not depend on how many are declared.
struct NamespaceScopes {
  struct Binding {
    /// Elements that were open when it was declared.
    var level: Int
    var prefix: [UInt8]
    var name: [UInt8]
    /// What the prefix was bound to before.
    var previous: Int
  }

  static let xml = Array("http://www.w3.org/XML/1998/namespace".utf8)
  static let xmlns = Array("http://www.w3.org/2000/xmlns/".utf8)

  private(set) var bindings: [Binding] = []
  private var current: [[UInt8]: Int] = [:]

  /// Index of the binding of `prefix`; -1 when there is none. The default namespace has the empty prefix.
  func binding(of prefix: [UInt8]) -> Int { current[prefix] ?? -1 }

  mutating func declare(_ prefix: [UInt8], _ name: [UInt8], level: Int) {
    bindings.append(Binding(level: level, prefix: prefix, name: name, previous: binding(of: prefix)))
    current[prefix] = bindings.count - 1
  }

  /// Forgets what elements declared that are no longer open. Constant time a declaration, over a document.
  mutating func close(to level: Int) {
    while let last = bindings.last, last.level >= level {
      current[last.prefix] = last.previous < 0 ? nil : last.previous
      bindings.removeLast()
    }
  }
}

extension XMLTokenizer {
  /// The namespace that a prefix is bound to at the current start tag; the empty prefix asks for the default one. Nil
  /// when there is none, or without ``TokenizerOptions/namespaces``.
  public mutating func namespaceName(forPrefix prefix: String) -> String? {
    let index = namespaces?.binding(of: Array(prefix.utf8)) ?? -1
    if index < 0 { return prefix == "xml" ? String(decoding: NamespaceScopes.xml, as: UTF8.self) : nil }
    return namespaces.map { String(decoding: $0.bindings[index].name, as: UTF8.self) }
  }

  /// Declares the namespaces of the current tag and checks its names ("Namespaces in XML 1.0", third edition).
  mutating func checkNamespaces() -> Bool {
    namespaces?.close(to: depth)
    var hasPrefixes = contains(0x3A, from: name.start, to: name.end)
    for index in 0..<attributeTotal {
      let attribute = attributes[index]
      let isDefault = attribute.nameCount == 5 && equalsXMLNS(attribute.name)
      let isPrefixed = attribute.nameCount > 5 && attribute.name[5] == 0x3A && equalsXMLNS(attribute.name)
      if isDefault || isPrefixed {
        if let problem = declareNamespace(index, isPrefixed: isPrefixed) { return refuse(problem, attribute) }
      }
      if !isDefault, !hasPrefixes { hasPrefixes = contains(0x3A, from: attribute.name, to: attribute.nameEnd) }
    }
    if !hasPrefixes { return true }
    if let problem = checkPrefix(name.buffer, isElement: true).problem {
      _ = end(with: problem, at: name.start, to: name.end)
      return false
    }
    var seen: Set<[UInt8]> = []
    for index in 0..<attributeTotal {
      let attribute = attributes[index]
      let (problem, binding) = checkPrefix(attribute.nameBuffer, isElement: false)
      if let problem { return refuse(problem, attribute) }
      guard binding >= 0, let namespaces else { continue }
      // Equal names with equal prefixes were found before; here the namespace stands for the prefix.
      let local = attribute.nameBuffer.drop { $0 != 0x3A }
      if !seen.insert(namespaces.bindings[binding].name + [0x20] + local).inserted {
        return refuse(.duplicateExpandedName(name: text(attribute.nameBuffer)), attribute)
      }
    }
    return true
  }

  private mutating func refuse(_ problem: XMLProblem, _ attribute: AttributeRecord) -> Bool {
    // A default attribute stands in no tag: the tag is shown.
    let start = attribute.flags.contains(.defaulted) ? name.start : attribute.name
    let stop = attribute.flags.contains(.defaulted) ? name.end : attribute.nameEnd
    _ = end(with: problem, at: start, to: stop)
    return false
  }

  private func equalsXMLNS(_ p: BytePointer) -> Bool { mismatch("xmlns", at: p) == nil }

  private func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  private mutating func declareNamespace(_ index: Int, isPrefixed: Bool) -> XMLProblem? {
    let attribute = attributes[index]
    let prefix = isPrefixed ? Array(attribute.nameBuffer.dropFirst(6)) : []
    let value = attributeBytes(index)
    if isPrefixed, value.isEmpty { return .emptyNamespace(prefix: text(prefix)) }
    let isXML = prefix == Array("xml".utf8)
    if isXML != (value == NamespaceScopes.xml) { return .reservedNamespace(prefix: text(prefix)) }
    if prefix == Array("xmlns".utf8) || value == NamespaceScopes.xmlns {
      return .reservedNamespace(prefix: text(prefix))
    }
    namespaces?.declare(prefix, value, level: depth)
    return nil
  }

  /// Whether `name` is a qualified name with a bound prefix, and the binding (-1 without prefix).
  private func checkPrefix(_ name: UnsafeBufferPointer<UInt8>, isElement: Bool) -> (problem: XMLProblem?, binding: Int)
  {
    guard let colon = name.firstIndex(of: 0x3A) else { return (nil, -1) }
    let local = name[(colon + 1)...]
    guard colon > 0, let first = local.first, mayStartName(first), !local.contains(0x3A),
      first < 0x80
        || endOfName(name.baseAddress.unsafelyUnwrapped + colon + 1) > name.baseAddress.unsafelyUnwrapped + colon + 1
    else { return (.malformedQualifiedName(name: text(name)), -1) }
    let prefix = Array(name[..<colon])
    if prefix == Array("xml".utf8) { return (nil, -1) }
    if prefix == Array("xmlns".utf8) {
      return isElement ? (.reservedNamespace(prefix: "xmlns"), -1) : (nil, -1)
    }
    let binding = namespaces?.binding(of: prefix) ?? -1
    return binding < 0 ? (.undeclaredPrefix(prefix: text(prefix)), -1) : (nil, binding)
  }
}
