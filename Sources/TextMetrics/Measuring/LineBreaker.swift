/// What a fitting came to besides its lines, in units.
struct LineBreakResult {
  /// Width of the widest line.
  var width: Int32 = 0
  var isTruncated = false
  /// The least limit that gives the same lines.
  var narrowest: Int32 = 0
  /// The limit from which on the lines are others.
  var widest: Int32 = .max
}

/// Distributes the pieces of a text over lines. Greedy: a line takes all pieces that fit, at least one.
///
/// A piece wider than a line is cut between grapheme clusters. Widths are whole numbers in the face's units, so that
/// nothing depends on the order of sums.
struct LineBreaker {
  private var run = ClusterRun()

  /// Width of the widest grapheme cluster. O(length).
  mutating func widestCluster(_ store: borrowing TextStore, _ entry: TextEntry, _ face: FontFace) -> Int32 {
    let pieces = UnsafePointer(store.pieces.base)
    return withText(store, entry) { breaker, text in
      var widest: Int32 = 0
      var start = 0
      for i in Int(entry.pieceStart)..<Int(entry.pieceStart + entry.pieceCount) {
        let piece = pieces[i]
        breaker.run.fill(text, start..<Int(piece.visibleEnd), face, limit: .max)
        for box in breaker.run.boxes { widest = max(widest, box.endX &- box.startX) }
        start = Int(piece.end)
      }
      return widest
    }
  }

  /// The clusters of a part of a text.
  mutating func clusters(
    _ store: borrowing TextStore, _ entry: TextEntry, _ face: FontFace, _ range: Range<Int>
  ) -> [ClusterBox] {
    withText(store, entry) { breaker, text in
      breaker.run.fill(text, range.clamped(to: 0..<text.count), face, limit: .max)
      return breaker.run.boxes
    }
  }

  /// Appends the lines of a text for `limit` units.
  mutating func breakLines(
    _ store: borrowing TextStore, _ entry: TextEntry, _ face: FontFace, limit: Int32, fit: TextFit,
    into lines: inout GrowingList<LineRecord>
  ) -> LineBreakResult {
    var result = LineBreakResult()
    let firstLine = lines.count
    let most = fit.numberOfLines > 0 ? fit.numberOfLines : Int.max
    let start = PieceWalk(store, entry)
    withText(store, entry) { breaker, text in
      var walk = start
      while !walk.isAtEnd {
        let before = walk
        let beforeResult = result
        let line =
          fit.lineBreakMode == .byCharWrapping
          ? breaker.characterLine(&walk, text, face, limit, &result)
          : breaker.wordLine(&walk, text, face, limit, &result)
        if lines.count - firstLine == most - 1, !walk.isAtEnd {
          // The last line, and text is left over.
          result.isTruncated = true
          switch fit.lineBreakMode {
          case .byWordWrapping, .byCharWrapping:
            lines.append(line)
          case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
            result = beforeResult
            result.isTruncated = true
            lines.append(breaker.cutLine(before, text, face, limit, fit.lineBreakMode))
            result.narrowest = limit
            result.widest = min(result.widest, limit &+ 1)
          }
          break
        }
        lines.append(line)
      }
    }
    for i in firstLine..<lines.count { result.width = max(result.width, lines[i].width) }
    return result
  }

  private mutating func withText<T>(
    _ store: borrowing TextStore, _ entry: TextEntry, _ body: (inout LineBreaker, UnsafeBufferPointer<UInt8>) -> T
  ) -> T {
    body(&self, UnsafeBufferPointer(start: store.bytes.base + Int(entry.byteStart), count: Int(entry.byteCount)))
  }

  /// One line that ends between pieces, or inside the first piece when that alone is too wide.
  private mutating func wordLine(
    _ walk: inout PieceWalk, _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ limit: Int32,
    _ result: inout LineBreakResult
  ) -> LineRecord {
    let start = walk.offset
    var piece = walk.piece
    var visible = piece.visible
    if walk.isInsidePiece || visible > limit {
      // Only as far as the line reaches: a word may be as long as the text.
      let pieceEnd = max(start, Int(piece.visibleEnd))
      run.fill(text, start..<pieceEnd, face, limit: limit)
      visible = run.boxes.last?.endX ?? 0
      if visible > limit || Int(run.boxes.last?.end ?? 0) < pieceEnd, !run.boxes.isEmpty {
        result.narrowest = limit
        result.widest = min(result.widest, limit &+ 1)
        let box = run.boxes[max(1, run.count(within: limit)) - 1]
        if Int(box.end) < pieceEnd {
          walk.offset = Int(box.end)
          return LineRecord(start: start, end: Int(box.end), width: box.endX)
        }
      }
    }
    var end = max(start, Int(piece.visibleEnd))
    var width = visible
    var x = visible &+ piece.gap
    while true {
      let isHard = piece.isHard
      walk.advance()
      if isHard || walk.isAtEnd { break }
      piece = walk.piece
      if x &+ piece.visible > limit, piece.visible > 0 {
        result.widest = min(result.widest, x &+ piece.visible)
        break
      }
      if piece.visible > 0 {
        width = x &+ piece.visible
        end = Int(piece.visibleEnd)
      }
      x = x &+ piece.visible &+ piece.gap
    }
    result.narrowest = max(result.narrowest, width)
    return LineRecord(start: start, end: end, width: width)
  }

  /// One line that ends between any two clusters; white space behind it hangs over.
  private mutating func characterLine(
    _ walk: inout PieceWalk, _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ limit: Int32,
    _ result: inout LineBreakResult
  ) -> LineRecord {
    let start = walk.offset
    let content = walk.hardLineEnd()
    run.fill(text, start..<max(start, content), face, limit: limit)
    var count = run.count(within: limit)
    if count == 0, !run.boxes.isEmpty { count = 1 }
    var taken = count
    while taken < run.boxes.count, run.boxes[taken].isSpace { taken += 1 }
    while count > 0, run.boxes[count - 1].isSpace { count -= 1 }
    let line =
      count > 0
      ? LineRecord(start: start, end: Int(run.boxes[count - 1].end), width: run.boxes[count - 1].endX)
      : LineRecord(start: start, end: start, width: 0)
    let next = taken > 0 ? Int(run.boxes[taken - 1].end) : start
    if next >= content {
      walk.skipHardLine()
      result.narrowest = max(result.narrowest, line.width)
    } else {
      walk.skip(to: next)
      result.narrowest = limit
      result.widest = min(result.widest, limit &+ 1)
    }
    return line
  }

  /// The last line of a text that is cut, from where `walk` stands.
  private mutating func cutLine(
    _ walk: PieceWalk, _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ limit: Int32, _ mode: LineBreakMode
  ) -> LineRecord {
    let start = walk.offset
    var walk = walk
    let content = max(start, walk.hardLineEnd())
    let ellipsis = mode == .byClipping ? 0 : face.ellipsisAdvance
    let room = max(0, limit &- ellipsis)
    var line = LineRecord(start: start, end: start, width: ellipsis)
    line.hasEllipsis = mode != .byClipping
    if mode == .byClipping || mode == .byTruncatingTail {
      run.fill(text, start..<content, face, limit: limit)
      let count = run.count(within: room)
      if count > 0 {
        line.end = run.boxes[count - 1].end
        line.width &+= run.boxes[count - 1].endX
      }
      return line
    }
    // Head and middle show the end of the text.
    let last = walk.lastHardLine()
    let tailEnd = max(start, last.upperBound)
    var prefix: [ClusterBox] = []
    if mode == .byTruncatingMiddle {
      run.fill(text, start..<content, face, limit: room)
      prefix = run.boxes
    }
    let count = { (limit: Int32) in prefix.prefix { $0.endX <= limit }.count }
    var taken = count((room &+ 1) / 2)
    var used = taken > 0 ? prefix[taken - 1].endX : 0
    run.fill(text, max(start, last.lowerBound)..<tailEnd, face, limit: .max)
    // Half the room each; then what is left over goes to the prefix, and what is left then to the tail.
    var from = run.suffixStart(within: mode == .byTruncatingHead ? room : room / 2)
    let tailWidth = { (run: ClusterRun, from: Int) -> Int32 in
      from < run.boxes.count ? (run.boxes.last?.endX ?? 0) &- run.boxes[from].startX : 0
    }
    while taken < prefix.count, prefix[taken].endX &+ tailWidth(run, from) <= room {
      taken += 1
      used = prefix[taken - 1].endX
    }
    from = run.suffixStart(within: room &- used)
    while from < run.boxes.count, taken > 0, run.boxes[from].start < prefix[taken - 1].end { from += 1 }
    let tail = tailWidth(run, from)
    if from < run.boxes.count, let lastBox = run.boxes.last {
      line.tailStart = run.boxes[from].start
      line.tailEnd = lastBox.end
    }
    if taken > 0 { line.end = prefix[taken - 1].end }
    line.width &+= used &+ tail
    return line
  }
}

extension LineRecord {
  /// A line without an ellipsis.
  init(start: Int, end: Int, width: Int32) {
    self.init(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end), tailStart: 0, tailEnd: 0,
      width: width, hasEllipsis: false)
  }
}

/// A place in the pieces of a text. Lives no longer than the store stands unchanged.
struct PieceWalk {
  private let pieces: UnsafePointer<TextPiece>
  private let end: Int
  private var index: Int
  private var pieceStart = 0
  /// UTF-8 offset of the place.
  var offset = 0
  /// The piece that ends the hard line of the place, found once a hard line.
  private var hardIndex = -1

  init(_ store: borrowing TextStore, _ entry: TextEntry) {
    pieces = UnsafePointer(store.pieces.base)
    index = Int(entry.pieceStart)
    end = index + Int(entry.pieceCount)
  }

  var isAtEnd: Bool { index >= end }
  var piece: TextPiece { pieces[index] }
  var isInsidePiece: Bool { offset > pieceStart }

  /// To the start of the next piece.
  mutating func advance() {
    pieceStart = Int(pieces[index].end)
    offset = pieceStart
    index += 1
  }

  /// To an offset of the same hard line.
  mutating func skip(to target: Int) {
    while index < end, Int(pieces[index].end) <= target { advance() }
    if index < end { offset = target }
  }

  /// UTF-8 offset behind the last visible character of the hard line.
  mutating func hardLineEnd() -> Int {
    findHardLine()
    return Int(pieces[hardIndex].visibleEnd)
  }

  /// To the start of the next hard line.
  mutating func skipHardLine() {
    findHardLine()
    index = hardIndex
    advance()
  }

  private mutating func findHardLine() {
    guard hardIndex < index else { return }
    hardIndex = index
    while hardIndex < end - 1, !pieces[hardIndex].isHard { hardIndex += 1 }
  }

  /// Where the visible part of the last hard line of the text lies.
  func lastHardLine() -> Range<Int> {
    var first = end - 1
    while first > index, !pieces[first - 1].isHard { first -= 1 }
    let start = first > index ? Int(pieces[first - 1].end) : offset
    return start..<max(start, Int(pieces[end - 1].visibleEnd))
  }
}
