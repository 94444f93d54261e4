import Diagnostics
import DocParser
import Foundation
import Geometry
import InkTestSupport
import StyleEngine
import Testing
import TextMetrics

@testable import ViewModel

/// Opens every public document at four widths and knows each problem that it may have.
@Suite struct CorpusDocumentTests {
  /// What the program passes for `root`, by document.
  private static let rootTypes = [
    "1.3/MarkupKitTest/MainView.xml": "LMScrollView",
    "3.4.2/MarkupKit-iOS/MarkupKitDemo/IconCell.xml": "LMCollectionViewCell",
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/ColorCell.xml": "LMCollectionViewCell",
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/PharmacyCell.xml": "LMTableViewCell",
    "3.4.2/MarkupKit-iOS/MarkupKitSample/CustomCell.xml": "LMTableViewCell",
    "3.4.2/MarkupKit-iOS/MarkupKitTest/MainViewController.xml": "LMScrollView",
    "3.4.2/Xcode/Templates/MarkupKit/Collection View Cell.xctemplate/___FILEBASENAME___.xml": "LMCollectionViewCell",
    "3.4.2/Xcode/Templates/MarkupKit/Table View Cell.xctemplate/___FILEBASENAME___.xml": "LMTableViewCell",
  ]

  /// The problems of the documents that have any, with the reason for each.
  private static let problems: [String: [String]] = [
    // A template file and a string table that the test document asks for on purpose, and a missing string.
    "1.3/MarkupKitTest/MainView.xml": ["19:1 warning INK0214", "22:1 warning INK0502", "31:32 warning INK0501"],
    // The shipped JSON has a comma before a closing bracket.
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/ColorsAndFontsViewController.xml": [
      "ColorsAndFonts~vertical.json:3:31 warning INK0310"
    ],
    // Documents to be included elsewhere: the templates that they name come from the including one.
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/ColumnView.xml": [
      "FirstRowView.xml:18:25 warning INK0213", "SecondRowView.xml:18:25 warning INK0213",
      "ThirdRowView.xml:25:25 warning INK0213",
    ],
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/FirstRowView.xml": [
      "17:22 warning INK0213", "18:25 warning INK0213", "19:37 warning INK0213",
    ],
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/SecondRowView.xml": [
      "17:22 warning INK0213", "18:25 warning INK0213", "19:38 warning INK0213",
    ],
    "3.4.2/MarkupKit-iOS/MarkupKitExamples/ThirdRowView.xml": ["24:22 warning INK0213", "25:25 warning INK0213"],
    // Templates and a string missing on purpose, an unknown element, an unknown constant, an open platform block.
    "3.4.2/MarkupKit-iOS/MarkupKitTest/MainViewController.xml": [
      "22:1 warning INK0214", "44:32 warning INK0501", "47:14 error INK0201", "100:73 error INK0204",
      "133:13 warning INK0219",
    ],
  ]

  /// The pictures that the documents name; the public copy holds none. Sizes in points as corpus-stats.md gives them.
  private static let pictures: [(name: String, width: Int, height: Int)] = [
    ("Right", 32, 32), ("Left", 32, 32), ("PhoneIcon", 18, 18), ("EmailIcon", 18, 18), ("FaxIcon", 18, 18),
    ("waterfall.jpg", 1440, 1920), ("vw.png", 64, 64), ("mini.png", 64, 64), ("chevy.png", 64, 64),
    ("sample.jpg", 1136, 852), ("flowers", 300, 400), ("World", 120, 125), ("CheckCircleIcon", 48, 48),
    ("square_flowers", 300, 300), ("quebec.jpg", 1440, 1920), ("lighthouse.jpg", 1440, 1920),
    ("daisies.jpg", 1440, 1920), ("orchard.jpg", 1080, 1920), ("chevy", 64, 64), ("mini", 64, 64), ("vw", 64, 64),
    ("Background", 8, 8),
  ]

  /// The head of a GIF: its size is all that is read.
  private static func picture(_ width: Int, _ height: Int) -> [UInt8] {
    func two(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    return Array("GIF89a".utf8) + two(width) + two(height) + [0, 0, 0, 0x3B]
  }

  @Test(arguments: [320.0, 375, 768, 1024])
  func opensEveryDocument(width: Double) throws {
    guard let root = TestData.shared("corpus") else { return }
    let files = TestData.files(in: root, withExtension: "xml")
    #expect(files.count == 50)
    for file in files {
      let name = String(file.path.dropFirst(root.path.count + 1))
      var folder = file.deletingLastPathComponent()
      if folder.lastPathComponent.hasSuffix(".lproj") { folder = folder.deletingLastPathComponent() }
      var found = resources(in: folder)
      for picture in Self.pictures {
        let path = picture.name.contains(".") ? picture.name : picture.name + ".gif"
        found.add(path, Self.picture(picture.width, picture.height))
      }
      var options = BuildOptions()
      options.rootType = Self.rootTypes[name]
      options.sizeClass = width < 600 ? .vertical : .normal
      let built = Built(TestData.text(of: file), options: options, resources: found)
      let problems = built.problems
      var expected = Self.problems[name] ?? []
      // The template file with the spare comma is the one for a compact width.
      if width >= 600 { expected.removeAll { $0.contains("~vertical") } }
      #expect(problems == expected, "\(name)")

      let layout = try #require(built.layout(LayoutEnvironment(width: width, height: 600)), "\(name)")
      for entry in layout.entries {
        guard let frame = layout.frame(of: entry) else { continue }
        let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite }
        #expect(isFinite && frame.width >= 0 && frame.height >= 0, "\(name): \(entry.view.typeName) \(frame)")
      }
      let rootView = try #require(built.root)
      if rootView.number(PropertyName("width")).isNaN {
        #expect(layout.frame(of: rootView)?.width == width, "\(name)")
      }
    }
  }
}
