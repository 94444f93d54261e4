import Ink

extension CommandDescription {
  /// `ink sweep DOC...`.
  static let sweep = CommandDescription(
    name: "sweep", summary: "print the widths at which texts wrap or are cut and views overlap or overflow",
    operands: "DOC...",
    details: """
      Every width from --from to --to that lies on the pixel grid is laid out, so each width printed is exact: what stands
      beside it holds from there upwards and not one pixel below. What holds at the first width already comes first. A
      document is parsed once, its views are built once a size class.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--from", value: "N", "the first width in points (280)"),
          OptionDeclaration("--to", value: "N", "the last width in points (1200)"),
          OptionDeclaration("--format", choices: ["text", "json"], "lines for people, or JSON (text)"),
        ]), .layoutWithoutWidth, .files,
    ],
    examples: [
      ("ink sweep form.xml", "everything that begins or ceases between 280 and 1200 points"),
      ("ink sweep form.xml --from 320 --to 430 --text-size AX3", "the same on phones, for readers with large text"),
      ("ink sweep screens --format json", "every document below a directory, for tools"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document: a file, a directory or -")
    let expected = "a width in points, 0 to 1000000"
    let from = try arguments.number("--from", in: 0...1e6, expected: expected) ?? 280
    let to = try arguments.number("--to", in: 0...1e6, expected: expected) ?? max(1200, from)
    guard from <= to else {
      throw .badValue(option: "--to", value: frameNumber(to), expected: "a width of \(frameNumber(from)) or more")
    }
    // Three pixels a point at most: more widths than these take minutes and say nothing about screens.
    guard to - from <= 20_000 else {
      throw .badValue(
        option: "--to", value: frameNumber(to), expected: "a width of at most \(frameNumber(from + 20_000))")
    }
    let runner = try DocumentRunner(arguments, session)
    for options in runner.options {
      let pixel = (from * options.scale).rounded(.up) / options.scale
      guard pixel <= to else {
        throw .badValue(
          option: "--to", value: frameNumber(to),
          expected: "\(frameNumber(pixel)) or more, because no width of whole pixels lies between")
      }
    }
    let isJSON = arguments.value("--format") == "json"
    let isMany = runner.isMany
    if isJSON, isMany { session.output.write("[") }
    var isFirst = true
    runner.run {
      $0.sweep(from: from, to: to)
    } consume: { _, sweep in
      if isJSON, isMany { session.output.write(isFirst ? "\n" : ",\n") }
      if !isJSON, !isFirst { session.output.write("\n") }
      isFirst = false
      session.output.write(isJSON ? sweep.json : sweep.text)
    }
    if isJSON { session.output.write(isMany ? "\n]\n" : "\n") }
  }
}

extension WidthSweep {
  /// Lines for people.
  fileprivate var text: String {
    var text = "\(document): \(frameNumber(from)) to \(frameNumber(to)) points\n"
    var last: Double?
    for change in initial + changes {
      // At one width only the first line says it.
      let width = change.width == last ? "" : frameNumber(change.width)
      last = change.width
      text += String(repeating: " ", count: max(0, 8 - width.count)) + width + "  \(change.words)"
      if let place = change.place { text += "  \(place)" }
      text += "\n"
    }
    if initial.isEmpty, changes.isEmpty { text += "          nothing changes\n" }
    return text
  }

  /// One object, without a line feed at its end.
  fileprivate var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.value("ink-sweep")
    json.key("version")
    json.value(1)
    json.key("document")
    json.value(document)
    for (key, value) in [("from", from), ("to", to), ("step", step)] {
      json.key(key)
      json.raw(frameNumber(value))
    }
    for (key, changes) in [("initial", initial), ("changes", changes)] {
      json.key(key)
      json.beginArray()
      for change in changes { change.write(to: &json) }
      json.endArray()
    }
    json.endObject()
    return json.text
  }
}

extension WidthSweep.Change {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(inline: true)
    json.key("width")
    json.raw(frameNumber(width))
    json.key("kind")
    json.value(kind.rawValue)
    json.key(kind == .sizeClass ? "sizeClass" : "view")
    json.value(view)
    if !path.isEmpty {
      json.key("path")
      json.value(path)
    }
    if let other {
      json.key("other")
      json.value(other)
    }
    json.key("before")
    json.value(before)
    json.key("after")
    json.value(after)
    if let place {
      json.key("place")
      json.value(place)
    }
    json.endObject()
  }
}
