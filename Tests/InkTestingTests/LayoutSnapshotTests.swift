import Foundation
import Ink
import InkTestSupport
import InkTesting
import Testing
import XCTest

private func table(y: Double) -> FrameTable {
  FrameTable(
    document: "form.xml", viewport: FrameViewport(width: 100, height: nil, scale: 1, isRightToLeft: false),
    records: [
      FrameRecord(
        depth: 0, type: "LMColumnView", frame: Rect(x: 0, y: 0, width: 100, height: y + 20), absolute: nil,
        firstBaseline: 16, lastBaseline: y + 20),
      FrameRecord(
        depth: 1, type: "UILabel", id: "a", frame: Rect(x: 0, y: y, width: 100, height: 20), absolute: nil,
        firstBaseline: 16, lastBaseline: 16),
    ])
}

@Suite struct LayoutSnapshotTests {
  private func inScratch(_ body: (LayoutSnapshot) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ink-golden-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(LayoutSnapshot(path: folder.path + "/__Snapshots__/Suite/test.frames"))
  }

  private func failure(_ table: FrameTable, _ golden: LayoutSnapshot, isRecording: Bool = false) -> String? {
    snapshotFailure(of: table, golden, isRecording: isRecording) { $0.contains("UILabel") ? ["y: because"] : [] }
  }

  @Test func withoutGoldenItFailsAndSaysHowToRecord() throws {
    try inScratch { golden in
      let text = failure(table(y: 0), golden)
      #expect(text == "no golden '\(golden.path)': run once with INK_RECORD=1 to write it")
      #expect(FileAccess.kind(of: golden.path) == .missing)
    }
  }

  @Test func recordingFailsOnceThenHolds() throws {
    try inScratch { golden in
      #expect(failure(table(y: 0), golden, isRecording: true)?.hasPrefix("recorded '") == true)
      #expect(failure(table(y: 0), golden) == nil)
      #expect(failure(table(y: 0), golden, isRecording: true) == nil, "an equal golden is not rewritten")
      let written = try FileAccess.read(golden.path)
      #expect(String(decoding: written, as: UTF8.self) == LayoutSnapshot.text(of: table(y: 0)))
    }
  }

  @Test func namesEveryViewThatMovedByHowMuchAndWhy() throws {
    try inScratch { golden in
      try golden.record(table(y: 0))
      #expect(
        failure(table(y: 8), golden) == """
          form.xml is not laid out as in '\(golden.path)':
            ~ LMColumnView  /LMColumnView[1]  height 20 → 28 (+8), last baseline 20 → 28 (+8)
            ~ UILabel #a  /LMColumnView[1]/UILabel[1]  y 0 → 8 (+8)
                y: because
          """)
    }
  }

  @Test func aDamagedGoldenIsSaidToBe() throws {
    try inScratch { golden in
      try FileAccess.makeDirectory(FileAccess.folder(of: golden.path))
      try FileAccess.write(Array("not a tree".utf8), to: golden.path)
      #expect(failure(table(y: 0), golden)?.contains("is no frame tree") == true)
    }
  }

  @Test func recordingIsOffWhereCIIsSet() {
    // The test's own environment decides both, so only the rule that joins them can be checked here.
    let environment = ProcessInfo.processInfo.environment
    let isCI = !["", "0", "false"].contains(environment["CI"] ?? "")
    #expect(LayoutSnapshot.isContinuousIntegration == isCI)
    #expect(LayoutSnapshot.isRecordingAllowed == (environment["INK_RECORD"] == "1" && !isCI))
  }

  @Test func aFailureIsAnIssueOfSwiftTesting() {
    withKnownIssue {
      assertLayoutSnapshot(of: table(y: 0), named: "never recorded")
    }
  }

  /// The golden is the table of Fixtures/README.md with the baselines that follow from it.
  @Test func aDocumentIsComparedWithItsGolden() {
    assertLayoutSnapshot(ofFile: TestData.fixtures.appendingPathComponent("greeting/document.xml").path)
    withKnownIssue { assertLayoutSnapshot(ofFile: "missing.xml") }
  }

  @Test func goldensLieBesideTheTest() {
    #expect(
      snapshotPath(named: "wide screen", function: "form(of:)", filePath: "/a/FormTests.swift")
        == "/a/__Snapshots__/FormTests/form.wide-screen.frames")
  }

  @Test func aGoldenOfTheRepositoryHolds() {
    assertLayoutSnapshot(of: table(y: 4))
  }
}

final class LayoutSnapshotXCTests: XCTestCase {
  func testTheSameAssertionWorksHere() {
    assertLayoutSnapshot(of: table(y: 4))
  }
}
