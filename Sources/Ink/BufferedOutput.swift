import Diagnostics

/// Collects output and hands it to a standard stream in large pieces.
///
/// One thread at a time. A closed pipe is no error: ``isClosed`` becomes true, and the program stops quietly.
public final class BufferedOutput {
  private let descriptor: Int32
  private let showsControls: Bool
  private let isHeld: Bool
  /// Grows to a piece when that much comes: a short run prints some hundred bytes and no problems.
  private var buffer: [UInt8] = []
  /// Whether nobody reads any more.
  public private(set) var isClosed = false
  /// Why writing failed, other than for a closed pipe.
  public private(set) var failure: FileProblem?

  /// - Parameters:
  ///   - descriptor: 1 for standard output, 2 for standard error.
  ///   - showsControls: Whether control characters in texts (not in bytes) are replaced by symbols, line feeds and tabs
  ///     excepted: nothing that a document says may steer a terminal.
  ///   - isHeld: Whether ``flush()`` keeps everything for ``take()``.
  public init(descriptor: Int32, showsControls: Bool = false, isHeld: Bool = false) {
    self.descriptor = descriptor
    self.showsControls = showsControls
    self.isHeld = isHeld
  }

  private static let pieceSize = 64 << 10

  /// Appends text.
  public func write(_ text: String) {
    buffer.append(contentsOf: (showsControls ? withoutControls(text) : text).utf8)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Appends a text as UTF-8; no string is made of one that holds nothing to replace.
  public func write(utf8 bytes: [UInt8]) {
    if showsControls, bytes.withUnsafeBufferPointer(mayHoldControls) {
      write(String(decoding: bytes, as: UTF8.self))
    } else {
      write(bytes)
    }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) {
    if bytes.count >= Self.pieceSize {
      // As long as a piece by itself: it need not be collected.
      flush()
      if !isHeld { return hand(bytes) }
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Hands over what was collected.
  public func flush() {
    guard !buffer.isEmpty, !isHeld else { return }
    hand(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func hand(_ bytes: [UInt8]) {
    guard !isClosed, failure == nil, !FileAccess.write(bytes, to: descriptor) else { return }
    if FileAccess.isPipeClosed {
      isClosed = true
    } else {
      failure = .unwritable(path: descriptor == 1 ? "<stdout>" : "<stderr>", reason: FileAccess.lastError())
    }
  }

  /// What was collected, for who shows it otherwise; nothing is left.
  public func take() -> [UInt8] {
    defer { buffer.removeAll(keepingCapacity: true) }
    return buffer
  }
}
