import Diagnostics
import DocParser
import Geometry
internal import Storage

/// The colours, fonts and pictures of a document's resources, each looked up at most once a run.
///
/// Belongs to one run on one thread.
final class DocumentResources: ValueLookup {
  let files: DataFiles
  private let catalogue: AssetCatalogue
  private let pictures: PictureFinder
  private var colors = NameMap<ColorValue?>()
  private var fonts = NameMap<FontValue?>()
  private lazy var colorTable = files.table(named: "Colors")?.dictionary
  private lazy var fontTable = files.table(named: "Fonts")?.dictionary

  init(files: DataFiles, scale: Double) {
    self.files = files
    catalogue = AssetCatalogue(files: files)
    pictures = PictureFinder(files: files, catalogue: catalogue, scale: scale)
  }

  func picture(named name: String) -> PictureValue? { pictures.picture(named: name) }
  func pictureFailure(named name: String) -> PictureFailure? { pictures.failures[name] }

  func color(named name: String) -> ColorValue? {
    if let known = colors[name] { return known }
    let result = catalogue.color(named: name) ?? tableColor(name)
    colors[name] = .some(result)
    return result
  }

  func font(named name: String) -> FontValue? {
    if let known = fonts[name] { return known }
    var result: FontValue?
    if let entry = fontTable?.entry(for: name) {
      if let text = entry.value.string, case .success(let font) = FontValue.read(text) {
        result = font
      } else {
        reportBadEntry(entry, of: .font, table: "Fonts")
      }
    }
    fonts[name] = .some(result)
    return result
  }

  var wantsSuggestions: Bool { files.collector.wantsSuggestions }
  var colorNames: [String] {
    guard files.collector.wantsSuggestions else { return [] }
    return catalogue.colorNames + (colorTable?.entries.map(\.key) ?? [])
  }
  var fontNames: [String] { files.collector.wantsSuggestions ? fontTable?.entries.map(\.key) ?? [] : [] }
  var pictureNames: [String] { files.collector.wantsSuggestions ? pictures.names : [] }

  private func tableColor(_ name: String) -> ColorValue? {
    guard let entry = colorTable?.entry(for: name) else { return nil }
    if let text = entry.value.string {
      if let color = text.hasPrefix("#") ? Color(hex: text) : nil { return .plain(color) }
      if let standard = StandardColors.color(named: text) { return standard }
    }
    reportBadEntry(entry, of: .color, table: "Colors")
    return nil
  }

  private func reportBadEntry(_ entry: DataDictionary.Entry, of type: ValueType, table: String) {
    files.collector.report(
      DocumentProblem.badValue(
        BadValue(
          path: entry.key, owner: "the table \(table)", type: type, found: entry.value.string ?? entry.value.kindName,
          problem: .notOfType)), at: entry.value.span)
  }
}

/// Finds pictures by the names that documents use: `NAME`, `NAME.png`, `NAME@2x.png`, `NAME.imageset`.
final class PictureFinder {
  private let files: DataFiles
  private let catalogue: AssetCatalogue
  private let scale: Double
  private var found: [String: PictureValue?] = [:]
  /// Why those that are there cannot be used, by the name that documents use.
  private(set) var failures: [String: PictureFailure] = [:]
  /// Endings tried for a name without one, in order.
  private static let endings = ["png", "jpg", "jpeg", "gif", "svg", "pdf"]

  init(files: DataFiles, catalogue: AssetCatalogue, scale: Double) {
    self.files = files
    self.catalogue = catalogue
    self.scale = scale
  }

  func picture(named name: String) -> PictureValue? {
    if let known = found[name] { return known }
    let result = isSafeResourceName(name) ? find(name) : nil
    found[name] = .some(result)
    return result
  }

  /// Names of pictures in the root and the catalogues, for suggestions. Listed once.
  private(set) lazy var names: [String] =
    files.provider.names(in: "").filter { name in Self.endings.contains { name.hasSuffix("." + $0) } }
    + catalogue.imageNames

  private func find(_ name: String) -> PictureValue? {
    let ending = Self.endings.first { name.lowercased().hasSuffix("." + $0) }
    let stem = ending.map { String(name.dropLast($0.count + 1)) } ?? name
    let endings = ending == nil ? Self.endings : [String(name.dropFirst(stem.utf8.count + 1))]
    for ending in endings {
      for factor in scaleOrder {
        let suffix = factor == 1 ? "" : "@\(factor)x"
        let path = "\(stem)\(suffix).\(ending)"
        if files.provider.contains(path) { return read(name, path, Self.scaleInName(path) ?? Double(factor)) }
      }
    }
    for image in catalogue.images(named: stem, preferring: scale) {
      if let picture = read(name, image.path, image.scale) { return picture }
    }
    return nil
  }

  /// The output's own scale first, then larger ones (more pixels), then smaller ones.
  private var scaleOrder: [Int] {
    let own = min(max(Int(scale), 1), 3)
    return [own] + (1...3).filter { $0 > own } + (1...3).filter { $0 < own }.reversed()
  }

  /// A document may name a file with its scale: `icon@2x.png` is a picture of half its pixels.
  private static func scaleInName(_ path: String) -> Double? {
    let stem = path[..<(path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex)]
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : nil
  }

  private func read(_ name: String, _ path: String, _ scale: Double) -> PictureValue? {
    func fail(_ reason: String) -> PictureValue? {
      failures[name] = PictureFailure(path: files.provider.displayName(of: path), reason: reason)
      return nil
    }
    let bytes: [UInt8]?
    do throws(ResourceFailure) {
      bytes = try files.provider.bytes(at: path, limit: files.limits.pictureBytes)
    } catch {
      return fail(error.reason)
    }
    guard let bytes else { return nil }
    guard let pixels = PictureHeader.size(of: bytes) else {
      return fail("no PNG, JPEG, GIF, SVG or PDF whose size can be read")
    }
    failures[name] = nil
    return PictureValue(
      name: name, path: path, size: Size(width: pixels.width / scale, height: pixels.height / scale))
  }
}
