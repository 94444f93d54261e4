import Geometry

/// The signs of system bar items, drawn for this project in the notation of ``StrokeFontData``: 14 × 14 units, y
/// upwards. One a line: its names, separated by commas, then its lines.
enum BarIcons {
  private static let data = """
    add 7,1 7,13 | 1,7 13,7
    search ~1,4.6 ~10,4.6 ~10,13.4 ~1,13.4 z | 8.8,5.4 13,1
    stop,close 2,2 12,12 | 12,2 2,12
    play 3,1.5 3,12.5 12.5,7 z
    pause 4.5,2 4.5,12 | 9.5,2 9.5,12
    rewind 7,2.5 7,11.5 1,7 z | 13,2.5 13,11.5 7,7 z
    fastForward 1,2.5 1,11.5 7,7 z | 7,2.5 7,11.5 13,7 z
    refresh 11.6,10 ~9.6,13 ~1,13 ~1,1 ~13,1 13,6 | 11.8,13.4 11.8,9.8 8.4,9.8
    trash 1,11.4 13,11.4 | 2.6,11.4 3.4,0.4 10.6,0.4 11.4,11.4 | 5,11.4 5,13.4 9,13.4 9,11.4 | 5.6,3 5.6,9 | 8.4,3 8.4,9
    action 4.4,9 2,9 2,0.4 12,0.4 12,9 9.6,9 | 7,4.4 7,14 | 4,11 7,14 10,11
    compose 8,11.6 1,11.6 1,0.6 12,0.6 12,7 | 5,5 5.6,7.6 12,14 14,12 7.6,5.6 z
    reply 6,12 1,7.4 6,2.8 | 1,7.4 7,7.4 ~13,7.4 13,1.4
    bookmarks 7,2.4 ~4.4,4 1,2.8 1,12 ~4.4,13 7,11.4 7,2.4 | 7,2.4 ~9.6,4 13,2.8 13,12 ~9.6,13 7,11.4
    camera 1,2 1,10.4 4,10.4 5,12.6 9,12.6 10,10.4 13,10.4 13,2 z | ~4.6,3.4 ~9.4,3.4 ~9.4,8.6 ~4.6,8.6 z
    organize 1,1.6 1,12 5,12 6.4,10.4 13,10.4 13,1.6 z
    pageCurl 1.6,0.6 1.6,13.4 12.4,13.4 12.4,4 9,0.6 z | 12.4,4 9,4 9,0.6
    favorites,featured,topRated 7,13.6 8.8,8.8 13.8,8.8 9.8,5.8 11.2,1 7,4 2.8,1 4.2,5.8 0.2,8.8 5.2,8.8 z
    recents,history,mostRecent ~1,1 ~13,1 ~13,13 ~1,13 z | 7,10.6 7,7 10,5.4
    contacts ~4,7 ~10,7 ~10,13.4 ~4,13.4 z | 1,0.6 ~1,5.6 ~13,5.6 13,0.6 z
    downloads 7,13 7,4 | 3.4,7.4 7,4 10.6,7.4 | 1,1 13,1
    more 2,7 2.2,7 | 7,7 7.2,7 | 12,7 12.2,7
    mostViewed 0.6,7 ~3.6,12 ~10.4,12 13.4,7 ~10.4,2 ~3.6,2 0.6,7 | ~5,5 ~9,5 ~9,9 ~5,9 z
    """

  /// The signs by the names of the system items, read once.
  static let shapes: [String: VectorPath] = {
    var table: [String: VectorPath] = [:]
    for line in data.split(separator: "\n") {
      guard let space = line.unicodeScalars.firstIndex(of: " ") else { continue }
      let path = StrokeFont.shape(line.unicodeScalars[space...])
      for name in line[..<space].split(separator: ",") { table[String(name)] = path }
    }
    return table
  }()
}

extension PaintContext {
  /// The sign of a system item, or a rounded square that says "something to press".
  mutating func barIcon(_ name: String, center: Point, size: Double, _ ink: Color) {
    let style = StrokeStyle.round(1.6)
    guard let shape = BarIcons.shapes[name] else {
      let box = Rect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
      return canvas.stroke(.roundedRect(box, radius: size * 0.25), style, ink)
    }
    let scale = size / 14
    var path = VectorPath()
    path.appendMapped(shape) {
      Point(x: center.x + ($0.x - 7) * scale, y: center.y - ($0.y - 7) * scale)
    }
    canvas.stroke(path, style, ink)
  }
}
