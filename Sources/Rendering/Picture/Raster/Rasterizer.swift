import Geometry

/// Paints a display list into pixels. Needs no display, no font and no library; the same list gives the same bytes on
/// every machine (integers, and the five operations that IEEE 754 defines exactly).
package struct Rasterizer {
  /// The most nested layers; a layer beyond it is not separate: its opacity goes into the colours painted.
  private static let layerLimit = 12
  /// The most bytes of clip masks held at once; beyond it a clip counts as the box around it.
  private static let maskBudget = 256 << 20

  private struct Layer {
    var box: PixelBox
    /// Premultiplied RGBA.
    var bytes: [UInt8]
    var opacity: UInt8
  }

  private struct Clip {
    var box: PixelBox
    var mask: CoverageMask?
  }

  private let scale: Double
  private var layers: [Layer]
  private var clips: [Clip]
  private var offsets: [Point] = [.zero]
  /// Opacities pushed; the flag says whether a layer was made for it.
  private var opacities: [(part: Double, isLayer: Bool)] = []
  private var maskBytes = 0

  /// Paints `list` on `background`.
  ///
  /// - Parameters:
  ///   - list: What to paint.
  ///   - scale: Pixels a point.
  ///   - background: Painted first; clear leaves the picture translucent.
  ///   - width, height: The size in pixels; the caller keeps it within limits.
  package static func paint(_ list: DisplayList, scale: Double, background: Color, width: Int, height: Int) -> Bitmap {
    var rasterizer = Rasterizer(scale: scale, width: width, height: height)
    rasterizer.fillBox(PixelBox(left: 0, top: 0, right: width, bottom: height), background)
    for command in list.commands { rasterizer.run(command) }
    while rasterizer.layers.count > 1 { rasterizer.popLayer() }
    return rasterizer.finish(width, height)
  }

  private init(scale: Double, width: Int, height: Int) {
    self.scale = scale
    let box = PixelBox(left: 0, top: 0, right: width, bottom: height)
    layers = [Layer(box: box, bytes: [UInt8](repeating: 0, count: 4 * width * height), opacity: 255)]
    clips = [Clip(box: box, mask: nil)]
  }

  private var origin: Point { offsets[offsets.count - 1] }
  private var clip: Clip { clips[clips.count - 1] }

  // MARK: Commands

  private mutating func run(_ command: DisplayCommand) {
    switch command {
    case .beginNode, .endNode: break
    case .pushOffset(let x, let y): offsets.append(Point(x: origin.x + x, y: origin.y + y))
    case .popOffset: if offsets.count > 1 { offsets.removeLast() }
    case .pushClip(let shape): pushClip(shape)
    case .popClip:
      if clips.count > 1 { maskBytes -= clips.removeLast().mask?.bytes.count ?? 0 }
    case .pushOpacity(let part): pushOpacity(part)
    case .popOpacity: if opacities.popLast()?.isLayer == true { popLayer() }
    case .fill(let shape, let paint): fill(shape, paint)
    case .stroke(let shape, let style, let color):
      let outline = Stroker.outline(flat(shape.path), style, scale: scale)
      paint(CoverageMask(outline, rule: .nonZero, in: clip.box), color)
    case .shadow(let shape, let shadow): drawShadow(shape, shadow)
    case .text(let run): drawText(run)
    case .picture(let picture, let rect): drawPicture(picture, rect)
    }
  }

  private func flat(_ path: VectorPath, x: Double = 0, y: Double = 0) -> FlatPath {
    FlatPath(path, scale: scale, x: (origin.x + x) * scale, y: (origin.y + y) * scale)
  }

  /// The rectangle as whole pixels, or nil when an edge lies inside a pixel.
  private func wholePixels(_ rect: Rect) -> PixelBox? {
    func whole(_ value: Double) -> Int? {
      let pixels = FlatPath.sane(value * scale)
      let nearest = CoverageMask.floorInt(pixels + 0.5)
      let distance = pixels - Double(nearest)
      return distance * distance < 1e-6 ? nearest : nil
    }
    guard let left = whole(rect.x + origin.x), let top = whole(rect.y + origin.y),
      let right = whole(rect.maxX + origin.x), let bottom = whole(rect.maxY + origin.y)
    else { return nil }
    return PixelBox(left: left, top: top, right: right, bottom: bottom)
  }

  private mutating func pushClip(_ shape: DisplayShape) {
    if case .rect(let rect, let radius) = shape, radius <= 0, let box = wholePixels(rect) {
      clips.append(Clip(box: clip.box.intersection(box), mask: clip.mask))
      // The mask is shared with the clip beneath; it is counted again only to keep the sums simple.
      maskBytes += clip.mask?.bytes.count ?? 0
      return
    }
    let path = flat(shape.path)
    let box = clip.box.intersection(CoverageMask.pixelBounds(path.points))
    var mask: CoverageMask?
    if maskBytes < Self.maskBudget {
      let own = CoverageMask(path, rule: shape.rule, in: box)
      mask = clip.mask.map { own.intersected($0) } ?? own
    }
    maskBytes += mask?.bytes.count ?? 0
    clips.append(Clip(box: mask?.box ?? box, mask: mask))
  }

  private mutating func pushOpacity(_ part: Double) {
    let part = part > 0 ? min(1, part) : 0
    let isLayer = layers.count <= Self.layerLimit
    opacities.append((part, isLayer))
    guard isLayer else { return }
    let box = clip.box.isEmpty ? PixelBox(left: 0, top: 0, right: 0, bottom: 0) : clip.box
    layers.append(
      Layer(
        box: box, bytes: [UInt8](repeating: 0, count: 4 * box.width * box.height), opacity: UInt8(part * 255 + 0.5)))
  }

  private mutating func popLayer() {
    let layer = layers.removeLast()
    blend(layer.bytes, layer.box, opacity: layer.opacity, mask: nil)
  }

  /// `color` with the opacities for which no layer was made.
  private func effective(_ color: Color) -> Color {
    var color = color
    for opacity in opacities where !opacity.isLayer { color = color.withOpacity(opacity.part) }
    return color
  }

  // MARK: Shapes

  private mutating func fill(_ shape: DisplayShape, _ source: Paint) {
    if case .rect(let rect, let radius) = shape, radius <= 0, clip.mask == nil, let box = wholePixels(rect) {
      if case .color(let color) = source { return fillBox(box.intersection(clip.box), effective(color)) }
    }
    let mask = CoverageMask(flat(shape.path), rule: shape.rule, in: clip.box)
    switch source {
    case .color(let color): paint(mask, color)
    case .linear(let gradient):
      let start = Point(x: (gradient.start.x + origin.x) * scale, y: (gradient.start.y + origin.y) * scale)
      let (dx, dy) = ((gradient.end.x - gradient.start.x) * scale, (gradient.end.y - gradient.start.y) * scale)
      let square = dx * dx + dy * dy
      paint(mask, gradient.stops) { x, y in
        square > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / square : 1
      }
    case .radial(let gradient):
      let center = Point(x: (gradient.center.x + origin.x) * scale, y: (gradient.center.y + origin.y) * scale)
      let radius = gradient.radius * scale
      paint(mask, gradient.stops) { x, y in
        radius > 0 ? FlatPath.length(x - center.x, y - center.y) / radius : 1
      }
    }
  }

  private mutating func drawShadow(_ shape: DisplayShape, _ shadow: Shadow) {
    let sigma = max(0, shadow.blur) * scale
    let reach = BoxBlur.reach(sigma)
    let path = flat(shape.path, x: shadow.x, y: shadow.y)
    let wanted = CoverageMask.pixelBounds(path.points).grown(reach).intersection(clip.box.grown(reach))
    if wanted.isEmpty { return }
    let inked = CoverageMask(path, rule: shape.rule, in: wanted)
    var mask = CoverageMask(box: wanted)
    for y in 0..<inked.box.height {
      let from = y * inked.box.width
      let to = (y + inked.box.top - wanted.top) * wanted.width + inked.box.left - wanted.left
      for x in 0..<inked.box.width { mask.bytes[to + x] = inked.bytes[from + x] }
    }
    BoxBlur.blur(&mask, sigma: sigma)
    paint(mask, shadow.color)
  }

  private mutating func drawText(_ run: TextRun) {
    if !run.outlines.isEmpty {
      paint(CoverageMask(flat(run.outlines, x: run.origin.x, y: run.origin.y), rule: .nonZero, in: clip.box), run.color)
    }
    if !run.strokes.isEmpty {
      let lines = flat(run.strokes, x: run.origin.x, y: run.origin.y)
      let outline = Stroker.outline(lines, .round(run.strokeWidth), scale: scale)
      paint(CoverageMask(outline, rule: .nonZero, in: clip.box), run.color)
    }
  }

  private mutating func drawPicture(_ picture: DisplayPicture, _ rect: Rect) {
    let bitmap = picture.bitmap
    guard rect.width > 0, rect.height > 0, bitmap.width > 0, bitmap.height > 0 else { return }
    let mask = CoverageMask(flat(.rect(rect)), rule: .nonZero, in: clip.box)
    if mask.box.isEmpty { return }
    let resampler = Resampler(
      bitmap, left: (rect.x + origin.x) * scale, top: (rect.y + origin.y) * scale, width: rect.width * scale,
      height: rect.height * scale, box: mask.box)
    var pixels = resampler.pixels()
    if let tint = picture.tint {
      for index in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = divide255(pixels[index + 3], tint.alpha)
        pixels[index] = divide255(tint.red, alpha)
        pixels[index + 1] = divide255(tint.green, alpha)
        pixels[index + 2] = divide255(tint.blue, alpha)
        pixels[index + 3] = alpha
      }
    }
    let opacity = effective(Color(red: 0, green: 0, blue: 0)).alpha
    blend(pixels, mask.box, opacity: opacity, mask: mask)
  }

  // MARK: Pixels

  private mutating func fillBox(_ box: PixelBox, _ color: Color) {
    let box = box.intersection(layers[layers.count - 1].box)
    guard !box.isEmpty, color.alpha > 0 else { return }
    let layerBox = layers[layers.count - 1].box
    layers[layers.count - 1].bytes.withUnsafeMutableBufferPointer { bytes in
      for y in box.top..<box.bottom {
        var at = 4 * ((y - layerBox.top) * layerBox.width + box.left - layerBox.left)
        for _ in 0..<box.width {
          Self.blendPixel(bytes, at, color, color.alpha)
          at += 4
        }
      }
    }
  }

  @inline(__always)
  private static func blendPixel(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ at: Int, _ color: Color, _ alpha: UInt8
  ) {
    if alpha == 255 {
      bytes[at] = color.red
      bytes[at + 1] = color.green
      bytes[at + 2] = color.blue
      bytes[at + 3] = 255
      return
    }
    let rest = 255 - alpha
    bytes[at] = mix(color.red, alpha, bytes[at], rest)
    bytes[at + 1] = mix(color.green, alpha, bytes[at + 1], rest)
    bytes[at + 2] = mix(color.blue, alpha, bytes[at + 2], rest)
    bytes[at + 3] = mix(255, alpha, bytes[at + 3], rest)
  }

  /// (a · wa + b · wb) / 255, rounded once.
  @inline(__always)
  private static func mix(_ a: UInt8, _ wa: UInt8, _ b: UInt8, _ wb: UInt8) -> UInt8 {
    let sum = UInt32(a) * UInt32(wa) + UInt32(b) * UInt32(wb) + 128
    return UInt8(truncatingIfNeeded: min(255, (sum + sum >> 8) >> 8))
  }

  /// Calls `body` with the byte place in the top layer, the column, the row and the coverage of every pixel that the
  /// mask, the clip and the layer leave.
  private mutating func forEachPixel(
    _ mask: CoverageMask, _ body: (UnsafeMutableBufferPointer<UInt8>, Int, Int, Int, UInt8) -> Void
  ) {
    let clip = self.clip
    let layerBox = layers[layers.count - 1].box
    let box = mask.box.intersection(clip.box).intersection(layerBox)
    if box.isEmpty { return }
    layers[layers.count - 1].bytes.withUnsafeMutableBufferPointer { bytes in
      mask.bytes.withUnsafeBufferPointer { coverages in
        for y in box.top..<box.bottom {
          var from = (y - mask.box.top) * mask.box.width + box.left - mask.box.left
          var at = 4 * ((y - layerBox.top) * layerBox.width + box.left - layerBox.left)
          for x in box.left..<box.right {
            var coverage = coverages[from]
            if coverage > 0, let clipMask = clip.mask {
              coverage = divide255(
                coverage, clipMask.bytes[(y - clipMask.box.top) * clipMask.box.width + x - clipMask.box.left])
            }
            if coverage > 0 { body(bytes, at, x, y, coverage) }
            from += 1
            at += 4
          }
        }
      }
    }
  }

  private mutating func paint(_ mask: CoverageMask, _ color: Color) {
    let color = effective(color)
    guard color.alpha > 0 else { return }
    forEachPixel(mask) { bytes, at, _, _, coverage in
      Self.blendPixel(bytes, at, color, divide255(coverage, color.alpha))
    }
  }

  private mutating func paint(
    _ mask: CoverageMask, _ stops: [GradientStop], _ location: (Double, Double) -> Double
  ) {
    let ramp = GradientRamp(stops).colors.map { effective($0) }
    guard !ramp.isEmpty else { return }
    let last = ramp.count - 1
    forEachPixel(mask) { bytes, at, x, y, coverage in
      let place = location(Double(x) + 0.5, Double(y) + 0.5)
      let color = ramp[place > 0 ? min(last, Int(min(1, place) * Double(last) + 0.5)) : 0]
      let alpha = divide255(coverage, color.alpha)
      if alpha > 0 { Self.blendPixel(bytes, at, color, alpha) }
    }
  }

  /// Lays premultiplied pixels over the top layer.
  private mutating func blend(_ pixels: [UInt8], _ box: PixelBox, opacity: UInt8, mask: CoverageMask?) {
    if box.isEmpty || opacity == 0 { return }
    // A layer was already clipped by what was painted into it, but its own clip may have soft edges of its own.
    var whole = mask
    if whole == nil {
      whole = CoverageMask(box: box)
      whole?.bytes = [UInt8](repeating: 255, count: box.width * box.height)
    }
    guard let whole else { return }
    let isLayer = mask == nil
    let savedClips = clips
    if isLayer { clips[clips.count - 1].mask = nil }
    forEachPixel(whole) { bytes, at, x, y, coverage in
      let from = 4 * ((y - box.top) * box.width + x - box.left)
      let part = divide255(coverage, opacity)
      let alpha = divide255(pixels[from + 3], part)
      if alpha == 0 { return }
      let rest = 255 - alpha
      bytes[at] = Self.mix(pixels[from], part, bytes[at], rest)
      bytes[at + 1] = Self.mix(pixels[from + 1], part, bytes[at + 1], rest)
      bytes[at + 2] = Self.mix(pixels[from + 2], part, bytes[at + 2], rest)
      bytes[at + 3] = Self.mix(pixels[from + 3], part, bytes[at + 3], rest)
    }
    clips = savedClips
  }

  private func finish(_ width: Int, _ height: Int) -> Bitmap {
    var bytes = layers[0].bytes
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[index + 3])
      if alpha == 255 || alpha == 0 { continue }
      for channel in 0..<3 {
        bytes[index + channel] = UInt8(min(255, (Int(bytes[index + channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

/// The colours of a gradient at 1025 places, interpolated with straight alpha as SVG does.
struct GradientRamp {
  let colors: [Color]

  init(_ stops: [GradientStop]) {
    guard let first = stops.first, let last = stops.last else {
      colors = []
      return
    }
    let count = 1024
    var next = 0
    colors = (0...count).map { index in
      let place = Double(index) / Double(count)
      while next < stops.count, stops[next].location <= place { next += 1 }
      if next == 0 { return first.color }
      if next == stops.count { return last.color }
      let (a, b) = (stops[next - 1], stops[next])
      let t = b.location > a.location ? (place - a.location) / (b.location - a.location) : 1
      func mix(_ from: UInt8, _ to: UInt8) -> UInt8 { UInt8(Double(from) + (Double(to) - Double(from)) * t + 0.5) }
      return Color(
        red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
        blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
    }
  }
}
