/// The piece that is being walked.
struct PieceBuilder {
  private var start = 0
  private var visibleEnd = 0
  private var visible: Int32 = 0
  private var gap: Int32 = 0

  /// A character that is seen, which makes white space before it part of the line.
  @inline(__always)
  mutating func add(_ advance: Int32, end: Int) {
    visible &+= gap &+ advance
    gap = 0
    visibleEnd = end
  }

  @inline(__always)
  mutating func addSpace(_ advance: Int32) { gap &+= advance }

  /// A character of any kind; one that is never visible does not make white space before it count.
  @inline(__always)
  mutating func add(_ advance: Int32, _ kind: WidthKind, _ isHardBreak: Bool, end: Int) {
    switch kind {
    case .space, .wideSpace: gap &+= advance
    case .ignored:
      if isHardBreak { return }
      if gap == 0 { add(advance, end: end) } else { gap &+= advance }
    default: add(advance, end: end)
    }
  }

  @inline(__always)
  mutating func breakBefore(_ offset: Int, _ kind: LineBreak, into pieces: inout [TextPiece]) {
    if kind != .prohibited { close(offset, isHard: kind == .mandatory, into: &pieces) }
  }

  mutating func close(_ end: Int, isHard: Bool, into pieces: inout [TextPiece]) {
    pieces.append(
      TextPiece(
        end: Int32(truncatingIfNeeded: end), visibleEnd: Int32(truncatingIfNeeded: max(start, visibleEnd)),
        visible: visible, gap: gap, isHard: isHard))
    start = end
    visibleEnd = end
    visible = 0
    gap = 0
  }

  mutating func finish(_ count: Int, into pieces: inout [TextPiece]) {
    if count > start { close(count, isHard: false, into: &pieces) }
  }
}
