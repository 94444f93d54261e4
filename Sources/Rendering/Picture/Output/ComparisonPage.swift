/// One failed comparison: what is told and shown about it.
public struct ComparisonEntry: Sendable {
  /// Names it on the page: the document or the test.
  public let title: String
  /// The golden that it is not.
  public let golden: String
  /// What differs and why, one line each; indented lines belong to the line before.
  public let lines: [String]
  /// The pictures as PNG files, any of which may be missing: what was recorded, what is now, what differs.
  public let pictures: (before: [UInt8]?, after: [UInt8]?, difference: [UInt8]?)

  /// An entry from its parts.
  public init(
    title: String, golden: String, lines: [String],
    pictures: (before: [UInt8]?, after: [UInt8]?, difference: [UInt8]?) = (nil, nil, nil)
  ) {
    self.title = title
    self.golden = golden
    self.lines = lines
    self.pictures = pictures
  }
}

/// Writes a page about failed comparisons: one file that needs nothing else, the same bytes for the same failures.
public enum ComparisonPage {
  /// The page. O(entries + bytes of pictures).
  public static func html(_ entries: [ComparisonEntry]) -> String {
    let count = entries.count == 1 ? "1 snapshot differs" : "\(entries.count) snapshots differ"
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(count)</title>
      <style>
      body { margin: 24px; background: #f2f2f5; color: #1c1c1e; font: 14px system-ui, sans-serif; }
      section { margin: 24px 0; padding: 16px; background: #fff; border: 1px solid #d8d8dd; border-radius: 8px; }
      h2 { margin: 0 0 4px; font-size: 16px; }
      p { margin: 0 0 12px; color: #6b6b70; }
      pre { margin: 0 0 12px; overflow-x: auto; font: 12px ui-monospace, monospace; }
      figure { display: inline-block; margin: 0 16px 8px 0; vertical-align: top; }
      figcaption { margin-bottom: 4px; color: #6b6b70; }
      img { display: block; max-width: 420px; height: auto; border: 1px solid #d8d8dd; image-rendering: pixelated; }
      </style>
      </head>
      <body>
      <h1>\(count)</h1>
      <ol>

      """
    for (index, entry) in entries.enumerated() {
      page += "<li><a href=\"#s\(index + 1)\">\(Markup.escaped(entry.title))</a></li>\n"
    }
    page += "</ol>\n"
    for (index, entry) in entries.enumerated() {
      page += "<section id=\"s\(index + 1)\">\n<h2>\(Markup.escaped(entry.title))</h2>\n"
      page += "<p>not as in \(Markup.escaped(entry.golden))</p>\n"
      // Line by line: the escaping of a text would escape its line feeds too.
      page += "<pre>" + entry.lines.map { Markup.escaped($0) + "\n" }.joined() + "</pre>\n"
      for (caption, file) in [
        ("before", entry.pictures.before), ("after", entry.pictures.after), ("difference", entry.pictures.difference),
      ] {
        guard let file else { continue }
        page += "<figure><figcaption>\(caption)</figcaption>"
        page += "<img alt=\"\(caption)\" src=\"data:image/png;base64,\(Markup.base64(file))\"></figure>\n"
      }
      page += "</section>\n"
    }
    return page + "</body>\n</html>\n"
  }
}
