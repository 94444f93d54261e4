import DocParser
import Geometry

/// The image and colour sets of the asset catalogues (`*.xcassets`) in the resource root.
final class AssetCatalogue {
  private let files: DataFiles
  private var colors: [String: ColorValue?] = [:]
  private lazy var index = makeIndex()
  /// Folders looked into; a hostile tree of folders ends here.
  private static let folderLimit = 20_000

  init(files: DataFiles) { self.files = files }

  var imageNames: [String] { index.images.keys.sorted() }
  var colorNames: [String] { index.colors.keys.sorted() }

  /// The files of the image set called `name` with their scales, the one nearest to `scale` first.
  func images(named name: String, preferring scale: Double) -> [(path: String, scale: Double)] {
    guard let folder = index.images[name],
      let images = files.value(at: folder + "/Contents.json")?.dictionary?["images"]?.array
    else { return [] }
    var result: [(path: String, scale: Double)] = []
    for image in images {
      guard let file = image.dictionary?["filename"]?.string, isSafeResourceName(file) else { continue }
      let factor: Double
      switch image.dictionary?["scale"]?.string {
      case "2x": factor = 2
      case "3x": factor = 3
      default: factor = 1
      }
      result.append((folder + "/" + file, factor))
    }
    // Distance from the wanted scale; a larger picture before a smaller one at the same distance. Stable by position.
    let order = result.indices.sorted { a, b in
      let first = abs(result[a].scale - scale)
      let second = abs(result[b].scale - scale)
      if first != second { return first < second }
      if result[a].scale != result[b].scale { return result[a].scale > result[b].scale }
      return a < b
    }
    return order.map { result[$0] }
  }

  /// The colour of the colour set called `name`.
  func color(named name: String) -> ColorValue? {
    if let known = colors[name] { return known }
    var light: Color?
    var dark: Color?
    if let folder = index.colors[name] {
      for entry in files.value(at: folder + "/Contents.json")?.dictionary?["colors"]?.array ?? [] {
        guard let color = entry.dictionary?["color"]?.dictionary?["components"]?.dictionary.flatMap(Self.color) else {
          continue
        }
        let appearances = entry.dictionary?["appearances"]?.array ?? []
        if appearances.contains(where: { $0.dictionary?["value"]?.string == "dark" }) {
          dark = dark ?? color
        } else if appearances.isEmpty {
          light = light ?? color
        }
      }
    }
    var result: ColorValue?
    if let light { result = dark.map { .dynamic(light: light, dark: $0) } ?? .plain(light) }
    colors[name] = .some(result)
    return result
  }

  /// Components are written as `0.5`, `128` or `0x80`, grey ones as `white`.
  private static func color(_ components: DataDictionary) -> Color? {
    func channel(_ name: String) -> UInt8? {
      guard let value = components[name] else { return nil }
      if let number = value.number { return byte(number) }
      guard var text = value.string else { return nil }
      if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16) }
      guard let number = text.withUTF8({ readNumber(UnsafeRawBufferPointer($0)) }) else { return nil }
      // Whole numbers without a point count 0 to 255.
      return text.utf8.contains(UInt8(ascii: ".")) ? byte(number) : UInt8(exactly: number)
    }
    let alpha = opacity(components["alpha"]) ?? 255
    if let white = channel("white") { return Color(red: white, green: white, blue: white, alpha: alpha) }
    guard let red = channel("red"), let green = channel("green"), let blue = channel("blue") else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Opacity is always 0 to 1, also where a tool wrote it without a point.
  private static func opacity(_ value: DataValue?) -> UInt8? {
    if let number = value?.number { return byte(number) }
    guard var text = value?.string else { return nil }
    return text.withUTF8 { readNumber(UnsafeRawBufferPointer($0)) }.flatMap(byte)
  }

  private static func byte(_ unit: Double) -> UInt8? {
    unit.isFinite ? UInt8(min(max(unit, 0), 1) * 255 + 0.5) : nil
  }

  private func makeIndex() -> (images: [String: String], colors: [String: String]) {
    var images: [String: String] = [:]
    var colors: [String: String] = [:]
    var open = files.provider.names(in: "").filter { $0.hasSuffix(".xcassets") }
    var seen = 0
    while let folder = open.popLast(), seen < Self.folderLimit {
      seen += 1
      for name in files.provider.names(in: folder) {
        let path = folder + "/" + name
        if name.hasSuffix(".imageset") {
          let key = String(name.dropLast(".imageset".count))
          images[key] = images[key] ?? path
        } else if name.hasSuffix(".colorset") {
          let key = String(name.dropLast(".colorset".count))
          colors[key] = colors[key] ?? path
        } else if !name.contains(".") || name.hasSuffix(".xcassets") {
          open.append(path)
        }
      }
    }
    return (images, colors)
  }
}
