import Geometry

/// A rectangle of whole pixels.
struct PixelBox: Hashable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { max(0, right - left) }
  var height: Int { max(0, bottom - top) }
  var isEmpty: Bool { right <= left || bottom <= top }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func grown(_ margin: Int) -> PixelBox {
    PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}

/// How much of each pixel of a box lies inside a shape: 0 to 255.
struct CoverageMask: Sendable {
  let box: PixelBox
  var bytes: [UInt8]

  /// Each pixel is cut into this many lines; along a line the covered length is exact (to 1/256 pixel).
  private static let lines = 16

  /// An empty mask.
  init(box: PixelBox) {
    self.box = box
    bytes = [UInt8](repeating: 0, count: box.width * box.height)
  }

  /// The coverage of `path` in `box`.
  ///
  /// Every line of samples sorts its crossings, so overlapping and self-crossing contours follow `rule` exactly.
  /// O(edges · log + crossings + pixels), crossings counted for each line of samples.
  init(_ path: FlatPath, rule: FillRule, in box: PixelBox) {
    let tight = box.intersection(Self.pixelBounds(path.points))
    self.init(box: tight)
    if tight.isEmpty { return }
    fill(path, rule: rule)
  }

  /// The whole pixels around `points`.
  static func pixelBounds(_ points: [Point]) -> PixelBox {
    guard let first = points.first else { return PixelBox(left: 0, top: 0, right: 0, bottom: 0) }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return PixelBox(left: floorInt(left), top: floorInt(top), right: -floorInt(-right), bottom: -floorInt(-bottom))
  }

  /// ⌊value⌋ for values within ``FlatPath/reach``.
  @inline(__always)
  static func floorInt(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  private struct Edge {
    var firstLine: Int32
    var endLine: Int32
    var turn: Int32
    var x: Double
    var slope: Double
  }

  /// Where an edge crosses the sample line.
  private struct Crossing {
    var x: Int32
    var turn: Int32
    var edge: Int32
  }

  private mutating func fill(_ path: FlatPath, rule: FillRule) {
    let edges = makeEdges(path)
    let width = box.width
    var accumulator = [Int32](repeating: 0, count: width + 2)
    // Those of the last line in its order: nearly that of the next one, however many letters a line has.
    var active = [Crossing](repeating: Crossing(x: 0, turn: 0, edge: 0), count: edges.count)
    var count = 0
    var next = 0
    let lineCount = box.height * Self.lines
    var line = 0
    func fixed(_ x: Double) -> Int32 { Int32(max(0, min(Double(width), x)) * 256 + 0.5) }
    edges.withUnsafeBufferPointer { edges in
      active.withUnsafeMutableBufferPointer { active in
        accumulator.withUnsafeMutableBufferPointer { accumulator in
          bytes.withUnsafeMutableBufferPointer { bytes in
            while line < lineCount {
              if count == 0 {
                // Rows that nothing touches stay empty.
                guard next < edges.count else { return }
                line = max(line, Int(edges[next].firstLine) / Self.lines * Self.lines)
              }
              let row = line / Self.lines
              var isTouched = false
              for _ in 0..<Self.lines {
                var kept = 0
                for index in 0..<count {
                  var crossing = active[index]
                  let edge = edges[Int(crossing.edge)]
                  if Int(edge.endLine) <= line { continue }
                  crossing.x = fixed(edge.x + edge.slope * Double(Int32(line) - edge.firstLine))
                  var place = kept
                  while place > 0, active[place - 1].x > crossing.x {
                    active[place] = active[place - 1]
                    place -= 1
                  }
                  active[place] = crossing
                  kept += 1
                }
                count = kept
                let begun = next
                while next < edges.count, Int(edges[next].firstLine) <= line { next += 1 }
                if next > begun {
                  // Those that begin here come sorted: merged from the end, so that nothing is moved twice.
                  var old = count - 1
                  var new = next - 1
                  count += next - begun
                  var place = count - 1
                  while new >= begun {
                    let x = fixed(edges[new].x)
                    if old >= 0, active[old].x > x {
                      active[place] = active[old]
                      old -= 1
                    } else {
                      active[place] = Crossing(x: x, turn: edges[new].turn, edge: Int32(new))
                      new -= 1
                    }
                    place -= 1
                  }
                }
                line += 1
                if count == 0 { continue }
                isTouched = true
                var winding: Int32 = 0
                for index in 0..<count {
                  let crossing = active[index]
                  let before = rule == .nonZero ? winding != 0 : winding & 1 != 0
                  winding += crossing.turn
                  let after = rule == .nonZero ? winding != 0 : winding & 1 != 0
                  if before == after { continue }
                  let pixel = Int(crossing.x >> 8)
                  let part = crossing.x & 255
                  let sign: Int32 = after ? 1 : -1
                  accumulator[pixel] += sign * (256 - part)
                  accumulator[pixel + 1] += sign * part
                }
              }
              guard isTouched else { continue }
              var sum: Int32 = 0
              let start = row * width
              let full = Int32(256 * Self.lines)
              for column in 0..<width {
                sum += accumulator[column]
                accumulator[column] = 0
                bytes[start + column] = UInt8(truncatingIfNeeded: (max(0, min(full, sum)) * 255 + full / 2) / full)
              }
              accumulator[width] = 0
              accumulator[width + 1] = 0
            }
          }
        }
      }
    }
  }

  /// The edges that cross sample lines of the box, by first line, then by where they cross it. Lines lie at (k + ½) / 16 below the box's top.
  private func makeEdges(_ path: FlatPath) -> [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(path.points.count)
    let scale = Double(Self.lines)
    let lineCount = box.height * Self.lines
    let (left, top) = (Double(box.left), Double(box.top))
    for contour in path.starts.indices {
      let range = path.range(contour)
      guard range.count > 1 else { continue }
      var a = path.points[range.upperBound - 1]
      for index in range {
        let b = path.points[index]
        defer { a = b }
        if a.y == b.y { continue }
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let firstLine = max(0, -Self.floorInt(0.5 - (upper.y - top) * scale))
        let endLine = min(lineCount, -Self.floorInt(0.5 - (lower.y - top) * scale))
        if firstLine >= endLine { continue }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let y = (Double(firstLine) + 0.5) / scale + top
        edges.append(
          Edge(
            firstLine: Int32(firstLine), endLine: Int32(endLine), turn: a.y < b.y ? 1 : -1,
            x: upper.x - left + (y - upper.y) * slope, slope: slope / scale))
      }
    }
    edges.sort { $0.firstLine < $1.firstLine || $0.firstLine == $1.firstLine && $0.x < $1.x }
    return edges
  }

  /// Multiplies by `other`; pixels outside its box become empty.
  func intersected(_ other: CoverageMask) -> CoverageMask {
    var result = CoverageMask(box: box.intersection(other.box))
    let common = result.box
    if common.isEmpty { return result }
    for y in common.top..<common.bottom {
      let own = (y - box.top) * box.width + common.left - box.left
      let others = (y - other.box.top) * other.box.width + common.left - other.box.left
      let target = (y - common.top) * common.width
      for x in 0..<common.width { result.bytes[target + x] = divide255(bytes[own + x], other.bytes[others + x]) }
    }
    return result
  }
}

/// a · b / 255, rounded; exact.
@inline(__always)
func divide255(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let product = UInt32(a) * UInt32(b) + 128
  return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
}
