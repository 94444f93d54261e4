import Diagnostics
import DocParser
import Geometry
import InkTestSupport
import Testing
import TextMetrics

@testable import ViewModel

/// Rows made from lists stay in step with the owner.
@Suite struct FollowingRowsTests {
  private static let table = """
    <LMTableView rowHeight="20" width="100"><?sectionName people?><UITableViewCell id="own"/>\
    <?sectionBreak?><?sectionName rest?></LMTableView>
    """

  /// A table of two people and what feeds it.
  private struct Live {
    let root: View
    let source: BindingData
    let bindings: ViewBindings
    let collector = DiagnosticCollector()

    init(_ json: String = #"{"people": [{"name": "Ada"}, {"name": "Bo"}], "rest": null, "sum": 1}"#) throws {
      var resources = MemoryResources()
      let cell = """
        <LMTableViewCell>
          <LMRowView><UITextField id="field" text="$name"/><UILabel text="$name"/></LMRowView>
        </LMTableViewCell>
        """
      resources.add("person.xml", Array(cell.utf8))
      let builder = ViewBuilder(types: TypeTable(.builtIn), resources: resources, collector: collector)
      let text = FollowingRowsTests.table.replacingFirst("<LMTableView", "<LMTableView cell=\"person\"")
      let document = try #require(XMLDocument.parse(Array(text.utf8), source: "t.xml", into: collector))
      root = try #require(builder.build(document, name: "t"))
      let data = try #require(JSONReader.read(Array(json.utf8), name: "d.json", into: collector))
      source = BindingData(data)
      bindings = try #require(builder.bind(root, to: source))
    }

    var names: [String] { labels.map { $0.string("text") } }
    var labels: [View] { root.subtree.filter { $0.typeName == "UILabel" } }
    var fields: [View] { root.subtree.filter { $0.typeName == "UITextField" } }

    func set(_ names: [String], at key: String = "people") -> Bool {
      source.set(.list(names.map { .record(BoundRecord([.init("name", .string($0))])) }), at: [key])
    }
  }

  @Test func rowsFollowTheList() throws {
    let live = try Live()
    #expect(live.names == ["Ada", "Bo"])
    var changed: [View] = []
    live.bindings.follow { changed += $0 }
    let first = live.labels[0]

    // A value: the same view shows it, and no other one is touched.
    #expect(live.set(["Ada", "Cy"]))
    #expect(live.names == ["Ada", "Cy"])
    #expect(live.labels[0] == first)
    #expect(changed == [live.fields[1], live.labels[1]])

    // More rows: behind the others of their section.
    changed = []
    #expect(live.set(["Ada", "Cy", "Di", "Ed"]))
    #expect(live.names == ["Ada", "Cy", "Di", "Ed"])
    #expect(changed == [live.root])

    // Fewer, and none.
    #expect(live.set(["Ed"]))
    #expect(live.names == ["Ed"])
    #expect(live.source.set(.null, at: ["people"]))
    #expect(live.names == [])

    // A section that had no list yet: its rows come behind those of the section before it.
    #expect(live.set(["Zoe"], at: "rest"))
    #expect(live.set(["Ada"]))
    #expect(live.names == ["Ada", "Zoe"])

    live.bindings.stop()
    #expect(live.set(["Ada", "Bo"]))
    #expect(live.names == ["Ada", "Zoe"])
    #expect(live.collector.diagnostics.isEmpty)
  }

  @Test func framesFollowToo() throws {
    let live = try Live()
    let session = LayoutSession(root: live.root, measurer: TextMeasurer(library: .fixedAdvance()))
    // The cell of the document and two rows, 20 each.
    #expect(session.layout().contentSize(of: live.root)?.height == 60)
    live.bindings.follow { _ in }
    #expect(live.set(["Ada", "Bo", "Cy", "Di"]))
    #expect(session.layout().contentSize(of: live.root)?.height == 100)
    #expect(live.set([]))
    #expect(session.layout().contentSize(of: live.root)?.height == 20)
  }

  @Test func whatIsEnteredInARowIsStoredInTheList() throws {
    let live = try Live()
    try live.fields[1].set("text", to: .string("Bea"))
    #expect(live.bindings.enter(live.fields[1]) == [live.labels[1]])
    #expect(live.names == ["Ada", "Bea"])
    #expect(
      live.source.value(at: ["people", "name"]) == .value(.list([.string("Ada"), .string("Bea")])))
    #expect(live.collector.diagnostics.isEmpty)
  }

  @Test func aListThatIsNoneIsToldOnce() throws {
    let live = try Live(#"{"people": 5, "rest": null}"#)
    #expect(live.collector.diagnostics.map(\.id) == [239])
    live.bindings.follow { _ in }
    #expect(live.set(["Ada"]))
    #expect(live.collector.diagnostics.count == 1)
  }

  @Test func aChangeVisitsOnlyThoseThatReadIt() throws {
    let source = BindingData(
      DataValue(.dictionary(DataDictionary()), at: .none))
    let graph = BindingGraph(source: source)
    let collector = DiagnosticCollector()
    // A chain: each reads the one before it.
    for index in 0..<2000 {
      let text = index == 0 ? "start" : "a\(index - 1).text"
      let expression = try #require(BindingExpression.parse(text, at: .none, into: collector))
      _ = graph.add(expression, name: ["a\(index)", "text"])
    }
    #expect(graph.changed(["start"]).count == 2000)
    #expect(graph.visits == 2000)
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, _ other: String) -> String {
    guard hasPrefix(text) else { return self }
    return other + dropFirst(text.count)
  }
}
