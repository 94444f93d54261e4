import Ink

extension CommandDescription {
  /// `ink diff A B`.
  static let diff = CommandDescription(
    name: "diff", summary: "print what moved between two documents or directories, grouped under its cause",
    operands: "A B",
    details: """
      Views are matched by id, else by what they say and where they stand. A cause is a value that differs (with the place
      of the attribute, template or theme entry), a view that came or went, or what the documents are laid out for. Each
      edit is tried alone: below it stand the views that it moves, with the distances in points; a view that only moved
      along with its parent is not listed. 'y +4 of +12' is the part of one of several edits. What cannot be told apart
      stands under 'layout'. The status is 1 when something moved.

      Of two directories, the documents of the same path below them are compared; a heading names both above what moved,
      and a document that only one of them has is a difference too.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [OptionDeclaration("--format", choices: ["text", "json"], "lines for people, or JSON (text)")]),
      .layout, .files,
    ],
    examples: [
      ("ink diff old/form.xml form.xml --width 320", "what an edit moved"),
      ("ink diff release/views views", "the same for every document below two directories"),
      ("git show HEAD:form.xml | ink diff - form.xml", "what the edits since the last commit moved"),
      ("ink diff old/form.xml form.xml --format json", "the same for tools"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    guard arguments.operands.count >= 2 else {
      throw .missingOperand(command: arguments.command, what: "two documents or two directories")
    }
    try arguments.allowOperands(2)
    guard let pairs = try DocumentPairs(arguments, session) else { return }
    let reader = DiffReader(arguments, session)
    var printer = DiffPrinter(
      session, isJSON: arguments.value("--format") == "json",
      directories: pairs.areOfDirectories ? arguments.operands : [])
    for (index, pair) in pairs.pairs.enumerated() where !session.output.isClosed {
      session.showProgress(index, of: pairs.pairs.count, "documents")
      let before = try reader.run(pair.before)
      let after = try reader.run(pair.after)
      switch (before, after) {
      case (.run(let before), .run(let after)):
        if let difference = before.difference(to: after) { printer.print(difference) }
      case (.run(let before), .noDocument): printer.print(before.name, only: 0, pair.path)
      case (.noDocument, .run(let after)): printer.print(after.name, only: 1, pair.path)
      // A file that cannot be read is no document that came or went.
      default: break
      }
    }
    printer.finish()
  }
}

extension DocumentDifference {
  /// One object. A document that only one directory has is compared with nothing.
  fileprivate static func write(_ before: String?, _ after: String?, _ causes: [Cause], to json: inout JSONWriter) {
    json.beginObject()
    json.key("format")
    json.value("ink-diff")
    json.key("version")
    json.value(1)
    for (key, name) in [("before", before), ("after", after)] {
      json.key(key)
      if let name { json.value(name) } else { json.null() }
    }
    json.key("causes")
    json.beginArray()
    for cause in causes {
      json.beginObject()
      json.key("kind")
      json.value(cause.kind.rawValue)
      json.key("title")
      json.value(cause.title)
      if let place = cause.place {
        json.key("place")
        json.value(place)
      }
      json.key("views")
      json.beginArray()
      for view in cause.moved { view.write(to: &json) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension DocumentDifference.Moved {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    for (key, value) in [("fate", fate.rawValue), ("name", name), ("path", path)] {
      json.key(key)
      json.value(value)
    }
    json.key("numbers")
    json.beginArray()
    for part in parts {
      json.beginObject(inline: true)
      json.key("quantity")
      json.value(part.quantity.rawValue)
      for (key, value) in [("before", part.before), ("after", part.after)] {
        json.key(key)
        if let value { json.raw(frameNumber(value)) } else { json.null() }
      }
      if let share = part.share {
        json.key("share")
        json.raw(frameNumber(share))
      }
      json.endObject()
    }
    json.endArray()
    json.key("remarks")
    json.beginArray(inline: true)
    for remark in remarks { json.value(remark) }
    json.endArray()
    json.endObject()
  }
}

/// Prints differences as they are found.
private struct DiffPrinter {
  private let session: Session
  // Empty for two documents: then there is one result and it needs no name.
  private let directories: [String]
  private var json: JSONWriter?
  // What the last thing printed was.
  private var last: Last = .nothing

  private enum Last { case nothing, block, line }

  init(_ session: Session, isJSON: Bool, directories: [String]) {
    self.session = session
    self.directories = directories
    json = isJSON ? JSONWriter() : nil
    if !directories.isEmpty { json?.beginArray() }
  }

  mutating func print(_ difference: DocumentDifference) {
    if !difference.isEmpty { session.fail() }
    let names = difference.names
    if json != nil {
      // Of a directory only what differs is told.
      if directories.isEmpty || !difference.isEmpty { write(names.before, names.after, difference.causes) }
    } else if directories.isEmpty {
      session.output.write(difference.text)
    } else if !difference.isEmpty {
      session.output.write(
        (last == .nothing ? "" : "\n") + "== \(names.before) → \(names.after)\n" + difference.text)
      last = .block
    }
  }

  /// A document that only one directory has.
  mutating func print(_ name: String, only side: Int, _ path: String) {
    session.fail()
    if json != nil {
      write(side == 0 ? name : nil, side == 1 ? name : nil, [])
    } else {
      session.output.write((last == .block ? "\n" : "") + "only in \(directories[side]): \(path)\n")
      last = .line
    }
  }

  private mutating func write(_ before: String?, _ after: String?, _ causes: [DocumentDifference.Cause]) {
    guard var json else { return }
    self.json = nil
    DocumentDifference.write(before, after, causes, to: &json)
    self.json = json
  }

  mutating func finish() {
    guard var json else { return }
    if !directories.isEmpty { json.endArray() }
    if !json.text.isEmpty { session.output.write(json.text + "\n") }
  }
}
