import Ink

/// `ink-bench batch [FORMAT|run N]`: documents of 10 KB from files to one stream, on one thread and on two.
///
/// 1,000 phone screens of about 200 views each, with other words in every one, lie in a folder of their own. Each run
/// reads, parses, builds and lays them out and writes their frames in `FORMAT` (tree, jsonl, csv, none) to /dev/null in
/// order. Printed are documents a second on one thread and on two, the ratio of both, and what the stages cost on one
/// thread. `run N` does N documents on one thread without printing, for instruction counts.
func runBatchBench(_ words: [String]) {
  let folder = (FileAccess.environment("TMPDIR") ?? "/tmp") + "/ink-bench-batch"
  do throws(FileProblem) {
    let bench = try BatchBench(folder: folder, count: words.first == "run" ? Int(words.last ?? "") ?? 100 : 1_000)
    defer { bench.remove() }
    if words.first == "run" {
      _ = bench.run(threads: 1, format: words.count > 2 ? words[1] : "tree")
      return
    }
    bench.report(format: words.first ?? "tree")
  } catch {
    print(error.message)
  }
}

/// The documents and what is done with them.
private struct BatchBench {
  let folder: String
  let paths: [String]
  let bytes: Int

  init(folder: String, count: Int) throws(FileProblem) {
    self.folder = folder
    try FileAccess.makeDirectory(folder)
    var paths: [String] = []
    var bytes = 0
    for index in 0..<count {
      let path = FileAccess.join(folder, "screen\(index).xml")
      let text = Array(PhoneDocument(seed: index).text.utf8)
      bytes += text.count
      try FileAccess.write(text, to: path)
      paths.append(path)
    }
    self.paths = paths
    self.bytes = bytes
  }

  func remove() {
    for path in paths { try? FileAccess.remove(path) }
    _ = try? FileAccess.removeDirectory(folder)
  }

  /// All documents once; gives how many views they hold.
  func run(threads: Int, format: String) -> Int {
    let pipeline = InkPipeline()
    let paths = paths
    var views = 0
    let output = BufferedOutput(descriptor: FileAccess.nullDevice())
    parallelMap(
      count: paths.count, threads: threads, context: { pipeline.makeWorker() },
      body: { worker, index -> (views: Int, text: [UInt8]) in
        guard let bytes = try? FileAccess.read(paths[index]) else { return (0, []) }
        let run = pipeline.run(
          bytes, name: paths[index], resources: pipeline.resources(beside: paths[index]), worker: worker)
        guard format != "none",
          let frames = format == "jsonl" ? run.frames : run.framesWithoutTexts(withBaselines: false)
        else {
          return (run.layout?.entries.count ?? 0, [])
        }
        let text: [UInt8]? =
          switch format {
          case "jsonl": FrameJSONPrinter().lineBytes(of: frames)
          case "csv": FrameCSVPrinter().bytes(of: frames)
          default: FrameTreePrinter().bytes(of: frames)
          }
        return (frames.records.count, text ?? [])
      },
      consume: { _, result in
        views += result.views
        output.write(result.text)
        return true
      })
    output.flush()
    return views
  }

  func report(format: String) {
    let clock = ContinuousClock()
    func perSecond(_ threads: Int, _ format: String) -> Double {
      let times = (0..<5).map { _ in clock.measure { _ = run(threads: threads, format: format) } }.sorted()
      return Double(paths.count) / (times[2] / .seconds(1))
    }
    let views = run(threads: 1, format: format)
    print("\(paths.count) documents, \(bytes / paths.count) bytes and \(views / paths.count) views each, \(format)")
    let one = perSecond(1, format)
    let two = perSecond(2, format)
    print("1 thread   \(Int(one)) documents/s")
    print("2 threads  \(Int(two)) documents/s, \(Double(Int(two / one * 100)) / 100) times one")
    if format != "none" { print("without printing, 1 thread  \(Int(perSecond(1, "none"))) documents/s") }
    let read = (0..<5).map { _ in
      clock.measure { for path in paths { _ = try? FileAccess.read(path) } }
    }.sorted()[2]
    print("reading alone  \(Int(Double(paths.count) / (read / .seconds(1)))) documents/s")
    let texts = paths.compactMap { try? FileAccess.read($0) }
    let parse = (0..<5).map { _ in
      clock.measure {
        for text in texts {
          _ = XMLDocument.parse(text, source: "a", limits: .document, into: DiagnosticCollector())
        }
      }
    }.sorted()[2]
    print("parsing alone  \(Int(Double(paths.count) / (parse / .seconds(1)))) documents/s")
  }
}

/// A phone screen as an application has them: a bar, a card, a list of rows with texts and pictures, a tab bar.
private struct PhoneDocument {
  private(set) var text = ""
  private var random: UInt64

  private static let words = [
    "Account", "Balance", "the", "of", "Payment", "received", "today", "and", "transfer", "to", "your", "savings",
    "Order", "delivered", "in", "two", "days", "Invoice", "number", "from", "a", "friend", "message", "Settings",
  ]

  init(seed: Int) {
    random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    text = "<LMColumnView backgroundColor=\"#ffffff\">\n"
    text += "  <LMRowView layoutMargins=\"8\" spacing=\"8\" height=\"44\">\n"
    text += "    <UIView width=\"24\" height=\"24\"/>\n    <UILabel id=\"title\" text=\"\(phrase(3))\" weight=\"1\"/>\n"
    text += "    <UIView width=\"24\" height=\"24\"/>\n  </LMRowView>\n"
    for row in 0..<17 {
      text += "  <LMRowView layoutMargins=\"8\" spacing=\"12\" backgroundColor=\"#f8f8fa\">\n"
      text += "    <UIView width=\"48\" height=\"48\" backgroundColor=\"#d0d4e0\"/>\n"
      text += "    <LMColumnView weight=\"1\" spacing=\"2\">\n"
      text += "      <UILabel id=\"name\(row)\" text=\"\(phrase(3))\" font=\"Helvetica-Bold 17\"/>\n"
      text += "      <UILabel text=\"\(phrase(9))\" numberOfLines=\"0\" font=\"Helvetica 14\"/>\n"
      text += "      <LMRowView spacing=\"4\">\n        <UIView width=\"12\" height=\"12\"/>\n"
      text += "        <UILabel text=\"\(phrase(1))\" font=\"Helvetica 12\"/>\n        <LMSpacer/>\n"
      text += "        <UILabel text=\"\(phrase(2))\" font=\"Helvetica 12\" textColor=\"#808080\"/>\n"
      text += "      </LMRowView>\n    </LMColumnView>\n  </LMRowView>\n"
    }
    text += "</LMColumnView>\n"
  }

  private mutating func phrase(_ count: Int) -> String {
    var words: [String] = []
    for _ in 0..<count {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      words.append(Self.words[Int(random % UInt64(Self.words.count))])
    }
    return words.joined(separator: " ")
  }
}
