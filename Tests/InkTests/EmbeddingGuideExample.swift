import Ink

/// The owner of a screen: what the document connects to.
final class Counter {
  var total: View?
  var count = 0

  static var description: OwnerDescription<Counter> {
    OwnerDescription(
      outlets: [.init("total", "UILabel", \.total)],
      actions: [
        .init("increase") { counter, _ in
          counter.count += 1
          try? counter.total?.set("text", to: .string("\(counter.count) taps"))
        }
      ])
  }
}

/// Builds a screen, presses its button, edits its views and returns what came of each step.
func useScreen() throws -> [String] {
  // A view type of the application: one declaration, known to checks, suggestions and schema from now on.
  var registry = ViewRegistry.builtIn
  registry.add(
    ViewType(
      "Shop.Rating", "Stars of a product.",
      properties: [.integer("stars", effect: .naturalSize, "How many are filled.", bounds: 0...5)],
      naturalSize: { view, _ in NaturalSize(width: 20 * Double(view.integer("stars")), height: 20) }))

  let document = """
    <LMColumnView layoutMargins="10" horizontalAlignment="leading">
      <Shop.Rating id="rating" stars="3"/>
      <UILabel id="total" text="no taps" font="Helvetica 10"/>
      <UIButton id="more" style="systemButton" title="More" onTouchUpInside="increase"/>
    </LMColumnView>
    """
  let pipeline = InkPipeline(InkOptions(width: 200), registry: registry)
  let run = pipeline.run(
    Array(document.utf8), name: "counter.xml", resources: MemoryResources(), worker: pipeline.makeWorker())
  guard let root = run.root, let session = run.session else { return [run.result.problemText] }

  // Outlets and actions: a missing or wrong one is a problem that names both sides.
  let counter = Counter()
  Counter.description.connect(counter, to: root, into: run.collector)

  // Views are found by id or path; every value knows its type and its origin.
  var log: [String] = []
  guard let rating = root.find("rating"), let more = root.find("more") else { return log }
  log.append("stars \(rating.integer("stars"))")
  more.sendActions(for: .touchUpInside)
  log.append(counter.total?.string("text") ?? "")

  // Edits cost what they move; frames are in points, relative to the parent.
  try rating.set("stars", to: .integer(5))
  let label = try root.add("UILabel")
  try label.set("height", to: .number(30))
  var layout = session.layout()
  log.append("rating \(layout.frame(of: rating)?.width ?? 0), root \(layout.frame(of: root)?.height ?? 0)")
  label.removeFromParent()
  layout = session.layout()
  log.append("root \(layout.frame(of: root)?.height ?? 0)")

  // What may not be is refused with the reason.
  do {
    try rating.set("stars", to: .integer(6))
  } catch {
    log.append(error.message)
  }
  return log
}
