// The target of `Scripts/fuzz`: libFuzzer calls it with one input after another.

import Diagnostics

@testable import DocParser

/// Checks one input: nothing traps, every chunking gives the same, the plain reader agrees, documents that are written
/// are read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses how, so that the fuzzer can learn to choose.
  let choice = Int(bytes.first ?? 0)
  let document = Array(bytes.dropFirst())
  let limits =
    choice & 1 == 0
    ? TokenizerLimits.none
    : TokenizerLimits(attributes: 3, depth: 4, valueBytes: 40, amplificationThreshold: 200)
  let options = TokenizerOptions(namespaces: choice & 2 != 0, limits: limits)
  let whole = record(document, options: options)
  for size in [1, 3, 1 + choice >> 2] {
    let chunked = record(document, chunk: size, options: options)
    check(chunked == whole, "chunks of \(size): \(chunked) instead of \(whole)")
  }
  if let difference = differenceFromReference(document) { check(false, difference) }
  roundTrip(document)
  return 0
}

/// Ends the run with the reason, which `precondition` leaves out of optimised code.
private func check(_ isRight: Bool, _ message: @autoclosure () -> String) {
  if isRight { return }
  print(message())
  fatalError("the input is wrong or the tokenizer is")
}

private func roundTrip(_ bytes: [UInt8]) {
  let collector = DiagnosticCollector()
  guard let first = XMLDocument.parse(bytes, source: "first", into: collector) else {
    check(collector.diagnostics.count == 1, "one problem ends a document")
    return
  }
  _ = first.dump()
  let written = DocumentWriter().bytes(of: first)
  guard let second = XMLDocument.parse(written, source: "second", into: collector) else {
    // Entities may hold what cannot be written elsewhere (a CR in a comment, a text of only `>`).
    check(first.doctypeSpan != nil, "\(collector.diagnostics)")
    return
  }
  if first.doctypeSpan == nil {
    check(DocumentWriter().bytes(of: second) == written, "what is written twice differs")
  }
}
