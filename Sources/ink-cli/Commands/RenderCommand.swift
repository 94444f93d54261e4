import Ink

extension CommandDescription {
  /// `ink render DOC -o OUT`.
  static let render = CommandDescription(
    name: "render", summary: "draw a document as SVG, PNG or HTML", operands: "DOC -o FILE",
    details: """
      Draws backgrounds, borders, shadows, gradients, text as it was measured, pictures and the look of controls. The
      ending of FILE says the format: .svg, .png, or .html, a page that names the view under the pointer. Without a
      font file text is drawn with lines that keep the measured widths. Several --width give a sheet.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--output", short: "-o", value: "FILE", "where to write; - prints SVG"),
          OptionDeclaration(
            "--overlay", value: "NAMES",
            "what to draw above the views: frames, margins, spacing, baselines, ids, separated by commas"),
          .watch,
        ]),
      OptionGroup(
        title: OptionGroup.layout.title,
        options: OptionGroup.layout.options.map { option in
          option.name == "--width"
            ? OptionDeclaration(
              "--width", value: "N", mayRepeat: true, "width of the root in points (375); several give a sheet")
            : option
        }),
      .files,
    ],
    examples: [
      ("ink render form.xml -o form.png", "two pixels a point, 375 points wide"),
      ("ink render form.xml -o form.svg --appearance dark --direction rtl", "dark and mirrored"),
      ("ink render form.xml -o form.html --overlay frames,ids", "a page with the frame and name of every view"),
      ("ink render form.xml -o sheet.png --width 320 --width 768", "two widths side by side"),
      ("ink render form.xml -o form.svg --watch", "draws it anew whenever something that was read changes"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document: a file or -")
    try arguments.allowOperands(1)
    guard let output = arguments.value("--output") else {
      throw .missingOperand(command: "render", what: "a file to write: '-o FILE.svg', '.png' or '.html'")
    }
    guard let format = RenderFormat(output) else {
      throw .badValue(option: "--output", value: output, expected: "a name that ends in .svg, .png or .html")
    }
    var drawing = PictureOptions()
    do throws(PictureProblem) {
      if let names = arguments.value("--overlay") { drawing.overlays = try PictureOverlay.parse(names) }
    } catch {
      throw .badValue(
        option: "--overlay", value: arguments.value("--overlay") ?? "",
        expected: PictureOverlay.allCases.map(\.rawValue).joined(separator: ", "), nearest: error.suggestion)
    }
    var widths: [Double] = []
    for text in arguments.all("--width") {
      guard let width = decimal(text), (0...1e6).contains(width) else {
        throw .badValue(option: "--width", value: text, expected: "a length in points, 0 to 1000000")
      }
      widths.append(width)
    }
    guard let input = DocumentInputs(arguments.operands, session).inputs.first else { return }
    let options = try ProjectFiles(arguments, session).options(for: input.path)
    drawing.isDark = options.isDark
    let work = RenderWork(session: session, input: input, options: options, drawing: drawing)
    if let picture = work.picture(widths) { work.write(picture, format, to: output) }
  }
}

/// What a file's name asks for.
private enum RenderFormat {
  case svg, png, html

  init?(_ name: String) {
    let lower = String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    if lower == "-" || lower.hasSuffix(".svg") {
      self = .svg
    } else if lower.hasSuffix(".png") {
      self = .png
    } else if lower.hasSuffix(".html") || lower.hasSuffix(".htm") {
      self = .html
    } else {
      return nil
    }
  }
}

/// Drawing of one document.
private struct RenderWork {
  let session: Session
  let input: DocumentInputs.Input
  let options: InkOptions
  let drawing: PictureOptions

  /// The picture at the width of the options, or a sheet of several widths. Nil when there is nothing to draw; why is
  /// reported.
  func picture(_ widths: [Double]) -> Picture? {
    let first = InkPipeline(options)
    let bytes: [UInt8]
    do throws(FileProblem) {
      if let path = input.path {
        bytes = try FileAccess.read(path, limit: first.limits.documentBytes)
      } else {
        bytes = try session.readStandardInput()
      }
    } catch {
      session.report(error)
      return nil
    }
    var pictures: [(caption: String, picture: Picture)] = []
    for (index, width) in (widths.isEmpty ? [options.width] : widths).enumerated() {
      var options = options
      options.width = width
      let pipeline = first.with(options)
      let resources = pipeline.resources(beside: input.path)
      let run = pipeline.run(bytes, name: input.name, resources: resources, worker: pipeline.makeWorker())
      let picture = run.picture(
        resources: options.isUntrusted ? MemoryResources() : resources, options: drawing, limits: pipeline.limits)
      // The document is the same at every width, and so are its problems.
      if index == 0 {
        session.report(pipeline.setUpProblems)
        session.report(DiagnosticBatch(run.collector))
      }
      guard let picture else { return nil }
      pictures.append((caption(width), picture))
    }
    return pictures.count == 1 ? pictures[0].picture : Picture.sheet(pictures)
  }

  private func caption(_ width: Double) -> String {
    let whole = width == width.rounded(.towardZero) ? String(Int(width)) : String(width)
    return "\(input.name), \(whole) points wide"
  }

  func write(_ picture: Picture, _ format: RenderFormat, to output: String) {
    let bytes: [UInt8]
    switch format {
    case .svg: bytes = Array(picture.svg(title: input.name).utf8)
    case .html: bytes = Array(picture.html(title: input.name).utf8)
    case .png:
      do throws(PictureProblem) {
        bytes = try picture.png()
      } catch {
        return session.report(error)
      }
    }
    if output == "-" { return session.output.write(bytes) }
    guard session.mayWriteResult else { return }
    do throws(FileProblem) {
      try FileAccess.write(bytes, to: output)
    } catch {
      session.report(error)
    }
  }
}
