import Diagnostics

/// What a token is. The tokenizer's properties give its parts.
public enum XMLTokenKind: UInt8, Sendable {
  /// `<a b="c">`: name and attributes.
  case startTag
  /// `<a b="c"/>`: name and attributes. No end tag follows.
  case emptyTag
  /// `</a>`: name.
  case endTag
  /// Character data. Neighbouring texts are one text in the document: see ``XMLTokenizer/isContinued``.
  case text
  /// `<![CDATA[…]]>`: content.
  case cdata
  /// `<!--…-->`: content.
  case comment
  /// `<?target data?>`: name and content.
  case instruction
  /// `<?xml version="1.0"?>`: see ``XMLTokenizer/declaredVersion`` and its neighbours.
  case xmlDeclaration
  /// `<!DOCTYPE name`: name, and the external subset's identifiers, which is never read.
  case doctype
  /// `<!ENTITY`, `<!ELEMENT` or `<!ATTLIST` of the internal subset: name, and the whole declaration as content.
  case declaration
  /// `<!NOTATION`: name, public and system identifier.
  case notation
  /// The end of the document type declaration.
  case doctypeEnd
  /// A reference to an entity that is not read, because it is external or declared in a part that is not read: name.
  case skippedEntity
  /// The document ended well. Nothing follows.
  case endOfDocument
  /// More bytes are wanted: ``XMLTokenizer/feed(_:)`` or ``XMLTokenizer/finish()``.
  case needsInput
}

/// Why a document is not well-formed (or goes beyond a limit), and where.
public struct XMLFailure: Error, Sendable {
  /// What is wrong.
  public let problem: XMLProblem
  /// Bytes of the document as UTF-8 that are wrong; an unfinished construct points at where it began.
  public let range: Range<Int>
  /// Line and column of the start of ``range``.
  public let position: SourcePosition

  /// A failure from its parts.
  public init(problem: XMLProblem, range: Range<Int>, position: SourcePosition) {
    self.problem = problem
    self.range = range
    self.position = position
  }
}
