import Foundation
import Ink
import InkTestSupport
import InkTesting
import Testing

@Suite struct PictureSnapshotTests {
  private func run(_ text: String) -> InkRun {
    let pipeline = InkPipeline(InkOptions(width: 100))
    return pipeline.run(
      Array(text.utf8), name: "a.xml", resources: MemoryResources(), worker: pipeline.makeWorker())
  }

  private func inScratch(_ body: (LayoutSnapshot, PictureSnapshot, SnapshotReport) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ink-picture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(
      LayoutSnapshot(path: folder.path + "/s/a.frames"), PictureSnapshot(path: folder.path + "/s/a.png"),
      SnapshotReport(folder: folder.path + "/report"))
  }

  private func box(_ height: Int, _ color: String) -> String {
    "<LMColumnView><UIView id='v' height='\(height)' backgroundColor='\(color)'/></LMColumnView>"
  }

  @Test func aColourThatChangedIsSeenThoughNothingMoved() throws {
    try inScratch { frames, picture, _ in
      let first = try #require(try run(box(10, "#ff0000")).compare(with: frames, picture: picture))
      #expect(!first.isSame && first.hasMissing)
      #expect(try first.record() == [frames.path, picture.path])
      #expect(try run(box(10, "#ff0000")).compare(with: frames, picture: picture)?.isSame == true)
      let changed = try #require(try run(box(10, "#0000ff")).compare(with: frames, picture: picture))
      #expect(!changed.isSame && !changed.hasMissing)
      // 100 × 10 points at two pixels a point.
      #expect(
        changed.lines == [
          "the picture differs in 4000 pixels, within 0 0 100 10",
          "≠ UIView #v  /LMColumnView[1]/UIView[1]  4000 pixels",
          "    backgroundColor '#0000ffff'  a.xml:1:59 attribute",
        ])
      let text = try snapshotFailure(of: changed, isRecording: false) { _ in "report: here" }
      #expect(text?.hasPrefix("a.xml is not as in '\(picture.path)':\n  the picture differs") == true)
      #expect(text?.hasSuffix("\nreport: here") == true)
    }
  }

  @Test func theReportHoldsAllFailuresAndIsTheSameEachTime() throws {
    try inScratch { frames, picture, report in
      _ = try run(box(10, "#ff0000")).compare(with: frames, picture: picture)?.record()
      let changed = try #require(try run(box(14, "#ff0000")).compare(with: frames, picture: picture))
      var report = report
      report.insert(ComparisonEntry(title: "b.xml", golden: "g", lines: ["only text"]))
      report.insert(changed.entry)
      try report.write()
      let page = String(decoding: try FileAccess.read(report.page), as: UTF8.self)
      #expect(page.contains("2 snapshots differ") && page.contains("height 10 → 14 (+4)"))
      #expect(page.contains("only text"))
      for word in ["before", "after", "difference"] {
        let file = try FileAccess.read(report.folder + "/1.\(word).png")
        let bitmap = try PNGDecoder.decode(file)
        #expect(bitmap.width == 200 && bitmap.height == (word == "before" ? 20 : 28))
      }
      // Written again it is the same; a shorter one takes the files of the longer one away.
      try report.write()
      #expect(try FileAccess.read(report.page) == Array(page.utf8))
      var shorter = SnapshotReport(folder: report.folder)
      shorter.add(ComparisonEntry(title: "b.xml", golden: "g", lines: []))
      try shorter.write()
      #expect(FileAccess.kind(of: report.folder + "/1.before.png") == .missing)
    }
  }

  @Test func framesWithoutPictureAreShownAsOutlines() throws {
    try inScratch { frames, _, _ in
      _ = try run(box(10, "#ff0000")).compare(with: frames)?.record()
      let changed = try #require(try run(box(14, "#ff0000")).compare(with: frames))
      #expect(changed.entry.pictures.before != nil && changed.entry.pictures.difference != nil)
      let after = try PNGDecoder.decode(try #require(changed.entry.pictures.after))
      #expect(after.width == 100 && after.height == 14)
    }
  }

  @Test func aDamagedGoldenIsSaidToBe() throws {
    try inScratch { frames, picture, _ in
      _ = try run(box(10, "#ff0000")).compare(with: frames, picture: picture)?.record()
      try FileAccess.write(Array("no picture".utf8), to: picture.path)
      let compared = try #require(try run(box(10, "#ff0000")).compare(with: frames, picture: picture))
      #expect(compared.isDamaged && compared.lines == ["the golden '\(picture.path)' is no PNG file"])
    }
  }

  /// Documentation/Snapshots.md shows a failure as it is.
  @Test func theGuideShowsARealFailure() throws {
    func run(_ margins: Int) -> InkRun {
      let pipeline = InkPipeline(InkOptions(width: 320))
      let text = "<LMColumnView layoutMargins=\"\(margins)\"><UILabel id=\"title\" text=\"Hello\"/></LMColumnView>"
      return pipeline.run(
        Array(text.utf8), name: "form.xml", resources: MemoryResources(), worker: pipeline.makeWorker())
    }
    try inScratch { frames, _, _ in
      _ = try run(20).compare(with: frames)?.record()
      let changed = try #require(try run(24).compare(with: frames))
      let failure = try #require(
        try snapshotFailure(of: changed, isRecording: false) { _ in "report: .build/snapshot-report/index.html" })
      let shown = failure.replacing(frames.path, with: "__Snapshots__/FormTests/form.frames")
      let guide = TestData.text(of: TestData.packageRoot.appendingPathComponent("Documentation/Snapshots.md"))
      #expect(guide.contains("```\n\(shown)\n```\n"), "\(shown)")
    }
  }

  @Test func aPictureOfTheRepositoryHolds() {
    assertLayoutSnapshot(
      ofFile: TestData.fixtures.appendingPathComponent("snapshot/boxes.xml").path, InkOptions(width: 120),
      picture: true)
  }
}
