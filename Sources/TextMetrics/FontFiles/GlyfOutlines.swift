import Geometry

/// TrueType outlines: `glyf` and `loca`.
struct GlyfOutlines: Sendable {
  private let glyf: FontBytes
  private let loca: FontBytes
  private let isLong: Bool
  private let glyphCount: Int

  init(glyf: FontBytes, loca: FontBytes, isLong: Bool, glyphCount: Int) throws(FontProblem) {
    _ = try loca.part(0, (glyphCount + 1) * (isLong ? 4 : 2))
    self.glyf = glyf
    self.loca = loca
    self.isLong = isLong
    self.glyphCount = glyphCount
  }

  /// x' = xx·x + yx·y + dx, y' = xy·x + yy·y + dy.
  private struct Transform {
    var xx = 1.0
    var xy = 0.0
    var yx = 0.0
    var yy = 1.0
    var dx = 0.0
    var dy = 0.0

    func apply(_ x: Double, _ y: Double) -> Point { Point(x: xx * x + yx * y + dx, y: xy * x + yy * y + dy) }

    /// First `inner`, then self.
    func after(_ inner: Transform) -> Transform {
      let offset = apply(inner.dx, inner.dy)
      return Transform(
        xx: xx * inner.xx + yx * inner.xy, xy: xy * inner.xx + yy * inner.xy, yx: xx * inner.yx + yx * inner.yy,
        yy: xy * inner.yx + yy * inner.yy, dx: offset.x, dy: offset.y)
    }
  }

  private func data(_ glyph: Int) throws(FontProblem) -> FontBytes? {
    let start = try isLong ? loca.u32(glyph * 4) : loca.u16(glyph * 2) * 2
    let end = try isLong ? loca.u32(glyph * 4 + 4) : loca.u16(glyph * 2 + 2) * 2
    guard end > start else { return nil }
    return try glyf.part(start, end - start)
  }

  /// Components are worked off a stack, so nothing recurses; nesting, components and elements are bounded.
  func outline(_ glyph: Int, _ limits: FontLimits) throws(FontProblem) -> [OutlineElement] {
    var elements: [OutlineElement] = []
    var stack = [(glyph: glyph, transform: Transform(), depth: 0)]
    var visited = 0
    while let next = stack.popLast() {
      visited += 1
      guard next.depth <= limits.nesting, visited <= 1024 else {
        throw .tooLarge(what: "nested components", limit: limits.nesting)
      }
      guard let data = try data(next.glyph) else { continue }
      let contours = try data.i16(0)
      if contours >= 0 {
        try appendContours(data, contours, next.transform, &elements, limits)
      } else {
        let components = try components(data)
        for part in components.reversed() where part.glyph < glyphCount {
          stack.append((part.glyph, next.transform.after(part.transform), next.depth + 1))
        }
      }
    }
    return elements
  }

  private func components(_ data: FontBytes) throws(FontProblem) -> [(glyph: Int, transform: Transform)] {
    var parts: [(glyph: Int, transform: Transform)] = []
    var offset = 10
    while true {
      let flags = try data.u16(offset)
      let glyph = try data.u16(offset + 2)
      offset += 4
      var transform = Transform()
      let hasWords = flags & 1 != 0
      // Arguments that are point numbers (flag 2 clear) would need hinting-time points: no offset then.
      if flags & 2 != 0 {
        transform.dx = Double(try hasWords ? data.i16(offset) : Int(Int8(truncatingIfNeeded: data.u8(offset))))
        transform.dy = Double(try hasWords ? data.i16(offset + 2) : Int(Int8(truncatingIfNeeded: data.u8(offset + 1))))
      }
      offset += hasWords ? 4 : 2
      let fraction = { (at: Int) throws(FontProblem) -> Double in Double(try data.i16(at)) / 16_384 }
      if flags & 0x08 != 0 {
        transform.xx = try fraction(offset)
        transform.yy = transform.xx
        offset += 2
      } else if flags & 0x40 != 0 {
        transform.xx = try fraction(offset)
        transform.yy = try fraction(offset + 2)
        offset += 4
      } else if flags & 0x80 != 0 {
        transform.xx = try fraction(offset)
        transform.xy = try fraction(offset + 2)
        transform.yx = try fraction(offset + 4)
        transform.yy = try fraction(offset + 6)
        offset += 8
      }
      parts.append((glyph, transform))
      guard flags & 0x20 != 0, parts.count < 256 else { return parts }
    }
  }

  private func appendContours(
    _ data: FontBytes, _ contours: Int, _ transform: Transform, _ elements: inout [OutlineElement],
    _ limits: FontLimits
  ) throws(FontProblem) {
    guard contours > 0 else { return }
    var ends: [Int] = []
    for i in 0..<contours { ends.append(try data.u16(10 + i * 2)) }
    let count = (ends.last ?? -1) + 1
    guard elements.count + count <= limits.outlineElements else {
      throw .tooLarge(what: "outline elements", limit: limits.outlineElements)
    }
    var offset = 10 + contours * 2
    offset += 2 + (try data.u16(offset))
    var flags: [Int] = []
    while flags.count < count {
      let flag = try data.u8(offset)
      offset += 1
      flags.append(flag)
      if flag & 8 != 0 {
        let times = try data.u8(offset)
        offset += 1
        for _ in 0..<min(times, count - flags.count) { flags.append(flag) }
      }
    }
    let xs = try coordinates(data, flags, short: 0x02, same: 0x10, &offset)
    let ys = try coordinates(data, flags, short: 0x04, same: 0x20, &offset)
    var start = 0
    for end in ends {
      guard end >= start, end < count else { continue }
      let points = (start...end).map { (transform.apply(xs[$0], ys[$0]), flags[$0] & 1 != 0) }
      appendContour(points, &elements)
      start = end + 1
    }
  }

  private func coordinates(
    _ data: FontBytes, _ flags: [Int], short: Int, same: Int, _ offset: inout Int
  ) throws(FontProblem) -> [Double] {
    var value = 0
    var result: [Double] = []
    result.reserveCapacity(flags.count)
    for flag in flags {
      if flag & short != 0 {
        let delta = try data.u8(offset)
        offset += 1
        value += flag & same != 0 ? delta : -delta
      } else if flag & same == 0 {
        value += try data.i16(offset)
        offset += 2
      }
      result.append(Double(value))
    }
    return result
  }

  /// Between two control points lies a point in their middle.
  private func appendContour(_ points: [(point: Point, isOn: Bool)], _ elements: inout [OutlineElement]) {
    let middle = { (a: Point, b: Point) in Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
    guard let first = points.first, let last = points.last else { return }
    let start = first.isOn ? first.point : (last.isOn ? last.point : middle(first.point, last.point))
    elements.append(.move(start))
    var control: Point?
    for (point, isOn) in points.dropFirst(first.isOn ? 1 : 0) {
      switch (control, isOn) {
      case (nil, true): elements.append(.line(point))
      case (nil, false): control = point
      case (let held?, true):
        elements.append(.quadratic(control: held, end: point))
        control = nil
      case (let held?, false):
        elements.append(.quadratic(control: held, end: middle(held, point)))
        control = point
      }
    }
    if let control { elements.append(.quadratic(control: control, end: start)) }
    elements.append(.close)
  }
}
