import Diagnostics

/// What can be wrong with an XML document. All are errors, and none is recoverable: nothing after it is read.
public enum XMLProblem: Problem, Hashable {
  /// The document has no root element.
  case noRoot
  /// The input ends inside a construct, which is named: `a comment`.
  case unexpectedEnd(inside: String)
  /// The input ends while an element is open.
  case unclosedElement(name: String)
  /// An end tag does not name the open element.
  case mismatchedEndTag(expected: String, found: String)
  /// An end tag without an open element.
  case strayEndTag(name: String)
  /// A name was expected.
  case missingName(of: String)
  /// Two things must be separated by white space.
  case missingSpace(before: String)
  /// An attribute without `=`.
  case missingEquals(attribute: String)
  /// An attribute whose value has no quotes.
  case missingQuote(attribute: String)
  /// An attribute that stands twice in one tag.
  case duplicateAttribute(name: String)
  /// `<` in an attribute value.
  case lessThanInValue
  /// A character that XML does not allow.
  case illegalCharacter(value: UInt32)
  /// Bytes that are no character in the document's encoding.
  case malformedEncoding(encoding: String)
  /// `&` that begins no reference.
  case malformedReference
  /// A reference to an entity that is not declared.
  case undeclaredEntity(name: String)
  /// An entity that contains itself.
  case recursiveEntity(name: String)
  /// An entity whose text is not well-formed by itself.
  case unbalancedEntity(name: String)
  /// A reference to an external entity in an attribute value.
  case externalEntityInValue(name: String)
  /// A reference to an entity that is not XML.
  case unparsedEntity(name: String)
  /// `]]>` in text.
  case cdataEndInText
  /// `--` in a comment.
  case doubleHyphen
  /// Text before or after the root element.
  case textOutsideRoot
  /// A second root element.
  case secondRoot
  /// `<?xml` elsewhere than at the start, or an instruction of that name.
  case reservedTarget(target: String)
  /// An XML declaration that does not follow the grammar.
  case malformedXMLDeclaration(expected: String)
  /// A version other than 1.x.
  case unsupportedVersion(version: String)
  /// An encoding that is not read.
  case unsupportedEncoding(name: String)
  /// The declared encoding is not the one that the document is in.
  case contradictingEncoding(declared: String, actual: String)
  /// `<` that begins no markup.
  case malformedMarkup
  /// A tag that goes on with something else than an attribute or its end.
  case malformedTag(name: String)
  /// A declaration of the document type that does not follow the grammar.
  case malformedDeclaration(expected: String)
  /// A parameter entity inside a declaration of the internal subset.
  case parameterEntityInDeclaration
  /// A document type declaration elsewhere than before the root element, or a second one.
  case misplacedDoctype
  /// A character reference to something that is no XML character.
  case illegalReference
  /// An instruction whose target is not followed by white space or `?>`.
  case malformedInstruction(target: String)

  /// A prefix that is not bound to a namespace.
  case undeclaredPrefix(prefix: String)
  /// A prefix bound to nothing.
  case emptyNamespace(prefix: String)
  /// `xml` or `xmlns`, or one of their namespaces, bound otherwise.
  case reservedNamespace(prefix: String)
  /// A name that is not a qualified name: two colons, or one at an end.
  case malformedQualifiedName(name: String)
  /// Two attributes of one tag with the same namespace and local name.
  case duplicateExpandedName(name: String)

  /// More attributes in a tag than allowed.
  case tooManyAttributes(limit: Int)
  /// More open elements than allowed.
  case tooDeep(limit: Int)
  /// A name, value or declaration longer than allowed.
  case valueTooLong(limit: Int)
  /// A tag longer than allowed.
  case tagTooLong(limit: Int)
  /// Entities or default attributes make too much text.
  case amplification(factor: Int)
  /// A document longer than allowed.
  case documentTooLong(limit: Int)
  /// A tree with more nodes than allowed.
  case tooManyNodes(limit: Int)

  /// Always an error.
  public var severity: Severity { .error }

  /// `INK01` and two digits; 014x for namespaces, 015x for limits.
  public var id: ProblemID {
    switch self {
    case .noRoot: 101
    case .unexpectedEnd: 102
    case .unclosedElement: 103
    case .mismatchedEndTag: 104
    case .strayEndTag: 105
    case .missingName: 106
    case .missingSpace: 107
    case .missingEquals: 108
    case .missingQuote: 109
    case .duplicateAttribute: 110
    case .lessThanInValue: 111
    case .illegalCharacter: 112
    case .malformedEncoding: 113
    case .malformedReference: 114
    case .undeclaredEntity: 115
    case .recursiveEntity: 116
    case .unbalancedEntity: 117
    case .externalEntityInValue: 118
    case .unparsedEntity: 119
    case .cdataEndInText: 120
    case .doubleHyphen: 121
    case .textOutsideRoot: 122
    case .secondRoot: 123
    case .reservedTarget: 124
    case .malformedXMLDeclaration: 125
    case .unsupportedVersion: 126
    case .unsupportedEncoding: 127
    case .contradictingEncoding: 128
    case .malformedMarkup: 129
    case .malformedTag: 130
    case .malformedDeclaration: 131
    case .parameterEntityInDeclaration: 132
    case .misplacedDoctype: 133
    case .illegalReference: 134
    case .malformedInstruction: 135
    case .undeclaredPrefix: 140
    case .emptyNamespace: 141
    case .reservedNamespace: 142
    case .malformedQualifiedName: 143
    case .duplicateExpandedName: 144
    case .tooManyAttributes: 150
    case .tooDeep: 151
    case .valueTooLong: 152
    case .tagTooLong: 153
    case .amplification: 154
    case .documentTooLong: 155
    case .tooManyNodes: 156
    }
  }
}

extension XMLProblem {
  /// One line for people.
  public var message: String {
    switch self {
    case .noRoot: "the document has no root element"
    case .unexpectedEnd(let construct): "the document ends inside \(construct) that begins here"
    case .unclosedElement(let name): "'<\(name)>' is not closed"
    case .mismatchedEndTag(let expected, let found): "found '</\(found)>', expected '</\(expected)>'"
    case .strayEndTag(let name): "'</\(name)>' closes nothing"
    case .missingName(let construct): "expected the name of \(construct)"
    case .missingSpace(let next): "expected white space before \(next)"
    case .missingEquals(let attribute): "attribute '\(attribute)' has no '='"
    case .missingQuote(let attribute): "the value of attribute '\(attribute)' is not in quotes"
    case .duplicateAttribute(let name): "attribute '\(name)' stands twice in this tag"
    case .lessThanInValue: "'<' in an attribute value, expected '&lt;'"
    case .illegalCharacter(let value): "character U+\(hexadecimal(value)) is not allowed in XML"
    case .malformedEncoding(let encoding): "these bytes are no character in \(encoding)"
    case .malformedReference: "'&' begins no reference, expected '&amp;'"
    case .undeclaredEntity(let name): "entity '\(name)' is not declared"
    case .recursiveEntity(let name): "entity '\(name)' contains itself"
    case .unbalancedEntity(let name): "the text of entity '\(name)' is not well-formed by itself"
    case .externalEntityInValue(let name): "external entity '\(name)' cannot be used in an attribute value"
    case .unparsedEntity(let name): "entity '\(name)' is not XML and cannot be referred to"
    case .cdataEndInText: "']]>' in text, expected ']]&gt;'"
    case .doubleHyphen: "'--' in a comment"
    case .textOutsideRoot: "text outside the root element"
    case .secondRoot: "a second root element"
    case .reservedTarget(let target): "'<?\(target)' can only stand at the very start, in lower case"
    case .malformedXMLDeclaration(let expected): "malformed XML declaration, expected \(expected)"
    case .unsupportedVersion(let version): "XML version '\(version)' is not supported, expected '1.0'"
    case .unsupportedEncoding(let name):
      "encoding '\(name)' is not supported, expected UTF-8, UTF-16, ISO-8859-1 or US-ASCII"
    case .contradictingEncoding(let declared, let actual):
      "encoding '\(declared)' is declared, but the document is in \(actual)"
    case .malformedMarkup: "'<' begins no markup, expected '&lt;'"
    case .malformedTag(let name): "tag '\(name)' goes on with neither an attribute nor '>'"
    case .malformedDeclaration(let expected): "malformed declaration, expected \(expected)"
    case .parameterEntityInDeclaration: "a parameter entity cannot be used inside a declaration here"
    case .misplacedDoctype: "'<!DOCTYPE' can stand once, before the root element"
    case .illegalReference: "the reference names no character that is allowed in XML"
    case .malformedInstruction(let target): "expected white space or '?>' after '<?\(target)'"
    case .undeclaredPrefix(let prefix): "prefix '\(prefix)' is not bound to a namespace"
    case .emptyNamespace(let prefix): "prefix '\(prefix)' is bound to an empty namespace"
    case .reservedNamespace(let prefix): "'\(prefix)' cannot be bound to this namespace"
    case .malformedQualifiedName(let name): "'\(name)' is not a name with at most one prefix"
    case .duplicateExpandedName(let name): "attribute '\(name)' stands twice in this tag, by another prefix"
    case .tooManyAttributes(let limit): "more than \(limit) attributes in one tag"
    case .tooDeep(let limit): "elements nested deeper than \(limit) levels"
    case .valueTooLong(let limit): "longer than \(limit) bytes"
    case .tagTooLong(let limit): "the tag is longer than \(limit) bytes"
    case .amplification(let factor):
      "entities and default attributes make more than \(factor) times the text that was read"
    case .documentTooLong(let limit): "the document is longer than \(limit) bytes"
    case .tooManyNodes(let limit): "the document has more than \(limit) nodes"
    }
  }

  private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
