import Diagnostics

/// Collects output and hands it to a standard stream in large pieces.
///
/// One thread at a time. A closed pipe is no error: ``isClosed`` becomes true, and the program stops quietly.
public final class BufferedOutput {
  private let descriptor: Int32
  private let showsControls: Bool
  private let isHeld: Bool
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
    buffer.reserveCapacity(Self.pieceSize + 4096)
  }

  private static let pieceSize = 64 << 10

  /// Appends text.
  public func write(_ text: String) {
    buffer.append(contentsOf: (showsControls ? withoutControls(text) : text).utf8)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Hands over what was collected.
  public func flush() {
    guard !buffer.isEmpty, !isHeld else { return }
    if !isClosed, failure == nil, !FileAccess.write(buffer, to: descriptor) {
      if FileAccess.isPipeClosed {
        isClosed = true
      } else {
        failure = .unwritable(path: descriptor == 1 ? "<stdout>" : "<stderr>", reason: FileAccess.lastError())
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// What was collected, for who shows it otherwise; nothing is left.
  public func take() -> [UInt8] {
    defer { buffer.removeAll(keepingCapacity: true) }
    return buffer
  }
}
