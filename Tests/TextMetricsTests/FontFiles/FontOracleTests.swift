import Foundation
import Geometry
import InkTestSupport
import Testing

@testable import TextMetrics

/// Fonts of the system, which are no part of the project. Absent or of another version: the test says so.
enum SystemFont {
  static func bytes(_ path: String, size: Int) -> [UInt8]? {
    let url = URL(fileURLWithPath: "/usr/share/fonts").appendingPathComponent(path)
    let bytes = TestData.bytes(of: url)
    if bytes.count == size { return bytes }
    FileHandle.standardError.write(Data("SKIPPED: \(url.path) is not here in the version of the fixture\n".utf8))
    return nil
  }

  /// Lines of a fixture without comments, split at tabs.
  static func rows(_ name: String) -> [[String]] {
    TestData.text(of: TestData.fixtures.appendingPathComponent("fonts/" + name)).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
  }
}

@Suite struct FontOracleTests {
  /// Widths within 1/1000 em of HarfBuzz's with all features off but kerning; the sums are whole units, so equal.
  @Test func widthsEqualHarfBuzz() throws {
    var fonts: [String: ResolvedFont?] = [:]
    let measurer = TextMeasurer(library: FontLibrary())
    var count = 0
    for row in SystemFont.rows("harfbuzz-widths.tsv") {
      let key = row[0] + row[2]
      if fonts[key] == nil {
        var font: ResolvedFont?
        if let bytes = SystemFont.bytes(row[0], size: Int(row[1]) ?? 0) {
          var library = FontLibrary()
          try library.register(bytes, name: "Test", index: Int(row[2]))
          font = library.resolve(FontDescriptor(name: .family("Test"), size: Double(row[3])))
          let face = try #require(font?.face)
          // One measurer for all fonts: their faces need different ids.
          font = ResolvedFont(
            face: FontFace(
              id: Int32(100_000 + fonts.count), name: face.name, family: face.family, weight: face.weight,
              isItalic: face.isItalic, verticalMetrics: face.verticalMetrics, unitsPerEm: face.unitsPerEm,
              source: face.source), size: Double(row[3]) ?? 0)
        }
        fonts[key] = .some(font)
      }
      guard let font = fonts[key] ?? nil else { continue }
      count += 1
      let width = measurer.naturalWidth(of: measurer.prepare(row[5], font: font))
      #expect(width == Double(row[4]), "\(row[0]) \(row[2]): \(row[5])")
    }
    #expect(count == 0 || count > 100)
  }

  @Test func outlinesEqualFontTools() throws {
    var fonts: [String: FontFile?] = [:]
    for row in SystemFont.rows("outlines.tsv") {
      let key = row[0] + row[2]
      if fonts[key] == nil {
        let bytes = SystemFont.bytes(row[0], size: Int(row[1]) ?? 0)
        fonts[key] = .some(try bytes.map { try FontFile($0, index: Int(row[2]) ?? 0) })
      }
      guard let font = fonts[key] ?? nil else { continue }
      let shape = OutlineShape(try font.outline(of: Int(row[3]) ?? 0))
      #expect(shape.contours == Int(row[4]), "\(row)")
      #expect(abs(shape.area - (Double(row[5]) ?? .nan)) < 0.5, "\(row)")
      let bounds = row[6].split(separator: " ").compactMap { Double($0) }
      #expect(bounds.isEmpty ? shape.points.isEmpty : shape.bounds == bounds, "\(row)")
    }
  }
}

/// Area by Green's theorem, exact for curves, and the bounds of all points.
struct OutlineShape {
  var contours = 0
  var area = 0.0
  var points: [Point] = []
  private var start = Point.zero
  private var current = Point.zero

  init(_ elements: [OutlineElement]) {
    for element in elements {
      switch element {
      case .move(let point):
        points.append(point)
        start = point
        current = point
      case .line(let point):
        points.append(point)
        addLine(point)
      case .quadratic(let control, let end):
        points += [control, end]
        // Between curve and chord lie two thirds of the triangle.
        area += cross(control, end) / 3
        addLine(end)
      case .cubic(let control1, let control2, let end):
        points += [control1, control2, end]
        area += (cross(control1, control2) + cross(control1, end) + 2 * cross(control2, end)) * 3 / 20
        addLine(end)
      case .close:
        addLine(start)
        contours += 1
      }
    }
  }

  /// Twice the area of the triangle of the current point, `a` and `b`.
  private func cross(_ a: Point, _ b: Point) -> Double {
    (a.x - current.x) * (b.y - current.y) - (a.y - current.y) * (b.x - current.x)
  }

  private mutating func addLine(_ point: Point) {
    area += (current.x * point.y - current.y * point.x) / 2
    current = point
  }

  var bounds: [Double] {
    [points.map(\.x).min(), points.map(\.y).min(), points.map(\.x).max(), points.map(\.y).max()].compactMap { $0 }
  }
}
