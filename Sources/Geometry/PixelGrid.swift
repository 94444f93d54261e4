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
  /// Written with `floor` semantics through Int so that no call into libm is made; lengths beyond 2^52 pixels are
  /// returned as they are.
  @inlinable
  public func snap(_ length: Double) -> Double {
    let pixels = length * scale + 0.5
    guard pixels.magnitude < 4_503_599_627_370_496 else { return length }
    let truncated = Double(Int(pixels))
    return (truncated > pixels ? truncated - 1 : truncated) / scale
  }

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
