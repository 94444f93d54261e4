import Geometry
import Layout
internal import Storage
import TextMetrics

/// Measures the texts of a tree's views for the solver and for natural size rules, rounded up to the pixel grid.
final class ViewMeasurer: MeasuringContext, LayoutMeasurer {
  /// One text leaf as the solver names it.
  struct Text {
    let prepared: PreparedText
    let fit: TextFit
    let insets: EdgeInsets
    let isEmpty: Bool

    static let none = Text(prepared: .none, fit: .wrapping, insets: .zero, isEmpty: true)
  }

  /// A font in use. An object that lends its face: a copy would count the references of all of it.
  private final class Font {
    let value: FontValue
    let resolved: UnsafeMutablePointer<ResolvedFont>

    init(_ value: FontValue, _ resolved: ResolvedFont) {
      self.value = value
      self.resolved = .allocate(capacity: 1)
      self.resolved.initialize(to: resolved)
    }

    deinit {
      resolved.deinitialize(count: 1)
      resolved.deallocate()
    }
  }

  let measurer: TextMeasurer
  let textSize: TextSize
  let grid: PixelGrid
  @exclusivity(unchecked) private(set) var texts = List<Text>()
  /// The fonts in use, in order of first use.
  @exclusivity(unchecked) private var fonts = List<Font>()
  /// Places of those behind the first few.
  private var otherFonts: [FontValue: Int] = [:]
  /// Fonts that were not found as asked for, in order of first use: reported once a run.
  private(set) var substitutions: [FontSubstitution] = []

  init(measurer: TextMeasurer, textSize: TextSize, grid: PixelGrid) {
    self.measurer = measurer
    self.textSize = textSize
    self.grid = grid
  }

  private static let listedFonts = 16

  func resolved(_ font: FontValue) -> ResolvedFont { fonts[place(of: font)].resolved.pointee }

  /// The place of a font among those in use, added when new. The first are found by looking: that is sooner than
  /// hashing, and a document has a handful.
  func place(of font: FontValue) -> Int {
    var at = 0
    while at < min(fonts.count, Self.listedFonts) {
      if fonts[at].value == font { return at }
      at &+= 1
    }
    if let known = otherFonts[font] { return known }
    let resolved = measurer.font(font.descriptor, textSize: textSize)
    if let substitution = resolved.substitution, !substitutions.contains(substitution) {
      substitutions.append(substitution)
    }
    if fonts.count >= Self.listedFonts { otherFonts[font] = fonts.count }
    fonts.append(Font(font, resolved))
    return fonts.count - 1
  }

  // MARK: For natural size rules

  func width(of text: String, font: FontValue) -> Double {
    grid.roundUp(measurer.naturalWidth(of: measurer.prepare(text, font: resolved(font))))
  }

  func leastWidth(of text: String, font: FontValue) -> Double {
    let prepared = measurer.prepare(text, font: resolved(font))
    return grid.roundUp(measurer.leastWidth(of: prepared, fit: .wrapping))
  }

  func lineHeight(of font: FontValue) -> Double { grid.roundUp(resolved(font).lineHeight) }

  func ascent(of font: FontValue) -> Double { resolved(font).ascent }

  // MARK: For the solver

  /// Makes room for texts.
  func reserve(_ count: Int) { texts.reserveCapacity(count) }

  /// Registers a text and returns the name that the solver knows it by.
  func add(_ text: Text) -> Int32 {
    texts.append(text)
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  /// Replaces a registered text after an edit.
  func replace(_ text: Int32, with new: Text) { texts[Int(text)] = new }

  /// Prepares a view's text.
  func text(_ content: TextContent) -> Text {
    text(
      content.text, fontPlace: place(of: content.font),
      fit: TextFit(
        numberOfLines: content.numberOfLines,
        lineBreakMode: LineBreakMode(rawValue: content.lineBreakMode) ?? .byTruncatingTail,
        minimumScaleFactor: content.minimumScaleFactor), insets: content.insets)
  }

  /// Prepares a text in the font at a place.
  func text(_ text: String, fontPlace: Int, fit: TextFit, insets: EdgeInsets = .zero) -> Text {
    var text = text
    return text.withUTF8 { self.text(UnsafeRawBufferPointer($0), fontPlace: fontPlace, fit: fit, insets: insets) }
  }

  /// The same for a text's UTF-8 bytes.
  func text(
    _ utf8: UnsafeRawBufferPointer, fontPlace: Int, fit: TextFit, insets: EdgeInsets = .zero
  ) -> Text {
    let font = fonts[fontPlace]
    let prepared = utf8.withMemoryRebound(to: UInt8.self) { measurer.prepare(utf8: $0, font: font.resolved) }
    return Text(prepared: prepared, fit: fit, insets: insets, isEmpty: utf8.isEmpty)
  }

  func widths(of text: Int32) -> TextWidths {
    let text = texts[Int(text)]
    if text.isEmpty, text.insets == .zero { return TextWidths(natural: 0, least: 0) }
    let natural = grid.roundUp(measurer.naturalWidth(of: text.prepared)) + text.insets.horizontal
    let least = grid.roundUp(measurer.leastWidth(of: text.prepared, fit: text.fit)) + text.insets.horizontal
    return TextWidths(natural: natural, least: min(natural, least))
  }

  func extent(of text: Int32, width: Double) -> TextExtent {
    let text = texts[Int(text)]
    if text.isEmpty {
      return TextExtent(height: text.insets.vertical, firstBaseline: 0, lastBaseline: 0)
    }
    let block = measurer.block(text.prepared, width: width - text.insets.horizontal, fit: text.fit)
    return TextExtent(
      height: grid.roundUp(block.height) + text.insets.vertical, firstBaseline: text.insets.top + block.firstBaseline,
      lastBaseline: text.insets.top + block.lastBaseline, isTruncated: block.isTruncated)
  }

  /// The lines of a text in `width`.
  func lines(of text: Int32, width: Double) -> [TextLine] {
    let text = texts[Int(text)]
    guard !text.isEmpty else { return [] }
    return measurer.lines(text.prepared, width: width - text.insets.horizontal, fit: text.fit)
  }
}

extension FontValue {
  /// What the font library is asked for.
  public var descriptor: FontDescriptor {
    switch self {
    case .named(let name, let size):
      // The name and size have been checked; what the library cannot read is the system font.
      FontDescriptor.named(name, size: size) ?? .system(size)
    case .textStyle(let name): TextStyle(rawValue: name).map { .style($0) } ?? .system(17)
    }
  }
}
