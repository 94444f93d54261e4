import Geometry
import Testing

@testable import Rendering

/// The rasteriser against pixels worked out by hand.
@Suite struct RasterTests {
  static let white = Color(rgba: 0xFFFF_FFFF)
  static let black = Color(rgba: 0x0000_00FF)

  func paint(_ width: Int, _ height: Int, scale: Double = 1, _ draw: (inout Canvas) -> Void) -> Bitmap {
    var canvas = Canvas(size: Size(width: Double(width) / scale, height: Double(height) / scale))
    draw(&canvas)
    return Rasterizer.paint(canvas.list, scale: scale, background: Self.white, width: width, height: height)
  }

  func red(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt8 { bitmap.bytes[4 * (y * bitmap.width + x)] }

  @Test func partlyCoveredPixelsAreMixed() {
    // A black rectangle from 0.5 to 2.25: half of pixel 0, all of pixel 1, a quarter of pixel 2.
    let bitmap = paint(4, 1) { $0.fill(Rect(x: 0.5, y: 0, width: 1.75, height: 1), Self.black) }
    #expect((0..<4).map { red(bitmap, $0, 0) } == [127, 0, 191, 255])
    // Vertically: a quarter of row 0, three quarters of row 1.
    let column = paint(1, 2) { $0.fill(Rect(x: 0, y: 0.75, width: 1, height: 1), Self.black) }
    #expect((0..<2).map { red(column, 0, $0) } == [191, 64])
  }

  @Test func wholePixelsAreExact() {
    let bitmap = paint(4, 4, scale: 2) { $0.fill(Rect(x: 0.5, y: 0.5, width: 1, height: 1), Self.black) }
    #expect((0..<4).map { red(bitmap, $0, 1) } == [255, 0, 0, 255])
    #expect((0..<4).map { red(bitmap, $0, 0) } == [255, 255, 255, 255])
  }

  @Test func windingRulesDiffer() {
    var rings = VectorPath.rect(Rect(x: 0, y: 0, width: 6, height: 6))
    rings.append(.rect(Rect(x: 2, y: 2, width: 2, height: 2)))
    let nonZero = paint(6, 6) { $0.fill(rings, Self.black) }
    let evenOdd = paint(6, 6) { $0.fill(rings, rule: .evenOdd, Self.black) }
    #expect(red(nonZero, 3, 3) == 0)
    #expect(red(evenOdd, 3, 3) == 255)
    #expect(red(evenOdd, 1, 3) == 0)
  }

  @Test func strokesLieHalfOnEachSide() {
    let bitmap = paint(8, 8) { $0.line([Point(x: 0, y: 4), Point(x: 8, y: 4)], StrokeStyle(width: 2), Self.black) }
    #expect((0..<8).map { red(bitmap, 3, $0) } == [255, 255, 255, 0, 0, 255, 255, 255])
    // A mitred corner reaches the outer corner pixel, a dash leaves its gap free.
    let corner = paint(8, 8) {
      $0.line([Point(x: 1, y: 7), Point(x: 1, y: 1), Point(x: 7, y: 1)], StrokeStyle(width: 2), Self.black)
    }
    #expect(red(corner, 0, 0) == 0)
    let dashed = paint(8, 2) {
      $0.line([Point(x: 0, y: 1), Point(x: 8, y: 1)], StrokeStyle(width: 2, dashes: [2, 2]), Self.black)
    }
    #expect((0..<8).map { red(dashed, $0, 0) } == [0, 0, 255, 255, 0, 0, 255, 255])
  }

  @Test func borderStaysInside() {
    let bitmap = paint(6, 6) { $0.border(Rect(x: 1, y: 1, width: 4, height: 4), width: 1, Self.black) }
    #expect((0..<6).map { red(bitmap, $0, 2) } == [255, 0, 255, 255, 0, 255])
    #expect((0..<6).map { red(bitmap, $0, 1) } == [255, 0, 0, 0, 0, 255])
  }

  @Test func layersAreMixedOnce() {
    // Two overlapping black squares at half opacity: the overlap is no darker.
    let bitmap = paint(3, 1) { canvas in
      canvas.layered(opacity: 0.5) { canvas in
        canvas.fill(Rect(x: 0, y: 0, width: 2, height: 1), Self.black)
        canvas.fill(Rect(x: 1, y: 0, width: 2, height: 1), Self.black)
      }
    }
    #expect((0..<3).map { red(bitmap, $0, 0) } == [127, 127, 127])
  }

  @Test func clipsCut() {
    let bitmap = paint(8, 8) { canvas in
      canvas.clipped(to: .rect(Rect(x: 2, y: 2, width: 4, height: 4), radius: 2)) { canvas in
        canvas.clipped(to: .rect(Rect(x: 0, y: 0, width: 4, height: 8), radius: 0)) { canvas in
          canvas.fill(Rect(x: 0, y: 0, width: 8, height: 8), Self.black)
        }
      }
    }
    #expect(red(bitmap, 3, 3) == 0)
    #expect(red(bitmap, 4, 3) == 255)
    #expect(red(bitmap, 1, 3) == 255)
    // The corner of a disc of radius 2 covers less than half of its corner pixel.
    #expect(red(bitmap, 2, 2) > 100)
  }

  @Test func gradientsRunFromStopToStop() {
    let stops = [GradientStop(0, Self.black), GradientStop(1, Self.white)]
    let linear = paint(4, 1) { canvas in
      canvas.add(
        .fill(
          .rect(Rect(x: 0, y: 0, width: 4, height: 1), radius: 0),
          .linear(LinearGradient(start: .zero, end: Point(x: 4, y: 0), stops: stops))))
    }
    // Pixel centres at 1/8, 3/8, 5/8, 7/8.
    #expect((0..<4).map { red(linear, $0, 0) } == [32, 96, 159, 223])
    #expect(
      GradientStop.stops(colors: [Self.black, Self.white, Self.black], locations: [0.5, 0.2]).map(\.location)
        == [0.5, 0.5, 1])
  }

  /// Random contours that cross themselves and each other, against each line of samples on its own: all crossings, sorted,
  /// and the lengths between them added up.
  @Test func coverageIsThatOfEachLineOnItsOwn() {
    var state: UInt64 = 7
    func random(_ bound: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * bound
    }
    let side = 24
    for round in 0..<40 {
      var path = FlatPath()
      for _ in 0..<(1 + round % 6) {
        path.addContour((0..<(3 + round % 9)).map { _ in Point(x: random(30) - 3, y: random(30) - 3) })
      }
      for rule in [FillRule.nonZero, .evenOdd] {
        let mask = CoverageMask(path, rule: rule, in: PixelBox(left: 0, top: 0, right: side, bottom: side))
        var worst = 0
        for y in mask.box.top..<mask.box.bottom {
          var covered = [Double](repeating: 0, count: side)
          for line in 0..<16 { addLine(y: Double(y) + (Double(line) + 0.5) / 16, path, rule, to: &covered) }
          for x in mask.box.left..<mask.box.right {
            let own = Int(mask.bytes[(y - mask.box.top) * mask.box.width + x - mask.box.left])
            worst = max(worst, abs(own - Int((covered[x] / 16 * 255).rounded())))
          }
        }
        // Crossings are kept to 1/256 of a pixel.
        #expect(worst <= 2, "round \(round) \(rule)")
      }
    }
  }

  private func addLine(y: Double, _ path: FlatPath, _ rule: FillRule, to covered: inout [Double]) {
    var crossings: [(x: Double, turn: Int)] = []
    for contour in path.starts.indices {
      let range = path.range(contour)
      for index in range {
        let a = path.points[index == range.lowerBound ? range.upperBound - 1 : index - 1]
        let b = path.points[index]
        guard (a.y <= y) != (b.y <= y) else { continue }
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
      }
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    for index in crossings.indices.dropLast() {
      winding += crossings[index].turn
      guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
      for x in covered.indices {
        let from = max(Double(x), crossings[index].x)
        let to = min(Double(x + 1), crossings[index + 1].x)
        if to > from { covered[x] += to - from }
      }
    }
  }

  @Test func blurKeepsTheInk() {
    var mask = CoverageMask(box: PixelBox(left: 0, top: 0, right: 61, bottom: 61))
    for y in 25..<36 { for x in 25..<36 { mask.bytes[y * 61 + x] = 255 } }
    let before = mask.bytes.reduce(0) { $0 + Int($1) }
    BoxBlur.blur(&mask, sigma: 4)
    let after = mask.bytes.reduce(0) { $0 + Int($1) }
    #expect(abs(after - before) * 50 < before)
    #expect(mask.bytes[30 * 61 + 20] == mask.bytes[30 * 61 + 40])
    #expect(mask.bytes[30 * 61 + 30] > mask.bytes[30 * 61 + 22])
  }

  @Test(arguments: [3.0, 16, 50])
  func scalingKeepsFlatColours(_ side: Double) {
    let bitmap = Bitmap(width: 16, height: 16, bytes: (0..<256).flatMap { _ in [10, 200, 30, 255] as [UInt8] })
    let size = Int(side)
    let result = paint(size, size) {
      $0.add(.picture(DisplayPicture(bitmap: bitmap, name: ""), Rect(x: 0, y: 0, width: side, height: side)))
    }
    #expect(
      Set(stride(from: 0, to: result.bytes.count, by: 4).map { Array(result.bytes[$0..<$0 + 4]) }) == [
        [10, 200, 30, 255]
      ])
  }

  /// Numbers that no document should give: nothing traps, the rest is painted.
  @Test func strangeNumbersAreHarmless() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0, -5] {
      let bitmap = paint(4, 4) { canvas in
        canvas.fill(Rect(x: value, y: value, width: 2, height: 2), radius: value, Self.black)
        canvas.fill(Rect(x: 0, y: 0, width: value, height: value), Self.black)
        canvas.add(.fill(.rect(Rect(x: 0, y: 0, width: value, height: 4), radius: value), .color(Self.black)))
        canvas.line([.zero, Point(x: value, y: value)], StrokeStyle(width: value, dashes: [value, 1]), Self.black)
        canvas.line([.zero, Point(x: 4, y: value)], .round(value), Self.black)
        canvas.add(
          .shadow(
            .rect(Rect(x: 1, y: 1, width: 2, height: 2), radius: 0),
            Shadow(color: Self.black, x: value, y: 0, blur: value)))
        canvas.add(
          .fill(
            .rect(Rect(x: 0, y: 0, width: 4, height: 4), radius: 0),
            .radial(
              RadialGradient(
                center: Point(x: value, y: 0), radius: value,
                stops: [GradientStop(value, Self.black), GradientStop(value, Self.white)]))))
        canvas.add(
          .picture(
            DisplayPicture(bitmap: Bitmap(width: 1, height: 1, bytes: []), name: ""),
            Rect(x: value, y: 0, width: value, height: 3)))
        canvas.layered(opacity: value) { $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), Self.black) }
        canvas.clipped(to: .rect(Rect(x: value, y: 0, width: value, height: value), radius: 1)) {
          $0.layered(opacity: 0.5) { $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), Self.black) }
        }
        canvas.moved(x: value, y: value) { $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), Self.white) }
      }
      #expect(bitmap.bytes.count == 64)
      _ = Decimal.text(value)
    }
  }

  @Test func numbersPrintShortest() {
    #expect(
      [0, 1.5, -0.25, 1.0 / 3, 100, 0.0004, 2.9999].map { Decimal.text($0) } == [
        "0", "1.5", "-0.25", "0.333", "100", "0", "3",
      ])
  }
}
