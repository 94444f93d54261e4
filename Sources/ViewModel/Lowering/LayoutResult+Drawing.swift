import Geometry
import TextMetrics

// What drawing needs beyond frames: fonts as they were resolved, and texts that decided no frame (a button's title).
extension LayoutResult {
  /// The face and size that a font of the document came to.
  public func resolvedFont(_ font: FontValue) -> ResolvedFont { measurer.resolved(font) }

  /// The lines of a text in a width, measured as layout measures. Insets are not subtracted.
  public func lines(of content: TextContent, width: Double) -> [TextLine] {
    guard !content.text.isEmpty else { return [] }
    let texts = measurer.measurer
    let fit = TextFit(
      numberOfLines: content.numberOfLines,
      lineBreakMode: LineBreakMode(rawValue: content.lineBreakMode) ?? .byTruncatingTail,
      minimumScaleFactor: content.minimumScaleFactor)
    return texts.lines(texts.prepare(content.text, font: measurer.resolved(content.font)), width: width, fit: fit)
  }
}

extension View {
  /// Its type's name and those of all types it inherits from, the nearest first.
  public var typeChain: [String] {
    var chain: [String] = []
    var type: ResolvedType? = resolved
    while let current = type {
      chain.append(current.name)
      type = current.superclass
    }
    return chain
  }
}
