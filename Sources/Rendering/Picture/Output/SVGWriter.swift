import Geometry

/// Writes a display list as SVG 1.1: valid, the same bytes for the same list, no fonts needed where it is shown (text is
/// drawn as the lines or outlines that the PNG is painted from).
package struct SVGWriter {
  private var body = ""
  private var definitions = ""
  private var indent = 1
  private var nextID = 1
  /// Open groups: how many `</g>` each push has to close (0 when it wrote none).
  private var open: [Character] = []
  private var pictures: [PictureKey: String] = [:]

  private struct PictureKey: Hashable {
    var bitmap: Bitmap
    var tint: Color?
  }

  /// `list` as a whole SVG document, or as an element to stand in an HTML page.
  ///
  /// - Parameters:
  ///   - list: The picture.
  ///   - background: Painted first.
  ///   - title: For readers; shown as the document's title.
  ///   - isElement: Leaves out the XML declaration.
  package static func write(
    _ list: DisplayList, background: Color, title: String = "", isElement: Bool = false
  ) -> String {
    var writer = SVGWriter()
    if background.alpha > 0 {
      writer.line("<rect width=\"100%\" height=\"100%\"\(fill(background))/>")
    }
    for command in list.commands { writer.write(command) }
    while !writer.open.isEmpty { writer.close() }
    let (width, height) = (Decimal.text(list.size.width), Decimal.text(list.size.height))
    var text = isElement ? "" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
    text += "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
    if !title.isEmpty { text += "  <title>\(Markup.escaped(title))</title>\n" }
    if !writer.definitions.isEmpty { text += "  <defs>\n\(writer.definitions)  </defs>\n" }
    return text + writer.body + "</svg>\n"
  }

  // MARK: Lines

  private mutating func line(_ text: String) {
    body += String(repeating: "  ", count: min(indent, 12)) + text + "\n"
  }

  private mutating func group(_ attributes: String, kind: Character) {
    line("<g\(attributes)>")
    indent += 1
    open.append(kind)
  }

  private mutating func close() {
    guard open.popLast() != nil else { return }
    indent -= 1
    line("</g>")
  }

  private mutating func define(_ element: (String) -> String) -> String {
    let id = "d\(nextID)"
    nextID += 1
    definitions += "    " + element(id) + "\n"
    return id
  }

  // MARK: Commands

  private mutating func write(_ command: DisplayCommand) {
    switch command {
    case .beginNode(let node):
      var attributes = " data-type=\"\(Markup.escaped(node.type))\""
      if let id = node.id { attributes += " data-id=\"\(Markup.escaped(id))\"" }
      let frame = [node.frame.x, node.frame.y, node.frame.width, node.frame.height].map { Decimal.text($0) }
      group(attributes + " data-frame=\"\(frame.joined(separator: " "))\"", kind: "n")
    case .endNode, .popOffset, .popClip, .popOpacity: close()
    case .pushOffset(let x, let y): group(" transform=\"translate(\(Self.pair(x, y)))\"", kind: "o")
    case .pushClip(let shape):
      let id = define {
        "<clipPath id=\"\($0)\">\(Self.element(shape, " clip-rule=\"\(shape.rule.rawValue)\""))</clipPath>"
      }
      group(" clip-path=\"url(#\(id))\"", kind: "c")
    case .pushOpacity(let part): group(" opacity=\"\(Decimal.text(max(0, min(1, part)), places: 4))\"", kind: "a")
    case .fill(let shape, let paint):
      let rule = shape.rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      line(Self.element(shape, rule + fill(paint)))
    case .stroke(let shape, let style, let color): line(Self.element(shape, Self.stroke(style, color)))
    case .shadow(let shape, let shadow): write(shape, shadow)
    case .text(let run): write(run)
    case .picture(let picture, let rect): write(picture, rect)
    }
  }

  private func fillAttribute(_ id: String) -> String { " fill=\"url(#\(id))\"" }

  private mutating func fill(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): return Self.fill(color)
    case .linear(let gradient):
      let id = define {
        "<linearGradient id=\"\($0)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(Decimal.text(gradient.start.x))\" "
          + "y1=\"\(Decimal.text(gradient.start.y))\" x2=\"\(Decimal.text(gradient.end.x))\" "
          + "y2=\"\(Decimal.text(gradient.end.y))\">\(Self.stops(gradient.stops))</linearGradient>"
      }
      return fillAttribute(id)
    case .radial(let gradient):
      let id = define {
        "<radialGradient id=\"\($0)\" gradientUnits=\"userSpaceOnUse\" cx=\"\(Decimal.text(gradient.center.x))\" "
          + "cy=\"\(Decimal.text(gradient.center.y))\" r=\"\(Decimal.text(max(0, gradient.radius)))\">"
          + "\(Self.stops(gradient.stops))</radialGradient>"
      }
      return fillAttribute(id)
    }
  }

  private static func stops(_ stops: [GradientStop]) -> String {
    stops.map { stop in
      let opacity = stop.color.alpha == 255 ? "" : " stop-opacity=\"\(part(stop.color))\""
      return "<stop offset=\"\(Decimal.text(stop.location, places: 4))\" stop-color=\"\(rgb(stop.color))\"\(opacity)/>"
    }.joined()
  }

  private mutating func write(_ shape: DisplayShape, _ shadow: Shadow) {
    var attributes = Self.fill(shadow.color)
    if shadow.x != 0 || shadow.y != 0 { attributes += " transform=\"translate(\(Self.pair(shadow.x, shadow.y)))\"" }
    if shadow.blur > 0 {
      let reach = shadow.blur * 3 + 1
      let area = shape.bounds.inset(by: EdgeInsets(all: -reach))
      let id = define {
        "<filter id=\"\($0)\" filterUnits=\"userSpaceOnUse\" \(Self.position(area)) "
          + "color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"\(Decimal.text(shadow.blur))\"/></filter>"
      }
      attributes += " filter=\"url(#\(id))\""
    }
    line(Self.element(shape, attributes))
  }

  private mutating func write(_ run: TextRun) {
    if run.outlines.isEmpty && run.strokes.isEmpty { return }
    let label = " aria-label=\"\(Markup.escaped(run.text))\""
    if !run.outlines.isEmpty {
      let data = Self.data(run.outlines, x: run.origin.x, y: run.origin.y)
      line("<path\(label) d=\"\(data)\"\(Self.fill(run.color))/>")
    }
    if !run.strokes.isEmpty {
      let data = Self.data(run.strokes, x: run.origin.x, y: run.origin.y)
      line("<path\(label) d=\"\(data)\"\(Self.stroke(.round(run.strokeWidth), run.color))/>")
    }
  }

  private mutating func write(_ picture: DisplayPicture, _ rect: Rect) {
    guard rect.width > 0, rect.height > 0, picture.bitmap.width > 0, picture.bitmap.height > 0 else { return }
    let key = PictureKey(bitmap: picture.bitmap, tint: picture.tint)
    let id: String
    if let known = pictures[key] {
      id = known
    } else {
      var bitmap = picture.bitmap
      if let tint = picture.tint { bitmap.tint(tint) }
      let data = Markup.base64(PNGEncoder.encode(bitmap))
      id = define {
        "<image id=\"\($0)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" "
          + "xlink:href=\"data:image/png;base64,\(data)\"/>"
      }
      pictures[key] = id
    }
    line(
      "<use xlink:href=\"#\(id)\" transform=\"translate(\(Self.pair(rect.x, rect.y))) "
        + "scale(\(Self.pair(rect.width, rect.height)))\"/>")
  }

  // MARK: Pieces

  private static func pair(_ x: Double, _ y: Double) -> String { Decimal.text(x) + "," + Decimal.text(y) }

  private static func position(_ rect: Rect) -> String {
    "x=\"\(Decimal.text(rect.x))\" y=\"\(Decimal.text(rect.y))\" width=\"\(Decimal.text(max(0, rect.width)))\" "
      + "height=\"\(Decimal.text(max(0, rect.height)))\""
  }

  private static func element(_ shape: DisplayShape, _ attributes: String) -> String {
    switch shape {
    case .rect(let rect, let radius):
      let limited = max(0, min(radius, min(rect.width, rect.height) / 2))
      let round = limited > 0 ? " rx=\"\(Decimal.text(limited))\"" : ""
      return "<rect \(position(rect))\(round)\(attributes)/>"
    case .path(let path, _): return "<path d=\"\(data(path, x: 0, y: 0))\"\(attributes)/>"
    }
  }

  private static func rgb(_ color: Color) -> String { String(color.hex.prefix(7)) }

  private static func part(_ color: Color) -> String { Decimal.text(Double(color.alpha) / 255, places: 4) }

  private static func fill(_ color: Color) -> String {
    color.alpha == 255 ? " fill=\"\(rgb(color))\"" : " fill=\"\(rgb(color))\" fill-opacity=\"\(part(color))\""
  }

  private static func stroke(_ style: StrokeStyle, _ color: Color) -> String {
    var text = " fill=\"none\" stroke=\"\(rgb(color))\" stroke-width=\"\(Decimal.text(style.width))\""
    if color.alpha != 255 { text += " stroke-opacity=\"\(part(color))\"" }
    if style.cap == .round { text += " stroke-linecap=\"round\"" }
    if style.join == .round { text += " stroke-linejoin=\"round\"" }
    if !style.dashes.isEmpty {
      text += " stroke-dasharray=\"\(style.dashes.map { Decimal.text($0) }.joined(separator: " "))\""
    }
    return text
  }

  /// Path data with absolute coordinates.
  private static func data(_ path: VectorPath, x: Double, y: Double) -> String {
    var text = ""
    var next = 0
    for verb in path.verbs {
      switch verb {
      case .move: text += "M"
      case .line: text += "L"
      case .quad: text += "Q"
      case .cubic: text += "C"
      case .close: text += "Z"
      }
      for index in 0..<VectorPath.pointCount(verb) {
        if index > 0 { text += " " }
        text += pair(path.points[next].x + x, path.points[next].y + y)
        next += 1
      }
    }
    return text
  }
}

extension Bitmap {
  /// Replaces every pixel's colour, keeping its opacity times the colour's.
  mutating func tint(_ color: Color) {
    for index in stride(from: 0, to: bytes.count, by: 4) {
      bytes[index] = color.red
      bytes[index + 1] = color.green
      bytes[index + 2] = color.blue
      bytes[index + 3] = divide255(bytes[index + 3], color.alpha)
    }
  }
}
