import Ink

/// A view type that takes part in themes.
let rating = ViewType(
  "Shop.Rating", "Stars of a product.",
  properties: [
    .color("starColor", "Colour of the stars."),
    .number("starSize", default: 20, effect: .naturalSize, "Side of a star."),
  ],
  naturalSize: { view, _ in NaturalSize(width: 5 * view.number("starSize"), height: view.number("starSize")) },
  // What it wants of its style: a colour goes straight into a property, unless markup or a template sets it.
  styles: [StyledProperty("starColor", .value(.primaryColor))],
  // What takes more than that it does itself whenever its style is another: here stars as large as captions.
  styleDidChange: { view, style in
    guard let font = style.style.font(.captionFont) else { return }
    try? view.set("starSize", to: .number(font.size))
  })

/// Gives a screen one theme after the other and returns what came of each step.
func useThemes() throws -> [String] {
  var registry = ViewRegistry.builtIn
  registry.add(rating)
  let document = """
    <LMColumnView horizontalAlignment="leading">
      <Shop.Rating id="rating"/>
      <UILabel id="name" text="Tea"/>
    </LMColumnView>
    """
  let pipeline = InkPipeline(InkOptions(width: 200), registry: registry)
  let run = pipeline.run(
    Array(document.utf8), name: "tea.xml", resources: MemoryResources(), worker: pipeline.makeWorker())
  guard let root = run.root, let session = run.session, let stars = root.find("rating") else { return [] }

  func theme(_ text: String) -> Theme {
    Theme.read(Array(text.utf8), name: "theme.json", into: run.collector) ?? .empty
  }
  var log: [String] = []
  func step(_ name: String, _ changes: StyleChanges) {
    let counters = "\(changes.values) values in \(changes.restyled) views, \(changes.notified) told"
    let size = session.layout().frame(of: stars)?.height ?? 0
    log.append("\(name): \(stars.color("starColor")?.text ?? "none") \(size), \(counters)")
  }

  let text = ##"{ "colors": { "primaryColor": "#c33" }, "fonts": { "captionFont": { "size": 12 } } }"##
  step("a theme", root.apply(theme(text)))
  step("the same", root.apply(theme(text)))
  step("a blue one", root.apply(theme(text.replacing("#c33", with: "#33c"))))

  // A style for one view and what is inside it; nil takes it back.
  var large = Style()
  large.set(.primaryColor, to: .color(Color(rgba: 0x008800FF)))
  large.set(.captionFont, to: .font(StyleFont(name: nil, size: 30)))
  step("a style of its own", stars.setStyle(large))
  step("taken back", stars.setStyle(nil))

  // Why: the style in force, and what it was chosen over.
  log.append(stars.style()?.choice.name ?? "none")
  return log
}
