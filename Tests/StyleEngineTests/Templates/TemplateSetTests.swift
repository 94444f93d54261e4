import Diagnostics
import DocParser
import InkTestSupport
import StyleEngine
import Testing

/// Reads JSON for a test; problems go to `collector`.
func json(_ text: String, into collector: DiagnosticCollector) throws -> DataValue {
  try #require(JSONReader.read(Array(text.utf8), name: "t.json", into: collector))
}

/// `key=value` pairs in order, with the values that lost in brackets.
func shown(_ properties: TemplateProperties?) -> String {
  guard let properties else { return "no template" }
  func text(_ value: DataValue) -> String {
    switch value.content {
    case .string(let text): text
    case .array(let values): "(" + values.map(text).joined(separator: " ") + ")"
    case .bool(let flag): "\(flag)"
    default: value.number.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? value.kindName
    }
  }
  return properties.map { property in
    "\(property.keyPath)=\(text(property.value))"
      + (property.overridden.isEmpty ? "" : "[" + property.overridden.map(text).joined(separator: ",") + "]")
  }.joined(separator: " ")
}

@Suite struct TemplateSetTests {
  @Test func mergesKeyByKeyAndTheLaterWins() throws {
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    set.merge(
      try json(#"{"a": {"height": 20, "font": "System 12"}, "b": {"x": true}}"#, into: collector), into: collector)
    set.merge(try json(#"{"a": {"height": 30, "insets": [1, 2]}}"#, into: collector), into: collector)
    #expect(collector.diagnostics.isEmpty)
    #expect(set.names == ["a", "b"])
    #expect(shown(set.properties(of: "a", in: .normal)) == "height=30[20] font=System 12 insets=(1 2)")
    #expect(shown(set.properties(of: "b", in: .minimal)) == "x=true")
    #expect(set.properties(of: "c", in: .normal) == nil)
  }

  @Test func variantLiesOnTopOfTheGeneralTemplate() throws {
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    // The variant comes first in the file and the general template changes later: the variant still wins.
    let text = #"{"a~vertical": {"height": 1}, "a": {"height": 2, "width": 3}, "only~minimal": {"z": 9}}"#
    set.merge(try json(text, into: collector), into: collector)
    set.merge(try json(#"{"a": {"height": 4}}"#, into: collector), into: collector)
    #expect(shown(set.properties(of: "a", in: .vertical)) == "height=1[4,2] width=3")
    #expect(shown(set.properties(of: "a", in: .horizontal)) == "height=4[2] width=3")
    #expect(shown(set.properties(of: "only", in: .minimal)) == "z=9")
    #expect(shown(set.properties(of: "only", in: .normal)) == "")
    #expect(set.names == ["a", "only"])
  }

  @Test func aVariantFileIsAVariantOfEachTemplate() throws {
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    set.merge(try json(#"{"a": {"x": 1}}"#, into: collector), into: collector)
    set.merge(try json(#"{"a": {"x": 2}}"#, into: collector), variant: .horizontal, into: collector)
    #expect(shown(set.properties(of: "a", in: .horizontal)) == "x=2[1]")
    #expect(shown(set.properties(of: "a", in: .normal)) == "x=1")
  }

  @Test func badTemplatesAreReportedAndTheRestApplies() throws {
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    let marked = MarkedText(
      #"{"a": 1️⃣[1], "b": {"x": 2️⃣null, "y": 3️⃣{}, "z": 1}, 4️⃣"c~vertikal": {"q": 1}}"#)
    set.merge(try json(marked.text, into: collector), into: collector)
    set.merge(try json("[]", into: collector), into: collector)
    #expect(collector.diagnostics.map(\.id.number) == [351, 352, 352, 353, 350])
    #expect(collector.diagnostics.prefix(4).map { Int($0.span.start) } == (1...4).map { marked.offsets[$0] })
    #expect(collector.diagnostics[3].message.contains("did you mean 'vertical'?"))
    #expect(shown(set.properties(of: "b", in: .normal)) == "z=1")
    #expect(shown(set.properties(of: "c~vertikal", in: .normal)) == "q=1")
  }

  @Test func unknownNameHasTheNearest() throws {
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    set.merge(try json(#"{"row.first": {}, "headline": {}}"#, into: collector), into: collector)
    #expect(set.nearest(to: "row.frist") == "row.first")
    #expect(set.nearest(to: "zzz") == nil)
  }

  @Test func copiesAreIndependentAndIdsStay() throws {
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    set.merge(try json(#"{"a": {"x": 1, "y": 1}}"#, into: collector), into: collector)
    var copy = set
    copy.merge(try json(#"{"a": {"x": 2}}"#, into: collector), into: collector)
    let (old, new) = (
      try #require(set.properties(of: "a", in: .normal)), try #require(copy.properties(of: "a", in: .normal))
    )
    #expect(shown(old) == "x=1 y=1")
    #expect(old[0].id != new[0].id)
    #expect(old[1].id == new[1].id)
    #expect(Set(old.map(\.id)).count == 2)
  }

  @Test func readsThePublicTemplateFiles() throws {
    guard let folder = TestData.shared("corpus/3.4.2/MarkupKit-iOS") else { return }
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    for name in ["Styles1.json", "Styles2.json"] {
      let bytes = TestData.bytes(of: folder.appendingPathComponent("MarkupKitTest/\(name)"))
      set.merge(try #require(JSONReader.read(bytes, name: name, into: collector)), into: collector)
    }
    let bytes = TestData.bytes(of: folder.appendingPathComponent("MarkupKitTest/Styles2~vertical.json"))
    set.merge(
      try #require(JSONReader.read(bytes, name: "Styles2~vertical.json", into: collector)), variant: .vertical,
      into: collector)
    #expect(collector.diagnostics.isEmpty)
    #expect(
      shown(set.properties(of: "firstRow", in: .normal))
        == "backgroundColor=darkRed layoutMargins=6 layer.borderWidth=4 layer.borderColor=#ffff00")
    #expect(
      shown(set.properties(of: "firstRow", in: .vertical))
        == "backgroundColor=darkRed layoutMargins=6 layer.borderWidth=8[4] layer.borderColor=#f0f0f0[#ffff00]")
    let shipped = TestData.bytes(of: folder.appendingPathComponent("MarkupKitExamples/ColorsAndFonts~vertical.json"))
    #expect(JSONReader.read(shipped, name: "v.json", into: collector) != nil)
    #expect(collector.diagnostics.map(\.id.number) == [310], "a trailing comma, as shipped")
  }
}

@Suite struct AppearanceRulesTests {
  func rules(_ text: String, _ collector: DiagnosticCollector = DiagnosticCollector()) throws -> AppearanceRules {
    var rules = AppearanceRules()
    rules.merge(try json(text, into: collector), into: collector)
    return rules
  }

  @Test func longestChainWins() throws {
    let rules = try rules(
      #"{"Outer, UIImageView": {"tintColor": "black"}, "UIImageView": {"tintColor": "red", "alpha": 1}}"#)
    let image = ["UIImageView", "UIView"]
    #expect(
      shown(rules.properties(for: image, inside: [["UIView"], ["Outer", "UIView"], ["X"]]))
        == "tintColor=black[red] alpha=1")
    #expect(shown(rules.properties(for: image, inside: [["UIView"]])) == "tintColor=red alpha=1")
    #expect(shown(rules.properties(for: ["UILabel", "UIView"], inside: [["Outer"]])) == "")
    #expect(rules.containerClasses == ["Outer"])
  }

  @Test func orderAndSubclassesCount() throws {
    let rules = try rules(#"{"A, B, UIView": {"x": 1}, "UILabel": {"x": 2}, "UIView": {"x": 3}}"#)
    let label = ["UILabel", "UIView"]
    #expect(shown(rules.properties(for: label, inside: [["SubA", "A"], ["B"]])) == "x=1[2,3]")
    #expect(shown(rules.properties(for: label, inside: [["B"], ["A"]])) == "x=2[3]")
  }

  @Test func badKeysAreReported() throws {
    let collector = DiagnosticCollector()
    let rules = try rules(#"{"A,,B": {}, "": {"x": 1}, "C": 1, "D": {"x": 1}}"#, collector)
    #expect(collector.diagnostics.map(\.id.number) == [354, 354, 351])
    #expect(shown(rules.properties(for: ["D"], inside: [])) == "x=1")
  }
}
