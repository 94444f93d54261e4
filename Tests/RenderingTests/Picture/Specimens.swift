import Foundation
import Geometry
import InkTestSupport
import Testing

@testable import Rendering

/// Display lists that use everything, for tests and for Scripts/render-compare: with `INK_PICTURES` set to a folder each
/// is written there as SVG and PNG.
enum Specimens {
  static func text(
    _ text: String, x: Double, y: Double, size: Double, weight: Double = 400, italic: Bool = false,
    color: Color = Color(hex: "#000000") ?? Color(rgba: 255)
  ) -> DisplayCommand {
    let style = StrokeFont.Style(size: size, weight: weight, isItalic: italic)
    var path = VectorPath()
    var filled = VectorPath()
    var place = 0.0
    for scalar in text.unicodeScalars {
      // About Helvetica: narrow, normal and wide letters.
      let narrow = "iljtfrI.,:;|!'()[] ".unicodeScalars.contains(scalar)
      let wide = "mwMWÆŒЖШЩЮЫФ@%—…".unicodeScalars.contains(scalar)
      let capital = scalar.properties.isUppercase
      let advance = size * (narrow ? 0.28 : wide ? 0.86 : capital ? 0.68 : 0.556)
      StrokeFont.append(scalar, x: place, advance: advance, style: style, to: &path, filled: &filled)
      place += advance
    }
    return .text(
      TextRun(
        text: text, origin: Point(x: x, y: y), width: place, outlines: filled, strokes: path,
        strokeWidth: style.strokeWidth, color: color
      ))
  }

  static func color(_ hex: String) -> Color { Color(hex: hex) ?? Color(rgba: 0xFF) }

  static let letters: DisplayList = {
    var list = DisplayList(size: Size(width: 560, height: 560))
    let lines = [
      "Hamburgefonstiv 0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz",
      "The quick brown fox jumps over the lazy dog.", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ “”‘’–—…•€",
      "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß", "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ", "ĀąĆčĎďĐęĞģĦıĲķŁľŃŋŐœŘşŠțŤŧŮűŴŷŹżž",
      "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "αβγδεζηθικλμνξοπρςστυφχψω άέήίόύώ", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
      "абвгдежзийклмнопрстуфхцчшщъыьэюя", "ЄІЇҐЂЃЈЉЊЋЌЎЏ єіїґђѓјљњћќўџ", "¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ †‡‰™№₽₴",
      "←→↑↓↔✓∞≈≠≤≥√∑∂∫◊○□△▽▶◀★♥ 漢字 שלום",
    ]
    for (index, line) in lines.enumerated() {
      list.commands.append(text(line, x: 12, y: 28 + Double(index) * 24, size: 17))
    }
    for (index, weight) in [100.0, 300, 400, 600, 700, 900].enumerated() {
      list.commands.append(
        text("Weight \(Int(weight)) Ångström", x: 12, y: 400 + Double(index) * 24, size: 17, weight: weight))
    }
    list.commands.append(text("Italic text, Größe", x: 300, y: 400, size: 17, italic: true))
    list.commands.append(text("Caption twelve points", x: 300, y: 424, size: 12))
    list.commands.append(text("Large Title", x: 300, y: 464, size: 34, weight: 700))
    list.commands.append(text("Small eleven points, 2.50 €", x: 300, y: 490, size: 11, color: color("#8e8e93")))
    list.commands.append(text("Title 28", x: 300, y: 530, size: 28))
    return list
  }()

  static let checker: Bitmap = {
    var bytes: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<16 {
        let dark = (x / 4 + y / 4) % 2 == 0
        bytes += dark ? [40, 90, UInt8(x * 16), 255] : [255, UInt8(y * 16), 60, y < 8 ? 255 : 120]
      }
    }
    return Bitmap(width: 16, height: 16, bytes: bytes)
  }()

  static let shapes: DisplayList = {
    var canvas = Canvas(size: Size(width: 400, height: 320))
    canvas.add(
      .shadow(
        .rect(Rect(x: 20, y: 20, width: 100, height: 60), radius: 10),
        Shadow(color: color("#00000080"), x: 0, y: 3, blur: 4)))
    canvas.fill(Rect(x: 20, y: 20, width: 100, height: 60), radius: 10, color("#ffffff"))
    canvas.border(Rect(x: 20, y: 20, width: 100, height: 60), radius: 10, width: 2, color("#007aff"))
    let stops = GradientStop.stops(
      colors: [color("#ff3b30"), color("#ffcc00"), color("#34c759")], locations: [0, 0.3, 1])
    let box = Rect(x: 140, y: 20, width: 100, height: 60)
    canvas.add(
      .fill(
        .rect(box, radius: 0),
        .linear(LinearGradient(start: box.origin, end: Point(x: box.maxX, y: box.maxY), stops: stops))))
    canvas.add(
      .fill(
        .rect(Rect(x: 260, y: 20, width: 100, height: 60), radius: 0),
        .radial(RadialGradient(center: Point(x: 310, y: 50), radius: 45, stops: stops))))
    canvas.layered(opacity: 0.5) { canvas in
      canvas.circle(center: Point(x: 50, y: 130), radius: 30, color("#5856d6"))
      canvas.circle(center: Point(x: 80, y: 130), radius: 30, color("#ff9500"))
    }
    canvas.clipped(to: .rect(Rect(x: 140, y: 100, width: 100, height: 60), radius: 30)) { canvas in
      canvas.add(
        .picture(DisplayPicture(bitmap: checker, name: "checker"), Rect(x: 130, y: 90, width: 120, height: 120)))
    }
    canvas.add(.picture(DisplayPicture(bitmap: checker, name: "checker"), Rect(x: 260, y: 100, width: 10, height: 10)))
    canvas.add(
      .picture(
        DisplayPicture(bitmap: checker, name: "checker", tint: color("#af52de")),
        Rect(x: 290, y: 100, width: 60, height: 60)))
    let star = VectorPath.polygon([
      Point(x: 70, y: 180), Point(x: 100, y: 280), Point(x: 15, y: 215), Point(x: 125, y: 215), Point(x: 40, y: 280),
    ])
    canvas.fill(star, rule: .evenOdd, color("#ff2d55"))
    canvas.moved(x: 130, y: 0) { canvas in
      canvas.fill(star, color("#5ac8fa"))
      canvas.stroke(star, StrokeStyle(width: 3), color("#0a3d62"))
    }
    canvas.add(
      .stroke(
        .rect(Rect(x: 280.5, y: 190.5, width: 90, height: 50), radius: 8), StrokeStyle(width: 1, dashes: [4, 3]),
        color("#ff3b30")))
    canvas.line(
      [Point(x: 280, y: 270), Point(x: 300, y: 255), Point(x: 320, y: 290), Point(x: 370, y: 260)], .round(6),
      color("#34c75999"))
    canvas.add(text("Shapes & <text>", x: 20, y: 308, size: 15))
    return canvas.list
  }()

  static let all: [(name: String, list: DisplayList)] = [("letters", letters), ("shapes", shapes)]

  static func png(_ list: DisplayList, scale: Int = 2) -> [UInt8] {
    let bitmap = Rasterizer.paint(
      list, scale: Double(scale), background: color("#ffffff"), width: Int(list.size.width) * scale,
      height: Int(list.size.height) * scale)
    return PNGEncoder.encode(bitmap, scale: scale)
  }
}

@Suite struct SpecimenTests {
  @Test func writesSpecimensWhenAsked() throws {
    guard let folder = ProcessInfo.processInfo.environment["INK_PICTURES"] else { return }
    let url = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, list) in Specimens.all {
      try Data(Specimens.png(list)).write(to: url.appendingPathComponent(name + ".png"))
      let svg = SVGWriter.write(list, background: Specimens.color("#ffffff"), title: name)
      try Data(svg.utf8).write(to: url.appendingPathComponent(name + ".svg"))
    }
    func draw(_ name: String, isRightToLeft: Bool = false) throws -> Drawn {
      try #require(Drawn(fixture: name, isRightToLeft: isRightToLeft))
    }
    let controls = try draw("controls")
    let sheet = [320.0, 480].compactMap { width in
      Drawn(fixture: "looks", width: width).map { (caption: "width \(Int(width))", picture: $0.picture()) }
    }
    let pictures = [
      ("controls", controls.picture()), ("controls-dark", controls.picture { $0.isDark = true }),
      ("controls-rtl", try draw("controls", isRightToLeft: true).picture()),
      ("overlay", controls.picture { $0.overlays = Set(PictureOverlay.allCases) }),
      ("table", try draw("table").picture()), ("table-dark", try draw("table").picture { $0.isDark = true }),
      ("table-rtl", try draw("table", isRightToLeft: true).picture()), ("looks", try draw("looks").picture()),
      ("sheet", Picture.sheet(sheet)),
    ]
    for (name, picture) in pictures {
      try Data(try picture.png()).write(to: url.appendingPathComponent(name + ".png"))
      try Data(picture.svg(title: name).utf8).write(to: url.appendingPathComponent(name + ".svg"))
      try Data(picture.html(title: name).utf8).write(to: url.appendingPathComponent(name + ".html"))
    }
  }
}
