import Testing

@testable import Ink

/// Which elements of two lists are the same: by hand, and at the cost that large lists allow.
@Suite struct SequenceAlignmentTests {
  private func pairs(_ a: [Int], _ b: [Int]) -> [[Int]] {
    SequenceAlignment(a, b).pairs.map { [$0.0, $0.1] }
  }

  @Test func whatIsCommonIsPaired() {
    #expect(pairs([1, 2, 3], [1, 3]) == [[0, 0], [2, 1]])
    #expect(pairs([1, 2, 3], [9, 1, 2, 3]) == [[0, 1], [1, 2], [2, 3]])
    #expect(pairs([1, 5, 2, 6, 3], [1, 7, 2, 8, 3]) == [[0, 0], [2, 2], [4, 4]])
    #expect(pairs([1], [2]).isEmpty && pairs([], [1]).isEmpty && pairs([1], []).isEmpty)
  }

  /// 20,000 against 20,000 that have nothing in common would be a table of 400 million entries.
  @Test func listsWithoutCommonElementsFillNoTable() {
    let alignment = SequenceAlignment(Array(0..<20_000), Array(20_000..<40_000))
    #expect(alignment.pairs.isEmpty && alignment.tableEntries == 0)
    let same = SequenceAlignment([Int](repeating: 1, count: 20_000), [Int](repeating: 2, count: 20_000))
    #expect(same.pairs.isEmpty && same.tableEntries == 0)
  }

  /// An edit at both ends of a long list: all that did not change is still found, by what occurs once.
  @Test func longListsAreHeldTogetherByWhatOccursOnce() {
    let middle = Array(0..<20_000)
    let alignment = SequenceAlignment([-1] + middle + [-2], [-3, -4] + middle + [-5])
    #expect(alignment.pairs.count == 20_000)
    #expect(alignment.pairs.allSatisfy { $0.1 == $0.0 + 1 })
    #expect(alignment.tableEntries < 10)
  }

  /// What moved is not paired at the price of what stayed: of 10,000 ascending and one that went from front to back.
  @Test func theLongestRunIsKept() {
    let middle = Array(0..<10_000)
    let alignment = SequenceAlignment([-1, 77_777] + middle + [-2], [-3] + middle + [77_777, -4])
    #expect(alignment.pairs.count == 10_000 && alignment.pairs.first?.0 == 2)
  }

  /// 200 layouts at most, and at most as many as lay out 2 million views.
  @Test func triedEditsAreBounded() {
    #expect(DocumentDifference.triedEdits(of: 7, views: 100) == 7)
    #expect(DocumentDifference.triedEdits(of: 1_000, views: 1_000) == 200)
    #expect(DocumentDifference.triedEdits(of: 40_000, views: 20_000) == 100)
    #expect(DocumentDifference.triedEdits(of: 3, views: 5_000_000) == 1)
    #expect(DocumentDifference.triedEdits(of: 0, views: 0) == 0)
  }

  /// Each view is looked at a few times at most, whatever its neighbours are: a scan to the end of the list for each
  /// label would look at 3,000 buttons 3,000 times.
  @Test func viewsOfOtherTypesAreMatchedInLinearTime() throws {
    let count = 3_000
    func root(_ element: (Int) -> String) throws -> View {
      let text = "<LMColumnView>" + (0..<count).map(element).joined() + "</LMColumnView>"
      let pipeline = InkPipeline()
      let run = pipeline.run(
        Array(text.utf8), name: "f.xml", resources: pipeline.resources(beside: nil), worker: pipeline.makeWorker())
      return try #require(run.root)
    }
    let labels = try root { _ in "<UILabel/>" }
    let buttons = try root { _ in "<UIButton/>" }
    let replaced = ViewMatching(labels, buttons)
    #expect(replaced.pairs.count == 1 && replaced.removed.count == count && replaced.added.count == count)
    #expect(replaced.steps <= 4 * count)
    // Other texts, and every second one a button: in order, by type.
    let mixed = try root { $0 % 2 == 0 ? "<UILabel text='new \($0)'/>" : "<UIButton/>" }
    let old = try root { "<UILabel text='old \($0)'/>" }
    let halves = ViewMatching(old, mixed)
    #expect(halves.pairs.count == 1 + count / 2 && halves.removed.count == count / 2)
    #expect(halves.steps <= 4 * count)
  }
}
