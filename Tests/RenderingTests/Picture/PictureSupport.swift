import Diagnostics
import DocParser
import Foundation
import Geometry
import InkTestSupport
import StyleEngine
import Testing
import TextMetrics
import ViewModel

@testable import Rendering

/// A document's layout and picture, made in memory.
struct Drawn {
  let layout: LayoutResult
  let resources: MemoryResources
  /// What building reported.
  let problems: [ProblemID]

  /// Pictures: `flag`, 30 × 20 points with two pixels a point, three stripes; `broken`, a PNG whose end is missing.
  static let resources: MemoryResources = {
    var resources = MemoryResources()
    var bytes: [UInt8] = []
    for _ in 0..<40 {
      for x in 0..<60 { bytes += x < 20 ? [0, 85, 164, 255] : x < 40 ? [255, 255, 255, 255] : [239, 65, 53, 255] }
    }
    let flag = PNGEncoder.encode(Bitmap(width: 60, height: 40, bytes: bytes))
    resources.add("flag@2x.png", flag)
    resources.add("broken.png", Array(flag.prefix(flag.count - 30)))
    return resources
  }()

  /// Lays out a document given as text. Nil when it has no views.
  init?(
    _ text: String, width: Double = 375, height: Double? = nil, isRightToLeft: Bool = false, scale: Double = 2,
    registry: ViewRegistry = .builtIn, library: FontLibrary = FontLibrary(), resources: MemoryResources = resources
  ) {
    let collector = DiagnosticCollector()
    let builder = ViewBuilder(types: TypeTable(registry), resources: resources, collector: collector)
    guard
      let document = XMLDocument.parse(
        Array(text.utf8), source: "test.xml", limits: TokenizerLimits(), into: collector),
      let root = builder.build(document, name: "test")
    else {
      for problem in collector.diagnostics { Issue.record("\(problem.id) \(problem.message)") }
      return nil
    }
    var environment = LayoutEnvironment(width: width, height: height, scale: scale)
    environment.direction = isRightToLeft ? .rightToLeft : .leftToRight
    layout = LayoutSession(root: root, environment: environment, measurer: TextMeasurer(library: library)).layout()
    self.resources = resources
    problems = collector.diagnostics.map(\.id)
  }

  /// Lays out a document of the fixtures.
  init?(fixture name: String, width: Double = 375, isRightToLeft: Bool = false, scale: Double = 2) {
    let url = TestData.fixtures.appendingPathComponent("picture/documents/\(name).xml")
    self.init(TestData.text(of: url), width: width, isRightToLeft: isRightToLeft, scale: scale)
  }

  /// Paints it.
  func picture(_ change: (inout PictureOptions) -> Void = { _ in }) -> Picture {
    var options = PictureOptions()
    let resources = resources
    options.bytes = { try? resources.bytes(at: $0.path, limit: 1 << 20) }
    change(&options)
    return Picture(layout, options: options)
  }
}

extension Bitmap {
  /// The colour of the pixel at a place in points.
  func color(x: Double, y: Double, scale: Double = 2) -> Color {
    let at = 4 * (Int(y * scale) * width + Int(x * scale))
    guard at >= 0, at + 3 < bytes.count else { return Color(rgba: 0) }
    return Color(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
  }
}

extension Picture {
  /// Every text of the picture, in order.
  var texts: [TextRun] {
    list.commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
  }
}
