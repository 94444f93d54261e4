/// The grid of device pixels that edges snap to: `scale` pixels a point.
///
/// Source of the rules: layout specification §6 (edges, half up) and text specification (sizes, up).
public struct PixelGrid: Hashable, Sendable {
  /// Pixels a point: 1, 2 or 3.
  public let scale: Double

  /// A grid of `scale` pixels a point.
  public init(scale: Double) { self.scale = scale }

  /// The nearest edge, halves going up (towards +∞). Absolute coordinates only: rounding relative ones drifts.
  ///
  /// A half that noise of a sum has made a millionth of a pixel too small goes up all the same: one edge comes to its
  /// place by different sums, as a child's end and its neighbour's beginning, and must be one pixel. Lengths beyond 2^51
  /// pixels are returned as they are.
  @inlinable
  public func snap(_ length: Double) -> Double {
    let pixels = length * scale
    guard pixels.magnitude < 2_251_799_813_685_248 else { return length }
    return Self.nearest(pixels) / scale
  }

  /// The rule of ``snap(_:)`` for a length in pixels: without a call into libm, because adding 1.5 · 2^52 leaves no bits
  /// behind the point.
  @inlinable
  @inline(__always)
  package static func nearest(_ pixels: Double) -> Double {
    let magic = 6_755_399_441_055_744.0
    return (pixels + noise + magic) - magic
  }

  /// What is forgiven when an edge is rounded, in pixels.
  @inlinable
  @inline(__always)
  package static var noise: Double { 0.000_001 }

  /// The smallest length on the grid that is not shorter than `length`; a thousandth of a pixel is forgiven, so that
  /// noise in a sum never adds a pixel.
  @inlinable
  public func roundUp(_ length: Double) -> Double {
    let pixels = length * scale - 0.001
    guard pixels.magnitude < 4_503_599_627_370_496 else { return length }
    let truncated = Double(Int(pixels))
    return (truncated < pixels ? truncated + 1 : truncated) / scale
  }
}
