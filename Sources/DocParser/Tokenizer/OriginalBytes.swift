/// A whole document in its caller's array, of which nearly all is read where it stands.
///
/// Scans need a byte that stops them and padding after it. The caller's array has no NUL at its end, but a document that
/// is nearly right has a `<` shortly before: it stops what stops at a NUL inside a start tag, an end tag and text. So the
/// bytes before it are a window whose end is that `<`; what begins there, or is cut there, is read from a copy. The scans
/// that a `<` does not stop (comments, CDATA sections, instructions) test for the end.
///
/// The array is kept, so its storage neither moves nor changes while the tokenizer lives.
struct OriginalBytes {
  private let bytes: [UInt8]
  let start: BytePointer
  let end: BytePointer
  /// The last `<` with padding after it.
  let stop: BytePointer

  /// Nil when the document is short or has no `<` near its end.
  init?(_ bytes: [UInt8]) {
    // Eight bytes decide whether there is an XML declaration.
    let first = 16
    let last = bytes.count - scanPadding
    guard last > first else { return nil }
    let least = max(first, last - pieceBytes)
    var at = last
    while bytes[at] != 0x3C {
      at -= 1
      if at < least { return nil }
    }
    guard let start = bytes.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
    self.bytes = bytes
    self.start = start
    end = start + bytes.count
    stop = start + at
  }

  /// Whether a pointer points into the array.
  func contains(_ pointer: BytePointer) -> Bool { pointer >= start && pointer < end }
}

extension XMLTokenizer {
  /// Begins with the caller's array as the window.
  mutating func readInPlace(_ original: OriginalBytes) {
    base = original.start
    end = original.stop
    p = base
    forgetToken()
    self.original = original
  }

  /// Whether the window is the caller's array.
  var isInPlace: Bool { original?.start == base }

  /// Goes on with a copy of what has not been read. Nil, so that the token is read again.
  @inline(never) mutating func leaveOriginal() -> XMLTokenKind? {
    copyOriginal(from: p)
    return nil
  }

  /// Moves the document from `start`, at or before `p`, into the window. Names of open elements stay where they are.
  mutating func copyOriginal(from start: BytePointer) {
    guard let original else { return }
    let count = original.end - start
    baseOffset = start - original.start
    window.grow(to: count)
    window.base.update(from: start, count: count)
    (window.base + count).initialize(repeating: 0, count: scanPadding)
    base = BytePointer(window.base)
    p = base + (p - start)
    end = base + count
    isFinal = true
    forgetToken()
  }
}
