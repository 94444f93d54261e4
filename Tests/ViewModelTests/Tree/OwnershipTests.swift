import Diagnostics
import DocParser
import Testing
import TextMetrics

@testable import ViewModel

/// Nothing keeps itself alive: no tree by its owner, its bindings, its actions or its layout.
struct OwnershipTests {
  /// What a program made for one document, held weakly.
  private struct Watched {
    weak var tree: ViewTree?
    weak var types: TypeTable?
    weak var builder: ViewBuilder?
    weak var source: BindingData?
    weak var bindings: ViewBindings?
    weak var session: LayoutSession?
    weak var measurer: TextMeasurer?
    weak var collector: DiagnosticCollector?
    weak var owner: Screen?

    var survivors: [String] {
      var names: [String] = []
      if tree != nil { names.append("tree") }
      if types != nil { names.append("types") }
      if builder != nil { names.append("builder") }
      if source != nil { names.append("source") }
      if bindings != nil { names.append("bindings") }
      if session != nil { names.append("session") }
      if measurer != nil { names.append("measurer") }
      if collector != nil { names.append("collector") }
      if owner != nil { names.append("owner") }
      return names
    }
  }

  /// An owner as programs write it: it keeps everything of its screen, and its methods are the document's actions.
  private final class Screen {
    var nameField: View?
    var bindings: ViewBindings?
    var session: LayoutSession?
    var result: LayoutResult?
    var changed = 0
    var pressed = 0

    static var description: OwnerDescription<Screen> {
      OwnerDescription(
        outlets: [.init("nameField", "UITextField", \.nameField)],
        actions: [
          .init("press") { screen, sender in
            screen.pressed += 1
            try? sender?.set("title", to: .string("Pressed"))
          }
        ])
    }
  }

  private let text = """
    <?properties Styles?>
    <LMColumnView class="box">
      <UITextField id="nameField" text="$person.name" placeholder="@name"/>
      <UILabel text="$uppercase(person.name)" class="title"/>
      <UIButton title="Go" onTouchUpInside="press:"/>
      <?include part?>
    </LMColumnView>
    """
  private let files = [
    (path: "Styles.json", text: #"{"box": {"spacing": 4}, "title": {"textColor": "red"}}"#),
    (path: "Localizable.strings", text: #""name" = "Name";"#),
    (
      path: "part.xml",
      text: "<LMRowView><UISwitch/><UISegmentedControl><segment title='a'/></UISegmentedControl></LMRowView>"
    ),
  ]

  /// Makes a screen, uses it and lets it go.
  private func useScreen(_ watched: inout Watched) throws {
    let collector = DiagnosticCollector()
    let types = TypeTable()
    let builder = ViewBuilder(
      types: types, resources: MemoryResources(files), options: BuildOptions(), collector: collector)
    let document = try #require(
      XMLDocument.parse(
        Array(text.utf8), source: "screen.xml", limits: builder.options.limits.tokenizer, into: collector))
    let root = try #require(builder.build(document, name: "screen"))
    let data = try #require(
      JSONReader.read(Array(#"{"person": {"name": "Ada"}}"#.utf8), name: "data.json", into: collector))
    let source = BindingData(data)
    let bindings = try #require(builder.bind(root, to: source))
    let screen = Screen()
    Screen.description.connect(screen, to: root, into: collector)
    let measurer = TextMeasurer(library: FontLibrary())
    let session = LayoutSession(root: root, measurer: measurer)
    // A program that forgets to stop following: the closure names its owner weakly, as the guide says.
    bindings.follow { [weak screen] views in screen?.changed += views.count }
    screen.bindings = bindings
    screen.session = session
    screen.result = session.layout()
    #expect(source.set(.string("Grace"), at: ["person", "name"]))
    #expect(screen.changed == 2)
    let button = try #require(root.subviews.first { $0.typeName == "UIButton" })
    #expect(button.sendActions(for: .touchUpInside) == 1)
    screen.result = session.layout()
    #expect(screen.pressed == 1 && button.string("title") == "Pressed")
    #expect(collector.diagnostics.isEmpty, "\(collector.diagnostics.map(\.message))")
    watched = Watched(
      tree: root.tree, types: types, builder: builder, source: source, bindings: bindings, session: session,
      measurer: measurer, collector: collector, owner: screen)
    #expect(watched.survivors.count == 9)
  }

  @Test func aScreenIsFreedWithEverythingItUsed() throws {
    var watched = Watched()
    try useScreen(&watched)
    #expect(watched.survivors == [])
  }

  @Test func anOwnerDoesNotOutliveItsLastReferenceThroughItsActions() throws {
    let built = Built("<UIButton id='go' onTouchUpInside='press'/>")
    let root = try #require(built.root)
    var screen: Screen? = Screen()
    weak let watched = screen
    if let screen { Screen.description.connect(screen, to: root, into: built.collector) }
    #expect(root.sendActions(for: .touchUpInside) == 1)
    screen = nil
    #expect(watched == nil)
  }

  @Test func aRemovedViewKeepsNothingButItsTree() throws {
    weak var tree: ViewTree?
    do {
      let built = Built("<LMColumnView><UILabel text='a'/><UILabel text='b'/></LMColumnView>")
      let root = try #require(built.root)
      tree = root.tree
      root.subviews[0].removeFromParent()
      #expect(root.subviews.count == 1)
    }
    #expect(tree == nil)
  }
}
