import Geometry

/// Runs one Type 2 charstring. Source: Adobe Technical Note 5177. Hints are skipped; the arithmetic operators, which
/// no font in use has, end the glyph as damaged, and so does the accent composition that Type 2 deprecates.
struct CharstringRun {
  private let local: CFFIndex
  private let global: CFFIndex
  private let limits: FontLimits
  private var elements: [OutlineElement] = []
  private var stack: [Double] = []
  private var x = 0.0
  private var y = 0.0
  private var hintCount = 0
  private var hasWidth = false
  private var isOpen = false
  private var work = 0

  init(local: CFFIndex, global: CFFIndex, limits: FontLimits) {
    self.local = local
    self.global = global
    self.limits = limits
  }

  mutating func outline(_ charstring: FontBytes) throws(FontProblem) -> [OutlineElement] {
    var frames = [(bytes: charstring, offset: 0)]
    while let frame = frames.last {
      guard frame.offset < frame.bytes.count else {
        frames.removeLast()
        continue
      }
      work += 1
      guard work <= 1_000_000 else { throw .tooLarge(what: "charstring steps", limit: 1_000_000) }
      var offset = frame.offset
      let byte = try frame.bytes.u8(offset)
      offset += 1
      if byte >= 32 || byte == 28 {
        try push(byte, frame.bytes, &offset)
        frames[frames.count - 1].offset = offset
        continue
      }
      frames[frames.count - 1].offset = offset
      switch byte {
      case 10, 29:
        guard frames.count <= limits.nesting else { throw .tooLarge(what: "nested subroutines", limit: limits.nesting) }
        let index = byte == 10 ? local : global
        guard let number = stack.popLast() else { throw damaged("a call without a number") }
        let bias = index.count < 1240 ? 107 : (index.count < 33_900 ? 1131 : 32_768)
        frames.append((try index.item(Int(number) + bias), 0))
      case 11: frames.removeLast()
      case 14:
        guard stack.count < 4 else { throw damaged("a composed accent") }
        closeContour()
        return elements
      case 19, 20:
        countHints()
        frames[frames.count - 1].offset = offset + (hintCount + 7) / 8
      case 12:
        let second = try frame.bytes.u8(offset)
        frames[frames.count - 1].offset = offset + 1
        try flex(second)
      default: try draw(byte)
      }
      guard elements.count <= limits.outlineElements else {
        throw .tooLarge(what: "outline elements", limit: limits.outlineElements)
      }
    }
    closeContour()
    return elements
  }

  private func damaged(_ reason: String) -> FontProblem { .badTable("CFF ", reason: reason) }

  private mutating func push(_ byte: Int, _ bytes: FontBytes, _ offset: inout Int) throws(FontProblem) {
    switch byte {
    case 28:
      stack.append(Double(try bytes.i16(offset)))
      offset += 2
    case 32...246: stack.append(Double(byte - 139))
    case 247...250:
      stack.append(Double((byte - 247) * 256 + (try bytes.u8(offset)) + 108))
      offset += 1
    case 251...254:
      stack.append(Double(-(byte - 251) * 256 - (try bytes.u8(offset)) - 108))
      offset += 1
    default:
      stack.append(Double(Int32(truncatingIfNeeded: try bytes.u32(offset))) / 65_536)
      offset += 4
    }
    guard stack.count <= 513 else { throw damaged("the operand stack overflows") }
  }

  private mutating func countHints() {
    hasWidth = true
    hintCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  /// The first operator that clears the stack may have the glyph's width as an operand more than it needs.
  private mutating func dropWidth(keeping count: Int) {
    if !hasWidth, stack.count > count { stack.removeFirst() }
    hasWidth = true
  }

  private mutating func closeContour() {
    if isOpen { elements.append(.close) }
    isOpen = false
  }

  private mutating func move(_ dx: Double, _ dy: Double) {
    closeContour()
    x += dx
    y += dy
    elements.append(.move(Point(x: x, y: y)))
    isOpen = true
  }

  private mutating func line(_ dx: Double, _ dy: Double) {
    x += dx
    y += dy
    elements.append(.line(Point(x: x, y: y)))
  }

  private mutating func curve(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    let control1 = Point(x: x + a, y: y + b)
    let control2 = Point(x: control1.x + c, y: control1.y + d)
    x = control2.x + e
    y = control2.y + f
    elements.append(.cubic(control1: control1, control2: control2, end: Point(x: x, y: y)))
  }

  private mutating func draw(_ operation: Int) throws(FontProblem) {
    switch operation {
    case 1, 3, 18, 23:
      countHints()
      return
    case 21:
      dropWidth(keeping: 2)
      guard stack.count >= 2 else { throw damaged("a move without operands") }
      move(stack[0], stack[1])
    case 22, 4:
      dropWidth(keeping: 1)
      guard let distance = stack.first else { throw damaged("a move without operands") }
      if operation == 22 { move(distance, 0) } else { move(0, distance) }
    case 5: lines(until: stack.count)
    case 6, 7:
      var isHorizontal = operation == 6
      for distance in stack {
        if isHorizontal { line(distance, 0) } else { line(0, distance) }
        isHorizontal.toggle()
      }
    case 8: curves(from: 0, until: stack.count)
    case 24:
      let end = curves(from: 0, until: stack.count - 2)
      if end + 2 <= stack.count { line(stack[end], stack[end + 1]) }
    case 25:
      let end = lines(until: stack.count - 6)
      curves(from: end, until: stack.count)
    case 26, 27: straightCurves(isVertical: operation == 26)
    case 30, 31: alternatingCurves(isHorizontal: operation == 31)
    default: throw damaged("the operator \(operation)")
    }
    stack.removeAll(keepingCapacity: true)
  }

  @discardableResult
  private mutating func lines(until end: Int) -> Int {
    var i = 0
    while i + 2 <= end {
      line(stack[i], stack[i + 1])
      i += 2
    }
    return i
  }

  @discardableResult
  private mutating func curves(from start: Int, until end: Int) -> Int {
    var i = start
    while i + 6 <= end {
      curve(stack[i], stack[i + 1], stack[i + 2], stack[i + 3], stack[i + 4], stack[i + 5])
      i += 6
    }
    return i
  }

  /// `vvcurveto` and `hhcurveto`: both ends run along one axis.
  private mutating func straightCurves(isVertical: Bool) {
    var i = stack.count % 4 == 1 ? 1 : 0
    var side = i == 1 ? stack[0] : 0
    while i + 4 <= stack.count {
      if isVertical {
        curve(side, stack[i], stack[i + 1], stack[i + 2], 0, stack[i + 3])
      } else {
        curve(stack[i], side, stack[i + 1], stack[i + 2], stack[i + 3], 0)
      }
      side = 0
      i += 4
    }
  }

  /// `vhcurveto` and `hvcurveto`: ends alternate between the axes; the last one may have both.
  private mutating func alternatingCurves(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    var i = 0
    while i + 4 <= stack.count {
      let last = stack.count - i == 5 ? stack[i + 4] : 0
      if isHorizontal {
        curve(stack[i], 0, stack[i + 1], stack[i + 2], last, stack[i + 3])
      } else {
        curve(0, stack[i], stack[i + 1], stack[i + 2], stack[i + 3], last)
      }
      isHorizontal.toggle()
      i += 4
    }
  }

  private mutating func flex(_ operation: Int) throws(FontProblem) {
    let s = stack
    stack.removeAll(keepingCapacity: true)
    switch operation {
    case 35 where s.count >= 12:
      curve(s[0], s[1], s[2], s[3], s[4], s[5])
      curve(s[6], s[7], s[8], s[9], s[10], s[11])
    case 34 where s.count >= 7:
      curve(s[0], 0, s[1], s[2], s[3], 0)
      curve(s[4], 0, s[5], -s[2], s[6], 0)
    case 36 where s.count >= 9:
      curve(s[0], s[1], s[2], s[3], s[4], 0)
      curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
    case 37 where s.count >= 11:
      let dx = s[0] + s[2] + s[4] + s[6] + s[8]
      let dy = s[1] + s[3] + s[5] + s[7] + s[9]
      curve(s[0], s[1], s[2], s[3], s[4], s[5])
      let isHorizontal = dx.magnitude > dy.magnitude
      curve(s[6], s[7], s[8], s[9], isHorizontal ? s[10] : -dx, isHorizontal ? -dy : s[10])
    default: throw damaged("the operator 12 \(operation)")
    }
  }
}
