import Foundation
import InkTestSupport
import Testing

@Suite struct LayoutCommandTests {
  private let greeting = "Fixtures/greeting/document.xml"

  /// The frames are worked out by hand in Fixtures/README.md.
  @Test func printsTheFramesOfTheGreeting() throws {
    let result = try runProgram("ink", ["layout", greeting, "--width", "375"])
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output == TestData.text(of: TestData.fixtures.appendingPathComponent("greeting/width-375.frames")))
  }

  @Test func theSpacerTakesTheRestOfTheHeight() throws {
    let result = try runProgram("ink", ["layout", greeting, "--height", "667"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("    375    667") == true)
    #expect(lines.last?.hasSuffix("     20    136    335    511") == true)
  }

  /// A single large document gets its memory in another way (`ProcessMemory`): what is printed is a row above the other all
  /// the same.
  @Test func laysOutALargeDocument() throws {
    let count = 4000
    let rows = String(
      repeating: "<LMRowView><UIView width=\"10\" height=\"3\"/><LMSpacer/></LMRowView>\n", count: count)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("ink-large-\(UUID().uuidString).xml")
    try "<LMColumnView spacing=\"1\">\n\(rows)</LMColumnView>".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try runProgram("ink", ["layout", file.path, "--width", "100", "--format", "csv"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    // CSV has a line of names, the column, and three lines a row, with x, y, width and height side by side; 8 points between views that set none.
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 + 3 * count)
    #expect(lines[1].contains(",0,0,100,\(4 * count - 1)"))
    #expect(lines[2 + 3 * (count - 1)].contains(",0,\(4 * (count - 1)),100,3"))
    #expect(lines[3 + 3 * (count - 1)].contains(",0,0,10,3"))
    #expect(lines[4 + 3 * (count - 1)].contains(",18,0,82,3"))
  }

  @Test func printsJSONWithPlacesAndText() throws {
    let result = try runProgram("ink", ["layout", greeting, "--format", "json"])
    #expect(result.status == 0)
    let value = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(value["format"] as? String == "ink-layout" && value["version"] as? Int == 1)
    #expect(value["document"] as? String == greeting)
    let root = try #require(value["root"] as? [String: Any])
    #expect(root["frame"] as? [Double] == [0, 0, 375, 156])
    let children = try #require(root["children"] as? [[String: Any]])
    let label = try #require(children.first { $0["id"] as? String == "greetingLabel" })
    #expect(label["type"] as? String == "UILabel")
    #expect(label["path"] as? String == "/LMColumnView[1]/UILabel[1]")
    #expect((label["source"] as? [String: Int])?["line"] == 9)
    #expect(label["absolute"] as? [Double] == [20, 62, 335, 28])
    #expect(label["classes"] as? [String] == ["greeting"])
    let lines = (label["text"] as? [String: Any])?["lines"] as? [[String: Any]]
    #expect(lines?.first?["text"] as? String == "Hello, World!")
    // "Hello, World!" in Helvetica-Bold: H 722 e 556 l 278 l 278 o 611 , 278 space 278 W 944 o 611 r 389 l 278 d 611
    // ! 333 = 6167/1000 em; at 24 points 148.008, rounded up to 148.5; centred in 335.
    #expect((lines?.first?["frame"] as? [Double])?[2] == 148.5)
  }

  @Test func printsOneViewALineAndCSV() throws {
    let lines = try runProgram("ink", ["layout", greeting, "--format", "jsonl"]).output.split(separator: "\n")
    #expect(lines.count == 7)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
    let csv = try runProgram("ink", ["layout", greeting, "--format", "csv"]).output.split(separator: "\n")
    #expect(csv.count == 8)
    #expect(csv[0] == "document,path,type,id,x,y,width,height,hidden")
    #expect(csv[4].hasSuffix(",UITextField,nameField,53.5,0,281.5,34,false"))
  }

  @Test func printsOneView() throws {
    let result = try runProgram("ink", ["layout", greeting, "--only", "#nameField", "--absolute"])
    #expect(result.output == "UITextField #nameField     73.5     20  281.5     34\n")
    let path = "/LMColumnView[1]/LMRowView[1]/UITextField[1]"
    #expect(try runProgram("ink", ["layout", greeting, "--only", path, "--absolute"]).output == result.output)
    let wrong = try runProgram("ink", ["layout", greeting, "--only", path.replacing("Row", with: "Rwo")])
    #expect(wrong.status == 1 && wrong.errors.contains("did you mean '\(path)'?"))
    let typo = try runProgram("ink", ["layout", greeting, "--only", "#nameFeild"])
    #expect(typo.status == 1)
    #expect(typo.errors.contains("no view with the id '#nameFeild'"))
    #expect(typo.errors.contains("did you mean '#nameField'?"))
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let first = try runProgram("ink", ["layout", greeting, "--format", "json"])
    for locale in ["de_DE.UTF-8", "C"] {
      let again = try runProgram(
        "ink", ["layout", greeting, "--format", "json"], environment: ["LC_ALL": locale, "TZ": "Asia/Tokyo"])
      #expect(again.output == first.output)
    }
  }

  // MARK: Several documents

  private func screens() throws -> ScratchFolder {
    try ScratchFolder([
      "screens/b.xml": "<UIView width='2' height='2'/>", "screens/a.xml": "<UIView width='1' height='1'/>",
      "screens/deep/c.xml": "<UIView width='3' height='3'/>", "screens/.hidden/d.xml": "<broken",
      "screens/other.xml": "<project><target/></project>", "screens/note.txt": "no document",
    ])
  }

  @Test func aDirectoryIsAllDocumentsBelowIt() throws {
    let scratch = try screens()
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "screens"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        screens/a.xml
        UIView                        0      0      1      1

        screens/b.xml
        UIView                        0      0      2      2

        screens/deep/c.xml
        UIView                        0      0      3      3

        """)
  }

  @Test func severalDocumentsAsJSONAreAnArray() throws {
    let scratch = try screens()
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "--format", "json", "screens/a.xml", "-"], input: Array("<UIView/>".utf8))
    let array = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    #expect(array?.map { $0["document"] as? String } == ["screens/a.xml", "<stdin>"])
  }

  @Test func oneBadDocumentDoesNotStopTheOthers() throws {
    let scratch = try screens()
    defer { scratch.remove() }
    try scratch.write("<UIView>", to: "screens/a2.xml")
    let result = try scratch.ink(["layout", "screens", "missing.xml"])
    #expect(result.status == 3)
    #expect(result.output.contains("screens/a.xml") && result.output.contains("screens/deep/c.xml"))
    #expect(result.errors.contains("screens/a2.xml:1:"))
    #expect(result.errors.contains("cannot read 'missing.xml': No such file or directory [INK0801]"))
  }

  @Test func manyDocumentsComeInOrder() throws {
    var files: [String: String] = [:]
    for number in 0..<300 { files["d/\(1000 + number).xml"] = "<UIView width='\(number)' height='1'/>" }
    let scratch = try ScratchFolder(files)
    defer { scratch.remove() }
    let lines = try scratch.ink(["layout", "d", "--format", "csv"]).output.split(separator: "\n").dropFirst()
    #expect(lines.count == 300)
    for (number, line) in lines.enumerated() {
      #expect(line == "d/\(1000 + number).xml,/UIView[1],UIView,,0,0,\(number),1,false")
    }
  }

  // MARK: Shared options

  @Test func sharedOptionsCount() throws {
    let scratch = try ScratchFolder(["a.xml": "<LMRowView><UIView id='v' width='10' height='10.3'/></LMRowView>"])
    defer { scratch.remove() }
    func frame(_ options: String...) throws -> String {
      let result = try scratch.ink(["layout", "a.xml", "--only", "v", "--format", "csv"] + options)
      #expect(result.status == 0)
      return result.output.split(separator: "\n").last.map { String($0.split(separator: ",", maxSplits: 3)[3]) } ?? ""
    }
    #expect(try frame() == "v,0,0,10,10.5,false")
    #expect(try frame("--scale", "1") == "v,0,0,10,10,false")
    #expect(try frame("--scale=3") == "v,0,0,10,10.3333,false")
    #expect(try frame("--direction", "rtl") == "v,365,0,10,10.5,false")
    #expect(try frame("--locale", "ar", "--width", "100") == "v,90,0,10,10.5,false")
    #expect(try frame("--device", "iPhone8") == "v,0,0,10,10.5,false")
  }

  @Test(arguments: [
    ["--width", "-1"], ["--width", "x"], ["--width", "inf"], ["--scale", "4"], ["--safe-area", "1,2,3"],
    ["--device", "iPhone"], ["--text-size", "big"], ["--font", "Brand"], ["--dialect", "2"],
  ])
  func badOptionsAreWrongUsage(options: [String]) throws {
    let result = try runProgram("ink", ["layout", greeting] + options)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("[INK0814]"))
  }

  @Test func aProjectFileHoldsOptions() throws {
    let scratch = try ScratchFolder([
      "ink.json": "{ \"width\": 200 }", "deep/a.xml": "<UIView/>",
      "bad/ink.json": "{\n  \"widht\": 200,\n  \"scale\": 7\n}", "bad/a.xml": "<UIView/>",
    ])
    defer { scratch.remove() }
    #expect(try scratch.ink(["layout", "deep/a.xml"]).output.contains(" 200 "))
    #expect(try scratch.ink(["layout", "deep/a.xml", "--width", "90"]).output.contains(" 90 "))
    let bad = try scratch.ink(["layout", "bad/a.xml"])
    #expect(bad.status == 1)
    #expect(bad.errors.contains("ink.json:2:3: error: 'widht' is no shared option [INK0820]"))
    #expect(bad.errors.contains("did you mean 'width'?"))
    #expect(bad.errors.contains("ink.json:3:12: error: bad value '7' for 'scale': expected one of 1, 2, 3"))
  }
}
