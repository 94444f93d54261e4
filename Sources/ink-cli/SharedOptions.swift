import Ink

extension OptionGroup {
  /// What every command takes that lays out or builds documents.
  static let layout = OptionGroup(
    title: "What the document is laid out for",
    options: [
      OptionDeclaration("--width", value: "N", "width of the root in points (375)"),
      OptionDeclaration("--height", value: "N", "height of the root in points (the content's natural height)"),
      OptionDeclaration("--scale", choices: ["1", "2", "3"], "pixels a point (2)"),
      OptionDeclaration("--device", value: "NAME", "size, scale and safe area of a known screen, such as iPhone15"),
      OptionDeclaration("--safe-area", value: "T,L,B,R", "what bars and notches cover, in points (0,0,0,0)"),
      OptionDeclaration("--direction", choices: ["ltr", "rtl"], "where leading is (what the locale says)"),
      OptionDeclaration("--locale", value: "ID", "language and region, such as pt-BR (en)"),
      OptionDeclaration("--text-size", choices: SharedOptions.textSizes, "the reader's size of text styles (L)"),
      OptionDeclaration("--appearance", choices: ["light", "dark"], "which value dynamic colours take (light)"),
      OptionDeclaration(
        "--size-class", choices: ["normal", "horizontal", "vertical", "minimal"],
        "which variants of templates count (what width and height say)"),
      OptionDeclaration("--platform", choices: ["iOS", "tvOS", "macOS"], "which 'case' blocks count (iOS)"),
      OptionDeclaration("--time-zone", value: "ID", "for dates: UTC, +02:00, Europe/Berlin (UTC)"),
      OptionDeclaration(
        "--dialect", choices: ["3", "4"],
        "what topSpacing and its siblings mean on a layout view: 3 inset, 4 gap to a neighbour (4)"),
    ])

  /// The same for what tries widths of its own.
  static let layoutWithoutWidth = OptionGroup(
    title: layout.title, options: layout.options.filter { $0.name != "--width" })

  /// Files around the documents.
  static let files = OptionGroup(
    title: "Files around the document",
    options: [
      OptionDeclaration(
        "--resources", value: "DIR", mayRepeat: true,
        "where templates, strings, pictures and included documents lie (the document's folder)"),
      OptionDeclaration("--styles", value: "FILE", mayRepeat: true, "templates that count before the document's own"),
      OptionDeclaration("--theme", value: "FILE", "a theme"),
      OptionDeclaration("--data", value: "FILE", "the owner's values for bindings, as JSON"),
      OptionDeclaration("--font", value: "NAME=FILE", mayRepeat: true, "the file of a font that documents name"),
      OptionDeclaration("--root", value: "TYPE", "the type of a document element called 'root'"),
      OptionDeclaration("--untrusted", "no includes, no files but the document, tight limits"),
    ])
}

/// The locale with data that was most likely meant: the nearest one, or the language that the text begins with.
private func nearestLocale(_ text: String) -> String? {
  if let near = likelyName(text, in: LocaleData.available) { return near }
  let language = String(text.prefix { $0 != "-" && $0 != "_" })
  return LocaleData.available.contains(language) ? language : nil
}

/// The shared options as values.
enum SharedOptions {
  static let textSizes = TextSize.allCases.map(\.rawValue)

  /// The options of one command line.
  static func options(_ arguments: ParsedArguments) throws(CommandLineProblem) -> InkOptions {
    var options = InkOptions()
    if arguments.hasNoOptions { return options }
    if let name = arguments.value("--device") {
      guard let device = Device.named(name) else {
        let names = Device.all.map(\.name)
        throw .badValue(
          option: "--device", value: name, expected: "one of " + names.joined(separator: ", "),
          nearest: nearestName(to: name, in: names))
      }
      options.width = device.size.width
      options.height = device.size.height
      options.scale = device.scale
      options.safeArea = device.safeArea
    }
    let length = "a length in points, 0 to 1000000"
    if let width = try arguments.number("--width", in: 0...1e6, expected: length) { options.width = width }
    if let height = try arguments.number("--height", in: 0...1e6, expected: length) { options.height = height }
    if let scale = try arguments.number("--scale", in: 1...3, expected: "1, 2 or 3") { options.scale = scale }
    if let sides = try arguments.numbers(
      "--safe-area", count: 4, in: 0...1e6, expected: "four lengths: top,left,bottom,right")
    {
      options.safeArea = EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
    if let direction = arguments.value("--direction") {
      options.direction = direction == "rtl" ? .rightToLeft : .leftToRight
    }
    for locale in arguments.all("--locale") where !LocaleData.isIdentifier(locale) {
      throw .badValue(
        option: "--locale", value: locale,
        expected: "a language and perhaps a script and a region, such as en or pt-BR",
        nearest: nearestLocale(locale))
    }
    options.locale = arguments.value("--locale") ?? options.locale
    options.textSize = arguments.value("--text-size").flatMap(TextSize.init) ?? options.textSize
    options.isDark = arguments.value("--appearance") == "dark"
    options.sizeClass = arguments.value("--size-class").flatMap(SizeClassVariant.init)
    options.platform = arguments.value("--platform") ?? options.platform
    if let zone = arguments.value("--time-zone"), ClockZone(zone) == nil {
      throw .badValue(
        option: "--time-zone", value: zone, expected: "UTC, an offset such as +02:00, or a name such as Europe/Berlin",
        nearest: ClockZone.nearest(to: zone))
    }
    options.timeZone = arguments.value("--time-zone") ?? options.timeZone
    options.dialect = arguments.value("--dialect") == "3" ? 3 : 4
    options.resources = arguments.all("--resources")
    options.styles = arguments.all("--styles")
    options.theme = arguments.value("--theme")
    options.data = arguments.value("--data")
    if let type = arguments.value("--root") {
      let registry = ViewRegistry.builtIn
      guard registry.contains(type) else {
        throw .badValue(
          option: "--root", value: type, expected: "the name of a view type; 'ink describe' lists them",
          nearest: nearestName(to: type, in: registry.names))
      }
      options.rootType = type
    }
    options.isUntrusted = arguments.has("--untrusted")
    for text in arguments.all("--font") {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex, text.index(after: equals) < text.endIndex
      else {
        throw .badValue(option: "--font", value: text, expected: "a name and a file: NAME=FILE")
      }
      options.fonts.append(
        InkOptions.FontFile(name: String(text[..<equals]), path: String(text[text.index(after: equals)...])))
    }
    if arguments.has("--strict") { options.strictness = .strict }
    if arguments.has("--lenient") { options.strictness = .lenient }
    return options
  }
}
