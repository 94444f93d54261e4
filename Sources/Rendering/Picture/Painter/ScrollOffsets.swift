import Geometry
import ViewModel

/// Where what scrolls stands in a picture: frames are those of content that was never scrolled.
///
/// A walk over the entries of a layout in document order asks for each of them once.
struct ScrollOffsets {
  /// Open views that scroll, with the sum of all offsets down to their content.
  private var open: [(depth: Int, offset: Point)] = []

  /// How far an entry is moved by the views around it. O(1) amortised.
  mutating func offset(of entry: LayoutEntry, in layout: LayoutResult) -> Point {
    while let last = open.last, last.depth >= entry.depth { open.removeLast() }
    let around = open.last?.offset ?? .zero
    if entry.part.isEmpty, entry.view.isKind(of: "UIScrollView") {
      let own = layout.contentOffset(of: entry.view)
      if own != .zero { open.append((entry.depth, Point(x: around.x - own.x, y: around.y - own.y))) }
    }
    return around
  }
}

extension LayoutResult {
  /// Which point of the content stands at a scroll view's corner: what the document says of `contentOffset`, otherwise
  /// where reading begins, which from right to left is the right end of what is wider than the view.
  func contentOffset(of view: View) -> Point {
    var offset = Point.zero
    if view.isSet("contentOffset"), case .point(let x, let y) = view.value("contentOffset") {
      offset = Point(x: x, y: y)
    }
    if view.isSet("contentOffsetX") { offset.x = view.number("contentOffsetX") }
    if view.isSet("contentOffsetY") { offset.y = view.number("contentOffsetY") }
    if !view.isSet("contentOffset"), !view.isSet("contentOffsetX"), isRightToLeft(view),
      let content = contentSize(of: view), let frame = frame(of: view)
    {
      offset.x = max(0, content.width - frame.width)
    }
    return Point(x: offset.x.isFinite ? offset.x : 0, y: offset.y.isFinite ? offset.y : 0)
  }

  private func isRightToLeft(_ view: View) -> Bool {
    switch view.constant("semanticContentAttribute") {
    case "forceRightToLeft": true
    case "forceLeftToRight": false
    default: environment.direction == .rightToLeft
    }
  }
}
