import Geometry

extension LayoutTree {
  /// Whether the node takes part: neither it nor an ancestor is hidden. False for slots not in the tree.
  package func isVisible(_ slot: LayoutSlot) -> Bool {
    guard let i = index(slot) else { return false }
    return records[i].isActive
  }

  /// The node's frame relative to its parent, unrounded; nil when it is hidden.
  package func unroundedFrame(of slot: LayoutSlot) -> Rect? {
    guard let i = index(slot), records[i].isActive else { return nil }
    return Rect(x: records[i].x, y: records[i].y, width: records[i].w, height: records[i].h)
  }

  /// The node's origin in the root, unrounded; sums are made from the root down, so that all ways to them agree.
  ///
  /// O(1) after `prepareFrames`, else O(depth).
  package func unroundedOrigin(of slot: LayoutSlot) -> Point {
    guard let i = index(slot) else { return .zero }
    return origin(i)
  }

  func origin(_ index: Int) -> Point {
    if !originsAreStale { return origins[index] }
    var path: [Int] = []
    var i = index
    while i >= 0 {
      path.append(i)
      i = Int(records[i].parent)
    }
    var point = Point.zero
    for i in path.reversed() {
      point.x += records[i].x
      point.y += records[i].y
    }
    return point
  }

  /// Adds up the origins of all nodes, so that frames are read in O(1). One forward scan; nothing when they are known.
  package mutating func prepareFrames() {
    guard originsAreStale, !records.isEmpty else { return }
    originsAreStale = false
    makeRoomForOrigins()
    sumOrigins(records, &origins)
  }

  /// Trees that are only solved never need them.
  private mutating func makeRoomForOrigins() {
    if origins.count != records.count { origins = [Point](repeating: .zero, count: records.count) }
  }

  /// The node's frame in the root, its edges on the pixel grid; nil when it is hidden.
  ///
  /// Each absolute edge is rounded half up and sizes are differences of rounded edges, so edges that touch before
  /// rounding touch after. Step 12 of the layout model.
  package func absoluteFrame(of slot: LayoutSlot, scale: Double) -> Rect? {
    guard let i = index(slot), records[i].isActive else { return nil }
    let edges = pixelEdges(i, scale)
    return Rect(
      x: edges.x / scale, y: edges.y / scale, width: edges.width / scale, height: edges.height / scale)
  }

  /// The node's frame relative to its parent, its absolute edges on the pixel grid; nil when it is hidden.
  ///
  /// Origins summed from the root give the rounded absolute origin exactly, in pixels.
  package func frame(of slot: LayoutSlot, scale: Double) -> Rect? {
    guard let i = index(slot), records[i].isActive else { return nil }
    return frame(atIndex: i, scale: scale)
  }

  func frame(atIndex i: Int, scale: Double) -> Rect {
    let edges = pixelEdges(i, scale)
    let parent = Int(records[i].parent)
    var x = edges.x
    var y = edges.y
    if parent >= 0 {
      let corner = origin(parent)
      x -= pixel(corner.x * scale)
      y -= pixel(corner.y * scale)
    }
    return Rect(x: x / scale, y: y / scale, width: edges.width / scale, height: edges.height / scale)
  }

  /// The node's rectangle in whole pixels of the root.
  func pixelEdges(_ i: Int, _ scale: Double) -> Rect {
    let corner = origin(i)
    let left = pixel(corner.x * scale)
    let top = pixel(corner.y * scale)
    return Rect(
      x: left, y: top, width: pixel((corner.x + records[i].w) * scale) - left,
      height: pixel((corner.y + records[i].h) * scale) - top)
  }

  /// Writes the frames of all nodes in level order, relative to their parents and on the pixel grid; (0, 0, 0, 0) for
  /// hidden ones. O(n); allocates only when `frames` must grow.
  package mutating func readFrames(scale: Double, into frames: inout [Rect]) {
    if frames.count != records.count { frames = [Rect](repeating: .zero, count: records.count) }
    guard !records.isEmpty else { return }
    originsAreStale = false
    makeRoomForOrigins()
    snapAll(records, &origins, &frames, scale)
  }

  /// The slot at a place in level order, for reading `readFrames`' result.
  package func slot(atIndex index: Int) -> LayoutSlot { records[index].slot }

  /// Place of a slot in level order, or nil when it is not in the tree.
  package func levelIndex(of slot: LayoutSlot) -> Int? { index(slot) }

  /// The parent's slot; nil for the root and for slots not in the tree.
  package func parent(of slot: LayoutSlot) -> LayoutSlot? {
    guard let i = index(slot), records[i].parent >= 0 else { return nil }
    return records[Int(records[i].parent)].slot
  }

  /// The children's slots in order, hidden ones included.
  package func children(of slot: LayoutSlot) -> some RandomAccessCollection<LayoutSlot> {
    let range = index(slot).map { Int(records[$0].first)..<records[$0].end } ?? 0..<0
    return records[range].lazy.map(\.slot)
  }

  /// What scrolls inside a scroll, page, table or collection view, unrounded; nil for other kinds.
  package func contentSize(of slot: LayoutSlot) -> Size? {
    guard let i = index(slot), records[i].isActive, records[i].kind.scrolls, records[i].extra >= 0 else { return nil }
    let extra = extras[Int(records[i].extra)]
    return Size(width: extra.contentWidth, height: extra.contentHeight)
  }

  /// The height of what the node would be without its parent, unrounded: the result of pass 3.
  package func naturalSize(of slot: LayoutSlot) -> Size {
    guard let i = index(slot) else { return .zero }
    return Size(width: records[i].naturalWidth, height: records[i].naturalHeight)
  }

  /// Width and height of the text itself as it was measured for its assigned width; nil when it is no measured text.
  package func textHeight(of slot: LayoutSlot) -> Double? {
    guard let i = index(slot), text(i) >= 0 else { return nil }
    return records[i].a2
  }

  /// Whether the text did not fit into its assigned width.
  package func isTruncated(_ slot: LayoutSlot) -> Bool {
    guard let i = index(slot) else { return false }
    return records[i].flags.contains(.truncated)
  }

  /// First and last baseline of the placed node from its top, unrounded: a text is centred in a taller frame, a
  /// container has those of its first and its last visible child, everything else its bottom edge.
  ///
  /// O(depth below the node); `allPlacedBaselines` for many nodes.
  package func placedBaselines(of slot: LayoutSlot) -> (first: Double, last: Double)? {
    guard let i = index(slot), records[i].isActive else { return nil }
    return (placedBaseline(i, last: false), placedBaseline(i, last: true))
  }

  /// What `placedBaselines` says of every slot, the same bits; nil for slots of hidden nodes and of none. O(nodes).
  package func allPlacedBaselines() -> [(first: Double, last: Double)?] {
    var ofNode = [(first: Double, last: Double)](repeating: (0, 0), count: records.count)
    var result = [(first: Double, last: Double)?](repeating: nil, count: indexOfSlot.count)
    // Children stand behind their parents: from the end all of them are known.
    for i in records.indices.reversed() where records[i].isActive {
      let first = baselineChild(i, last: false)
      ofNode[i].first = first.map { records[$0].y + ofNode[$0].first } ?? ownBaseline(i, last: false)
      let last = baselineChild(i, last: true)
      ofNode[i].last = last.map { records[$0].y + ofNode[$0].last } ?? ownBaseline(i, last: true)
      result[Int(records[i].slot)] = ofNode[i]
    }
    return result
  }

  /// The child whose baseline is that of container `i`; nil when its own counts.
  private func baselineChild(_ i: Int, last: Bool) -> Int? {
    if records[i].isIntrinsic || records[i].kind.scrolls { return nil }
    let first = Int(records[i].first)
    let range = first..<first + Int(records[i].count)
    return last
      ? range.last { records[$0].isActive && records[$0].role != .background }
      : range.first { records[$0].isActive && records[$0].role != .background }
  }

  private func ownBaseline(_ i: Int, last: Bool) -> Double {
    guard records[i].isIntrinsic else { return records[i].h }
    let baseline = last ? records[i].a4 : records[i].a3
    return baseline.isUnset ? records[i].h : max(0, (records[i].h - records[i].a2) / 2) + baseline
  }

  private func placedBaseline(_ index: Int, last: Bool) -> Double {
    var i = index
    var path: [Int] = []
    while let child = baselineChild(i, last: last) {
      path.append(child)
      i = child
    }
    // Summed from the bottom, as for all nodes at once.
    return path.reversed().reduce(ownBaseline(i, last: last)) { records[$1].y + $0 }
  }
}

/// Adds up origins from the root down.
func sumOrigins(_ records: [LayoutRecord], _ origins: inout [Point]) {
  let n = records.span
  var o = origins.mutableSpan
  o[0] = Point(x: n[0].x, y: n[0].y)
  var i = 1
  while i < n.count {
    let parent = Int(n[i].parent)
    o[i] = Point(x: o[parent].x + n[i].x, y: o[parent].y + n[i].y)
    i += 1
  }
}

/// Adds up origins and snaps every node's edges, in one scan.
///
/// Siblings are neighbours, so their parent's corner is snapped once for all of them. x and y are worked on side by side:
/// the same operations on both, half the instructions.
private func snapAll(_ records: [LayoutRecord], _ origins: inout [Point], _ frames: inout [Rect], _ scale: Double) {
  let n = records.span
  var o = origins.mutableSpan
  var f = frames.mutableSpan
  let count = n.count
  precondition(o.count == count && f.count == count, "\(count) nodes, \(o.count) origins, \(f.count) frames")
  let scales = SIMD2(repeating: scale)
  var parent: Int32 = -1
  var corner = SIMD2<Double>.zero
  var cornerPixel = SIMD2<Double>.zero
  var i = 0
  while i < count {
    if n[unchecked: i].parent != parent {
      parent = n[unchecked: i].parent
      corner = SIMD2(o[Int(parent)].x, o[Int(parent)].y)
      cornerPixel = pixels(corner * scales)
    }
    let place = corner + SIMD2(n[unchecked: i].x, n[unchecked: i].y)
    o[unchecked: i] = Point(x: place.x, y: place.y)
    if n[unchecked: i].flags.contains(.inactive) {
      f[unchecked: i] = .zero
    } else {
      let near = pixels(place * scales)
      let size = pixels((place + SIMD2(n[unchecked: i].w, n[unchecked: i].h)) * scales) - near
      // Divided, not multiplied by 1/3: 864 pixels are 288 points.
      let origin = (near - cornerPixel) / scales
      let extent = size / scales
      f[unchecked: i] = Rect(x: origin.x, y: origin.y, width: extent.x, height: extent.y)
    }
    i &+= 1
  }
}

/// `PixelGrid.nearest` of both.
@inline(__always)
private func pixels(_ lengths: SIMD2<Double>) -> SIMD2<Double> {
  let magic = SIMD2(repeating: 6_755_399_441_055_744.0)
  return (lengths + PixelGrid.noise + magic) - magic
}

/// The nearest whole number of pixels, halves going up, noise forgiven.
@inline(__always)
func pixel(_ length: Double) -> Double { PixelGrid.nearest(length) }
