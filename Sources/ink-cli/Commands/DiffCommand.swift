import Ink

extension CommandDescription {
  /// `ink diff A B`.
  static let diff = CommandDescription(
    name: "diff", summary: "print what moved between two documents, grouped under its cause", operands: "A B",
    details: """
      Views are matched by id, else by what they say and where they stand. A cause is a value that differs (with the place
      of the attribute, template or theme entry), a view that came or went, or what the documents are laid out for. Each
      edit is tried alone: below it stand the views that it moves, with the distances in points; a view that only moved
      along with its parent is not listed. 'y +4 of +12' is the part of one of several edits. What cannot be told apart
      stands under 'layout'. The status is 1 when something moved.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [OptionDeclaration("--format", choices: ["text", "json"], "lines for people, or JSON (text)")]),
      .layout, .files,
    ],
    examples: [
      ("ink diff old/form.xml form.xml --width 320", "what an edit moved"),
      ("git show HEAD:form.xml | ink diff - form.xml", "what the edits since the last commit moved"),
      ("ink diff old/form.xml form.xml --format json", "the same for tools"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    guard arguments.operands.count >= 2 else {
      throw .missingOperand(command: arguments.command, what: "two documents")
    }
    try arguments.allowOperands(2)
    let inputs = DocumentInputs(arguments.operands, session).inputs
    guard inputs.count == 2 else {
      throw .badValue(option: "A B", value: arguments.operands.joined(separator: " "), expected: "two documents")
    }
    let projects = ProjectFiles(arguments, session)
    var runs: [InkRun] = []
    var pipelines: [InkPipeline] = []
    for input in inputs {
      let options = try projects.options(for: input.path)
      // The files of the options are read, and told to be missing, once.
      let known = pipelines.first { $0.options == options }
      let pipeline = known ?? InkPipeline(options)
      if known == nil {
        pipelines.append(pipeline)
        session.report(pipeline.setUpProblems)
      }
      if let run = session.run(input, pipeline) { runs.append(run) }
    }
    guard runs.count == 2, let difference = runs[0].difference(to: runs[1]) else { return }
    if !difference.isEmpty { session.fail() }
    session.output.write(arguments.value("--format") == "json" ? difference.json + "\n" : difference.text)
  }
}

extension Session {
  /// One document through all stages on this thread; its problems are reported. Nil when it cannot be read.
  func run(_ input: DocumentInputs.Input, _ pipeline: InkPipeline) -> InkRun? {
    do throws(FileProblem) {
      let bytes: [UInt8]
      if let path = input.path {
        bytes = try FileAccess.read(path, limit: pipeline.limits.documentBytes)
      } else {
        bytes = try readStandardInput()
      }
      let run = pipeline.run(
        bytes, name: input.name, resources: pipeline.resources(beside: input.path), worker: pipeline.makeWorker())
      report(DiagnosticBatch(run.collector))
      return run
    } catch {
      report(error)
      return nil
    }
  }
}

extension DocumentDifference {
  /// One object, without a line feed at its end.
  fileprivate var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.value("ink-diff")
    json.key("version")
    json.value(1)
    json.key("before")
    json.value(names.before)
    json.key("after")
    json.value(names.after)
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
    return json.text
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
