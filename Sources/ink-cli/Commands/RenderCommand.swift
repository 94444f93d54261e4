import Ink

extension CommandDescription {
  /// `ink render DOC -o OUT`.
  static let render = CommandDescription(
    name: "render", summary: "draw documents as SVG, PNG or HTML", operands: "DOC... -o FILE|DIR",
    details: """
      Draws backgrounds, borders, shadows, gradients, text as it was measured, pictures and the look of controls. The
      ending of FILE says the format: .svg, .png, or .html, a page that names the view under the pointer. Without a
      font file text is drawn with lines that keep the measured widths. Several --width, and several documents, give a sheet;
      with a directory for the output, one that exists or ends in '/', each document has a picture of its own in it.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration(
            "--output", short: "-o", value: "FILE", "where to write, a file or a directory; - prints SVG"),
          OptionDeclaration("--format", choices: ["svg", "png", "html"], "what is written into a directory (svg)"),
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
      ("ink render screens -o pictures/ --format png", "a picture of every document below a directory"),
      ("ink render old.xml new.xml -o both.png", "two documents side by side"),
      ("ink render form.xml -o form.svg --watch", "draws it anew whenever something that was read changes"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document: a file, a directory or -")
    guard let output = arguments.value("--output") else {
      throw .missingOperand(command: "render", what: "a file to write: '-o FILE.svg', '.png' or '.html'")
    }
    var drawing = PictureOptions()
    do throws(PictureProblem) {
      if let names = arguments.value("--overlay") { drawing.overlays = try PictureOverlay.parse(names) }
    } catch {
      throw .badValue(
        option: "--overlay", value: arguments.value("--overlay") ?? "",
        expected: PictureOverlay.allCases.map(\.rawValue).joined(separator: ", ") + ", separated by commas",
        nearest: error.suggestion)
    }
    let drawer = DocumentDrawer(overlays: drawing.overlays, widths: try arguments.lengths("--width"))
    let runner = try DocumentRunner(arguments, session)
    if output.hasSuffix("/") || FileAccess.kind(of: output) == .directory {
      let format = arguments.value("--format").flatMap(RenderFormat.init(rawValue:)) ?? .svg
      var folder = PictureFolder(path: output, operands: arguments.operands, format: format)
      runner.run { run in
        drawer.sheet(run).map { (picture: $0, hasErrors: run.collector.hasErrors) }
      } consume: { name, drawn in
        if !(session.keepsEarlierResult && drawn.hasErrors) { folder.write(drawn.picture, of: name, session) }
      }
      return
    }
    guard let format = RenderFormat(output) else {
      throw .badValue(
        option: "--output", value: output, expected: "a name that ends in .svg, .png or .html, or a directory")
    }
    if let other = arguments.value("--format"), other != format.rawValue {
      throw .contradiction(first: "--output \(output)", second: "--format \(other)")
    }
    var pictures: [(caption: String, picture: Picture)] = []
    var title = ""
    runner.run {
      drawer.pictures($0)
    } consume: { name, drawn in
      title += (title.isEmpty ? "" : ", ") + name
      pictures += drawn.map { ($0.caption, $0.picture) }
    }
    guard !pictures.isEmpty, session.mayWriteResult else { return }
    let picture = pictures.count == 1 ? pictures[0].picture : Picture.sheet(pictures)
    guard let bytes = format.bytes(of: picture, title: title, session) else { return }
    if output == "-" { return session.output.write(bytes) }
    do throws(FileProblem) {
      try FileAccess.write(bytes, to: output)
    } catch {
      session.report(error)
    }
  }
}

/// What is written.
private enum RenderFormat: String {
  case svg, png, html

  /// What a file's name asks for.
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

  /// The file; nil when the picture is too large, which is reported.
  func bytes(of picture: Picture, title: String, _ session: Session) -> [UInt8]? {
    switch self {
    case .svg: return Array(picture.svg(title: title).utf8)
    case .html: return Array(picture.html(title: title).utf8)
    case .png:
      do throws(PictureProblem) {
        return try picture.png()
      } catch {
        session.report(error)
        return nil
      }
    }
  }
}

/// Draws documents, on any thread.
private struct DocumentDrawer: Sendable {
  struct Drawn: Sendable {
    let caption: String
    let picture: Picture
  }

  let overlays: Set<PictureOverlay>
  /// Empty for the width of the options.
  let widths: [Double]

  /// A picture a width. Nil when there is nothing to draw; why is reported.
  func pictures(_ run: InkRun) -> [Drawn]? {
    guard let options = run.options else { return nil }
    var pictures: [Drawn] = []
    for width in widths.isEmpty ? [options.width] : widths {
      var other = options
      other.width = width
      // The document is the same at every width, and so are its problems: those of the run are told.
      guard let drawn = width == options.width ? run : run.again(under: other) else { return nil }
      var drawing = PictureOptions()
      drawing.isDark = options.isDark
      drawing.overlays = overlays
      guard let picture = drawn.picture(options: drawing) else { return nil }
      pictures.append(Drawn(caption: "\(run.name), \(caption(width)) points wide", picture: picture))
    }
    return pictures
  }

  /// One picture, a sheet where there are several widths.
  func sheet(_ run: InkRun) -> Picture? {
    guard let pictures = pictures(run) else { return nil }
    return pictures.count == 1 ? pictures[0].picture : Picture.sheet(pictures.map { ($0.caption, $0.picture) })
  }

  private func caption(_ width: Double) -> String {
    width == width.rounded(.towardZero) ? String(Int(width)) : String(width)
  }
}

/// A directory with a picture of every document, at the place that the document has below the directory it was found in.
private struct PictureFolder {
  let path: String
  let operands: [String]
  let format: RenderFormat
  // By path of the picture.
  private var documents: [String: String] = [:]

  init(path: String, operands: [String], format: RenderFormat) {
    self.path = path
    self.operands = operands
    self.format = format
  }

  mutating func write(_ picture: Picture, of document: String, _ session: Session) {
    let target = FileAccess.join(path, place(of: document) + "." + format.rawValue)
    if let other = documents[target] {
      return session.report(RenderProblem.samePlace(first: other, second: document, path: target))
    }
    documents[target] = document
    guard let bytes = format.bytes(of: picture, title: document, session) else { return }
    do throws(FileProblem) {
      try FileAccess.makeDirectory(FileAccess.folder(of: target))
      try FileAccess.write(bytes, to: target)
    } catch {
      session.report(error)
    }
  }

  /// The document's path without its ending, from the directory that was named; of a document that was named itself, its
  /// name.
  private func place(of document: String) -> String {
    var place = document == "<stdin>" ? "stdin" : FileAccess.name(of: document)
    for operand in operands where operand != document {
      let folder = operand == "." ? "" : operand.hasSuffix("/") ? operand : operand + "/"
      if document.hasPrefix(folder), FileAccess.kind(of: operand) == .directory {
        place = String(document.dropFirst(folder.count))
        break
      }
    }
    return place.hasSuffix(".xml") ? String(place.dropLast(4)) : place
  }
}

/// Why a picture was not written.
enum RenderProblem: Problem {
  case samePlace(first: String, second: String, path: String)
}

extension RenderProblem {
  var id: ProblemID { 827 }
  var severity: Severity { .error }
  var message: String {
    switch self {
    case .samePlace(let first, let second, let path):
      "'\(second)' is not drawn: its picture '\(path)' is that of '\(first)'"
    }
  }

  static let pages: [ProblemPage] = [
    ProblemPage(
      827, "Two pictures in one place", .error,
      """
      Two documents have the same name below the directories given, so their pictures would be one file. Draw them into \
      two directories.
      """,
      example: "ink render old/form.xml new/form.xml -o pictures/")
  ]
}
