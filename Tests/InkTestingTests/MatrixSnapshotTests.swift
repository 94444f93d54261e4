import Foundation
import Ink
import InkTestSupport
import InkTesting
import Testing
import XCTest

@Suite struct MatrixSnapshotTests {
  private static let document = """
    <LMRowView>
      <UIView id="a" width="@w" height="10"/>
      <LMSpacer/>
    </LMRowView>
    """

  /// A folder with a document whose view is as wide as its string table says.
  private func inScratch(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ink-matrix-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in [
      "a.xml": Self.document, "en.lproj/Localizable.strings": "w = \"80\";",
      "de.lproj/Localizable.strings": "w = \"90\";",
    ] {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder)
  }

  private func run(_ folder: URL) throws -> InkRun {
    let pipeline = InkPipeline()
    let path = folder.path + "/a.xml"
    return pipeline.run(
      try FileAccess.read(path), name: "a.xml", resources: pipeline.resources(beside: path),
      worker: pipeline.makeWorker())
  }

  private let matrix = LayoutMatrix(widths: [200, 300], locales: ["en", "de"], appearances: [.light, .dark])

  /// The numbers by hand: the spacer begins 8 points behind the view and takes the rest.
  private static let golden = """
    == width 200; locale en; any appearance
    LMRowView                     0      0    200     10  baseline 10
      UIView #a                   0      0     80     10  baseline 10
      LMSpacer                   88      0    112     10  baseline 10

    == width 200; locale de; any appearance
    LMRowView                     0      0    200     10  baseline 10
      UIView #a                   0      0     90     10  baseline 10
      LMSpacer                   98      0    102     10  baseline 10

    == width 300; locale en; any appearance
    LMRowView                     0      0    300     10  baseline 10
      UIView #a                   0      0     80     10  baseline 10
      LMSpacer                   88      0    212     10  baseline 10

    == width 300; locale de; any appearance
    LMRowView                     0      0    300     10  baseline 10
      UIView #a                   0      0     90     10  baseline 10
      LMSpacer                   98      0    202     10  baseline 10

    """

  @Test func equalResultsAreFoldedInTheGolden() throws {
    try inScratch { folder in
      let golden = MatrixSnapshot(path: folder.path + "/t.matrix")
      let missing = try matrixFailure(of: run(folder), matrix, golden, isRecording: false) { _ in "" }
      #expect(missing == "no golden '\(golden.path)': run once with INK_RECORD=1 to write it")
      let recorded = try matrixFailure(of: run(folder), matrix, golden, isRecording: true) { _ in "" }
      #expect(recorded?.hasPrefix("recorded '") == true)
      #expect(TestData.text(of: folder.appendingPathComponent("t.matrix")) == Self.golden)
      #expect(try matrixFailure(of: run(folder), matrix, golden, isRecording: false) { _ in "" } == nil)
    }
  }

  @Test func aFailureNamesSettingsViewsAndReasons() throws {
    try inScratch { folder in
      let golden = MatrixSnapshot(path: folder.path + "/t.matrix")
      try FileAccess.write(Array(Self.golden.utf8), to: golden.path)
      try Data("w = \"100\";".utf8).write(to: folder.appendingPathComponent("de.lproj/Localizable.strings"))
      var entries: [ComparisonEntry] = []
      let failure = try matrixFailure(of: run(folder), matrix, golden, isRecording: false) {
        entries.append($0)
        return "report: here"
      }
      let text = try #require(failure)
      // The view grew by 10 at both widths; the spacer's width differs, so the two are told apart.
      #expect(
        text.contains(
          "\n  width 200; locale de; any appearance\n    ~ UIView #a  /LMRowView[1]/UIView[1]  width 90 → 100 (+10)\n        width '100'  "
        ))
      #expect(text.contains("\n    ~ LMSpacer  /LMRowView[1]/LMSpacer[1]  x 98 → 108 (+10), width 202 → 192 (-10)"))
      #expect(!text.contains("locale en"))
      #expect(text.hasSuffix("\nreport: here"))
      #expect(entries.count == 2)
      #expect(entries.first?.title == "a.xml, width 200; locale de; any appearance")
      #expect(entries.first?.pictures.difference != nil)
    }
  }

  @Test func settingsThatTheGoldenDoesNotKnowAreNamed() throws {
    try inScratch { folder in
      let golden = MatrixSnapshot(path: folder.path + "/t.matrix")
      try FileAccess.write(Array(Self.golden.utf8), to: golden.path)
      var wider = matrix
      wider.widths.append(400)
      let failure = try matrixFailure(of: run(folder), wider, golden, isRecording: false) { _ in "" }
      #expect(failure?.hasSuffix("\n  width 400; any locale; any appearance") == true, "\(failure ?? "")")
      try FileAccess.write(Array("== width 200\nnonsense".utf8), to: golden.path)
      let damaged = try matrixFailure(of: run(folder), matrix, golden, isRecording: false) { _ in "" }
      #expect(damaged?.contains("is no matrix") == true)
    }
  }

  @Test func onlyAxesWithValuesAreNamed() {
    let matrix = LayoutMatrix(widths: [320, 375.5], themes: ["", "T.json"], directions: [.rightToLeft])
    #expect(matrix.axes.map(\.name) == ["width", "theme", "direction"])
    #expect(matrix.axes.map(\.values) == [["320", "375.5"], ["none", "T.json"], ["rtl"]])
    #expect(matrix.count == 4)
    let options = matrix.options([1, 0, 0], from: InkOptions(width: 10))
    #expect(options.width == 375.5 && options.theme == nil && options.direction == .rightToLeft)
    #expect(LayoutMatrix().count == 1 && LayoutMatrix().axes.isEmpty)
  }

  private static let greeting = TestData.fixtures.appendingPathComponent("greeting/document.xml").path

  @Test func aMatrixOfTheRepositoryHolds() {
    assertLayoutMatrix(
      ofFile: Self.greeting,
      LayoutMatrix(widths: [320, 375], appearances: [.light, .dark], directions: [.leftToRight, .rightToLeft]))
    withKnownIssue { assertLayoutMatrix(ofFile: "missing.xml", LayoutMatrix()) }
  }
}

final class MatrixSnapshotXCTests: XCTestCase {
  func testTheSameAssertionWorksHere() {
    let path = TestData.fixtures.appendingPathComponent("greeting/document.xml").path
    assertLayoutMatrix(ofFile: path, LayoutMatrix(widths: [320, 375]))
  }
}
