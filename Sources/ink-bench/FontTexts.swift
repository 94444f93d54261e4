import Geometry
import Ink
import Layout

/// Texts in the built-in Helvetica at 17 points, wrapped between words and rounded up to the grid of scale 2: what the
/// product does for the labels of a document, without the document.
final class FontTexts: LayoutMeasurer {
  private let strings: [String]
  private let measurer = TextMeasurer(library: FontTexts.library)
  private let grid = PixelGrid(scale: 2)
  private var prepared: [PreparedText] = []

  private static let library = FontLibrary()
  private static let font = library.resolve(FontDescriptor(name: .family("Helvetica"), size: 17))

  /// Measures the texts for the first time.
  init(_ strings: [String]) {
    self.strings = strings
    prepared.reserveCapacity(strings.count)
    prepareAgain()
  }

  /// Looks all texts up by their strings.
  func prepareAgain() {
    prepared.removeAll(keepingCapacity: true)
    for text in strings { prepared.append(measurer.prepare(text, font: Self.font)) }
  }

  func widths(of text: Int32) -> TextWidths {
    let text = prepared[Int(text)]
    return TextWidths(
      natural: grid.roundUp(measurer.naturalWidth(of: text)),
      least: grid.roundUp(measurer.leastWidth(of: text, fit: .wrapping)))
  }

  func extent(of text: Int32, width: Double) -> TextExtent {
    let block = measurer.block(prepared[Int(text)], width: width, fit: .wrapping)
    return TextExtent(
      height: grid.roundUp(block.height), firstBaseline: block.firstBaseline, lastBaseline: block.lastBaseline,
      isTruncated: block.isTruncated)
  }
}
