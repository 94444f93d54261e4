import Diagnostics
import DocParser
import InkTestSupport
import StyleEngine
import Testing

@Suite struct ThemeFuzzTests {
  /// Whatever is cut off, flipped or swapped, a theme is read or refused, and what is read can be resolved, checked and
  /// exported, and the export is read without new problems of values.
  @Test func changedThemesNeverCrash() throws {
    let seeds = ["harbour.json", "mistakes.json", "nested_controls.json"].map {
      TestData.bytes(of: TestData.fixtures.appendingPathComponent("themes/\($0)"))
    }
    var random = Random(seed: 20_240_611)
    for round in 0..<600 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<(1 + random.next(4)) {
        let at = random.next(bytes.count)
        switch random.next(4) {
        case 0: bytes[at] = Array("{}[]\",:/#\\0x-| \u{0}".utf8)[random.next(16)]
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(bytes[random.next(bytes.count)], at: at)
        default:
          // A piece of the file once more, somewhere else.
          let from = random.next(bytes.count)
          bytes.insert(contentsOf: bytes[from..<min(from + random.next(60), bytes.count)], at: at)
        }
      }
      let collector = DiagnosticCollector()
      guard let theme = Theme.read(bytes, name: "changed", into: collector) else {
        #expect(collector.hasErrors)
        continue
      }
      theme.check(used: [], into: collector)
      let cascade = StyleCascade(theme: theme, appearance: .dark)
      for path in ["UIToolbar/UIButton", "UITableViewCell/UILabel"] {
        for (state, _) in ControlState.singles { _ = cascade.style(at: path, state).candidates(for: .actionColor) }
        let (chain, context) = cascade.place(path)
        _ = cascade.assignments(for: chain, in: context)
      }
      let again = try ReadTheme(ThemeExport.text(of: theme))
      let values = again.problems.filter { ![411, 412, 308].contains($0) }
      #expect(values == [], "round \(round)")
    }
  }

  /// A small generator with a fixed seed (Marsaglia, "Xorshift RNGs", 2003).
  struct Random {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(bound, 1)))
    }
  }
}
