import Ink

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `ink-bench xml`: the tokenizer and the document tree on generated documents. `Scripts/gate-xml` counts its
/// instructions, `Scripts/xml-peers` compares its times with other parsers.
func runXMLBench(_ arguments: [String]) {
  switch arguments.first {
  case "--generate" where arguments.count == 3:
    guard let shape = XMLGenerator.Shape(rawValue: arguments[1]), let size = Int(arguments[2]) else { break }
    writeBytes(XMLGenerator.document(shape, size: size))
    return
  case "--parse" where arguments.count == 4:
    guard let mode = XMLBenchMode(rawValue: arguments[1]), let repeats = Int(arguments[3]),
      let bytes = readBytes(arguments[2])
    else { break }
    mode.run(bytes, name: arguments[2], repeats: repeats)
    return
  case nil:
    for shape in XMLGenerator.Shape.allCases {
      let bytes = XMLGenerator.document(shape, size: 1_000_000)
      for mode in XMLBenchMode.allCases { mode.run(bytes, name: shape.rawValue, repeats: 21, isSummary: true) }
    }
    return
  default: break
  }
  print(
    """
    usage: ink-bench xml                                  tokenizer and tree on every generated document
           ink-bench xml --generate SHAPE BYTES           write a document to standard output
           ink-bench xml --parse MODE FILE REPEATS        time one, in nanoseconds a run
    shapes: \(XMLGenerator.Shape.allCases.map(\.rawValue).joined(separator: " "))
    modes: \(XMLBenchMode.allCases.map(\.rawValue).joined(separator: " "))
    """)
}

/// A way to read a document.
enum XMLBenchMode: String, CaseIterable {
  /// All bytes at once.
  case whole
  /// 64 KiB at a time.
  case stream
  /// Into a document tree.
  case tree
  /// Nothing: what the harness itself costs.
  case none

  /// Reads `bytes` `repeats` times and prints the times and what was counted.
  func run(_ bytes: [UInt8], name: String, repeats: Int, isSummary: Bool = false) {
    var times: [Int] = []
    var result = ""
    for _ in 0..<repeats {
      let start = ContinuousClock.now
      result = once(bytes)
      let elapsed = (ContinuousClock.now - start).components
      times.append(Int(elapsed.seconds) * 1_000_000_000 + Int(elapsed.attoseconds / 1_000_000_000))
    }
    if isSummary {
      let sorted = times.sorted()
      let median = max(1, sorted[sorted.count / 2])
      let spread = "\(bytes.count * 1000 / max(1, sorted[sorted.count - 1]))…\(bytes.count * 1000 / max(1, sorted[0]))"
      if self != .none { print("\(name) \(rawValue): \(bytes.count * 1000 / median) MB/s (\(spread)) \(result)") }
    } else {
      print("\(rawValue) \(name) \(bytes.count) : \(times.map(String.init).joined(separator: " ")) ; \(result)")
    }
  }

  private func once(_ bytes: [UInt8]) -> String {
    let options = TokenizerOptions(limits: .none)
    switch self {
    case .none: return ""
    case .whole:
      var tokenizer = XMLTokenizer(bytes, options: options)
      return count(&tokenizer) { _ in }
    case .stream:
      var tokenizer = XMLTokenizer(options: options)
      var fed = 0
      return bytes.withUnsafeBufferPointer { bytes in
        count(&tokenizer) { tokenizer in
          let end = min(bytes.count, fed + 64 << 10)
          if fed == end { tokenizer.finish() }
          tokenizer.feed(UnsafeBufferPointer(rebasing: bytes[fed..<end]))
          fed = end
        }
      }
    case .tree:
      let collector = DiagnosticCollector()
      guard let document = XMLDocument.parse(bytes, source: "bench", limits: .none, namespaces: false, into: collector)
      else { return "not well-formed" }
      return "nodes \(document.nodeCount) bytes \(document.treeBytes)"
    }
  }

  private func count(_ tokenizer: inout XMLTokenizer, more: (inout XMLTokenizer) -> Void) -> String {
    var counts = ByteCounts()
    do throws(XMLFailure) {
      while true {
        let kind = try tokenizer.next()
        switch kind {
        case .startTag, .emptyTag: tokenizer.countTag(in: &counts)
        case .text, .cdata: tokenizer.countText(kind, in: &counts)
        case .needsInput: more(&tokenizer)
        case .endOfDocument: return counts.text
        default: tokenizer.count(kind, in: &counts)
        }
      }
    } catch {
      return "\(error.problem.message) at \(error.position.line):\(error.position.column)"
    }
  }
}

private func writeBytes(_ bytes: [UInt8]) {
  bytes.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let count = write(1, buffer.baseAddress.unsafelyUnwrapped + written, buffer.count - written)
      if count <= 0 { return }
      written += count
    }
  }
}

private func readBytes(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  lseek(file, 0, SEEK_SET)
  return [UInt8](unsafeUninitializedCapacity: max(size, 0)) { buffer, count in
    while count < size {
      let got = read(file, buffer.baseAddress.unsafelyUnwrapped + count, size - count)
      if got <= 0 { return }
      count += got
    }
  }
}
