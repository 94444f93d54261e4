internal import Storage

/// Reads XML 1.0 (fifth edition, non-validating) as a sequence of tokens.
///
/// Ask for tokens with ``next()``. All bytes can be given at once (``init(_:options:)``) or in chunks cut anywhere
/// (``init(options:)``, ``feed(_:)``, ``finish()``): tokens, problems and places are the same. Parts of a token are
/// byte ranges of a window, valid until the next call; strings are made when they are asked for.
///
/// Offsets count bytes of the document as UTF-8: documents in other encodings are transcoded first.
///
/// Linear in the input for any input and chunking. Memory in chunks: 256 KiB, the names of the open elements, and a start
/// tag or declaration that is longer.
public struct XMLTokenizer: ~Copyable {
  /// What the next byte belongs to.
  enum Mode: UInt8 {
    /// Inside the root element: the hot case.
    case content
    /// Nothing has been read: the encoding is not known.
    case start
    /// The XML declaration named an encoding of single bytes: what follows is still to be decoded.
    case recoding
    /// Before the root element.
    case prolog
    /// Inside `[ … ]` of the document type declaration.
    case subset
    /// After `]` or the identifiers of a document type declaration that is not closed yet.
    case doctypeTail
    /// After the root element.
    case epilog
    /// Inside a text, CDATA section, comment or instruction that comes in pieces.
    case pieces
    /// Inside a start tag that the end of the window cut.
    case tag
    /// A token is cut by the end of the window.
    case waiting
    /// The end was reported.
    case ended
    /// A problem was reported.
    case failed
  }

  // MARK: The window. `p` is always the start of a token.

  var p: BytePointer
  var end: BytePointer
  var base: BytePointer
  var mode = Mode.start
  /// No bytes follow the window.
  var isFinal: Bool
  /// Offset of `base` in the document.
  var baseOffset = 0
  /// The memory of `base`, unless that is the caller's or an entity's.
  var window: InputWindow
  /// A whole document in the caller's array: see `readInPlace`.
  var original: OriginalBytes?

  // MARK: The current token.

  var tokenStart: BytePointer
  var name: ByteSlice
  var content: ByteSlice
  var attributes: UnsafeMutablePointer<AttributeRecord>
  var attributeTotal = 0
  /// Whether the next token goes on with the same text, CDATA section, comment or instruction.
  public internal(set) var isContinued = false
  var identifiers = ExternalIdentifiers()

  // MARK: Open elements and duplicate names.

  var openNames: UnsafeMutablePointer<ByteSlice>
  var openCapacity: Int
  /// Number of open elements.
  public internal(set) var depth = 0
  /// Elements that were open when the current entity began.
  var floor = 0
  var hash = NameHash()
  var table: UnsafeMutablePointer<UInt64>
  var tableShift: UInt64
  var generation: UInt32 = 0
  var attributeCapacity: Int

  // MARK: Rare.

  /// Tags longer than this are looked at again, see `finishTag`; -1: all are.
  var plainTagLength: Int
  let tokenLimit: Int
  let options: TokenizerOptions
  var failure: XMLFailure?
  var resumeMode = Mode.start
  /// Unread bytes that make it worth trying again.
  var resumeCount = 0
  var decoder = SourceDecoder()
  /// The document is in the window from its first to its last byte.
  var keepsAll = false
  /// Decoded bytes that were fed while an entity was read.
  var backlog: [UInt8] = []
  /// Where the window begins.
  var basePlace = Place()
  /// The last place that was asked for; at or after `basePlace`.
  var cursor = Place()
  var keptNames = KeptNames()
  var doctypePlace = Place()
  var pieces = PieceState()
  var cut: CutTag
  var frames: [EntityFrame] = []
  var declarations: DoctypeDeclarations?
  var namespaces: NamespaceScopes?
  var made = List<UnsafeMutablePointer<UInt8>>()
  /// Entities that values of the last tag refer to and that may be declared in a part that is not read. Whoever builds a
  /// document takes them; at most a thousand are kept.
  var skippedInValues = List<(attribute: Int, name: String)>()
  /// The attribute whose value is resolved; -1 for values of declarations.
  var resolvedAttribute = -1
  /// Bytes made by entities and default attributes.
  var amplified = 0
  /// The version of the XML declaration.
  public internal(set) var declaredVersion: String?
  /// The encoding of the XML declaration.
  public internal(set) var declaredEncoding: String?
  /// What the XML declaration says of external markup declarations.
  public internal(set) var declaredStandalone: Bool?

  /// A tokenizer for chunks: see ``feed(_:)`` and ``finish()``.
  public init(options: TokenizerOptions = TokenizerOptions()) {
    self.init(window: InputWindow(), options: options)
  }

  /// A tokenizer for a whole document, which is read where it stands. The bytes are copied when they are not UTF-8 or
  /// have a document type declaration.
  public init(_ bytes: [UInt8], options: TokenizerOptions = TokenizerOptions()) {
    var decoder = SourceDecoder()
    _ = bytes.withUnsafeBufferPointer { decoder.detect($0) }
    if decoder.isPlain, decoder.unsupported == nil, let original = OriginalBytes(bytes) {
      self.init(window: InputWindow(capacity: 0), size: bytes.count, options: options)
      decoder.hasEnded = true
      self.decoder = decoder
      readInPlace(original)
      return
    }
    self.init(window: InputWindow(capacity: bytes.count), size: bytes.count, options: options)
    keepsAll = true
    bytes.withUnsafeBufferPointer { feed($0) }
    finish()
  }

  /// - Parameter size: Bytes of the document, when they are known.
  init(window: consuming InputWindow, size: Int = .max, options: TokenizerOptions) {
    let limits = options.limits
    // What grows begins small where a page of memory is much beside the document.
    let isSmall = size <= 4096
    self.options = options
    self.window = window
    base = BytePointer(self.window.base)
    p = base
    end = p
    tokenStart = p
    cut = CutTag(next: p)
    isFinal = false
    name = ByteSlice(p, p)
    content = name
    attributeCapacity = max(1, min(isSmall ? 16 : 64, limits.attributes))
    attributes = .allocate(capacity: attributeCapacity)
    let tableCapacity = isSmall ? 64 : 512
    tableShift = UInt64(64 - tableCapacity.trailingZeroBitCount)
    table = .allocate(capacity: tableCapacity)
    table.initialize(repeating: 0, count: tableCapacity)
    openCapacity = max(1, min(isSmall ? 16 : 64, limits.depth))
    openNames = .allocate(capacity: openCapacity)
    plainTagLength = options.namespaces ? -1 : limits.valueBytes
    tokenLimit = min(2 * limits.valueBytes + pieceBytes, Int(Int32.max))
    if options.namespaces { namespaces = NamespaceScopes() }
  }

  deinit {
    attributes.deallocate()
    table.deallocate()
    openNames.deallocate()
    for buffer in made { InputWindow.deallocate(buffer) }
  }

  /// Bytes held in the buffers that grow with the document: the window, the attributes of a tag and the table of their
  /// names, the open elements, values that had to be made.
  var heldBytes: Int {
    window.capacity + keptNames.heldBytes + backlog.capacity + pieces.carried.capacity
      + attributeCapacity * MemoryLayout<AttributeRecord>.stride + 8 << Int(64 - tableShift)
      + openCapacity * MemoryLayout<ByteSlice>.stride
  }

  /// The next token. In chunks, ``XMLTokenKind/needsInput`` when none is complete.
  ///
  /// - Throws: The first problem; from then on always the same.
  public mutating func next() throws(XMLFailure) -> XMLTokenKind {
    while true {
      if let kind = _fastPath(mode == .content) ? contentToken() : tokenOutsideContent() { return kind }
      // Nil: an entity began or ended, or the document failed.
      if mode == .failed, let failure { throw failure }
    }
  }

  /// A token inside the root element; nil to be called again, or when the document failed.
  @inline(__always) mutating func contentToken() -> XMLTokenKind? {
    let p = self.p
    tokenStart = p
    if p[0] != 0x3C {
      let stop = endOfTextRun(p)
      if _slowPath(stop[0] != 0x3C || stop - p > pieceBytes) { return text(from: p, plainUntil: stop) }
      content = ByteSlice(p, stop)
      self.p = stop
      return .text
    }
    if _slowPath(p >= end) { return leaveOriginal() }
    let next = p[1]
    if next == 0x2F { return endTag(p) }
    if mayStartName(next) { return startTag(p) }
    return otherMarkup(p)
  }

  @inline(__always) mutating func endTag(_ p: BytePointer) -> XMLTokenKind? {
    let open = openNames[depth &- 1]
    let q = p + 2
    let nameEnd = q + Int(open.count)
    if _slowPath(!equalBytes(q, open.start, Int(open.count)) || nameEnd[0] != 0x3E) { return unusualEndTag(p) }
    depth &-= 1
    if _slowPath(depth <= floor), !closeFloor(p, nameEnd) { return unfinished }
    name = ByteSlice(q, nameEnd)
    self.p = nameEnd + 1
    return .endTag
  }

  /// An end tag with white space before `>`, or the wrong one.
  @inline(never) private mutating func unusualEndTag(_ p: BytePointer) -> XMLTokenKind? {
    let open = openNames[depth &- 1]
    let nameEnd = endOfName(p + 2)
    let q = skipSpace(nameEnd)
    if nameEnd == p + 2 {
      return fail(byteProblem(nameEnd, else: .missingName(of: "an end tag")), at: nameEnd, seen: nameEnd)
    }
    if nameEnd[0] != 0x3E, !isSpace(nameEnd[0]) {
      let found = ByteSlice(p + 2, nameEnd).string
      return fail(byteProblem(nameEnd, else: .malformedTag(name: found)), at: nameEnd, seen: nameEnd)
    }
    if q[0] != 0x3E {
      let found = ByteSlice(p + 2, nameEnd).string
      return fail(byteProblem(q, else: .malformedTag(name: found)), at: q, seen: q)
    }
    if nameEnd - (p + 2) != Int(open.count) || !equalBytes(p + 2, open.start, Int(open.count)) {
      let problem = XMLProblem.mismatchedEndTag(expected: open.string, found: ByteSlice(p + 2, nameEnd).string)
      return fail(problem, at: p, to: q + 1, seen: q)
    }
    depth &-= 1
    if depth <= floor, !closeFloor(p, nameEnd) { return unfinished }
    name = ByteSlice(p + 2, nameEnd)
    self.p = q + 1
    return .endTag
  }

  /// The last element of the document or of an entity's text was closed, or one that began outside the entity.
  @inline(never) private mutating func closeFloor(_ p: BytePointer, _ nameEnd: BytePointer) -> Bool {
    guard let frame = frames.last else {
      mode = .epilog
      return true
    }
    if depth == floor { return true }
    depth &+= 1
    _ = fail(.unbalancedEntity(name: entityName(frame)), at: p, seen: nameEnd)
    return false
  }

  /// What a caller returns after something that it called has failed or ran out of bytes.
  var unfinished: XMLTokenKind? { mode == .waiting ? .needsInput : nil }
}

/// The public and system identifier of the current document type or notation.
struct ExternalIdentifiers {
  var publicID: String?
  var systemID: String?
}
