import Geometry
import Testing

@Suite struct PixelGridTests {
  @Test(arguments: [
    (0.25, 2.0, 0.5), (0.24, 2.0, 0.0), (-0.25, 2.0, 0.0), (-0.6, 1.0, -1.0), (0.6, 1.0, 1.0), (33.333, 1.0, 33.0),
    (66.667, 1.0, 67.0), (0.5, 1.0, 1.0), (-0.5, 1.0, 0.0), (100.0 / 3, 3.0, 100.0 / 3),
    // 0.1 added five times is a half, whatever the sum of the doubles is; a hundred-thousandth less is none.
    (0.1 + 0.1 + 0.1 + 0.1 + 0.1 - 1e-15, 1.0, 1.0), (0.49999, 1.0, 0.0), (-0.50001, 1.0, -1.0),
  ])
  func snapsHalfUp(length: Double, scale: Double, expected: Double) {
    #expect(PixelGrid(scale: scale).snap(length) == expected)
  }

  @Test(arguments: [
    (20.287, 2.0, 20.5), (146.4, 1.0, 147.0), (20.0, 2.0, 20.0), (20.0004, 2.0, 20.0), (20.001, 2.0, 20.5),
    (0.0, 2.0, 0.0),
  ])
  func roundsSizesUpAndForgivesNoise(length: Double, scale: Double, expected: Double) {
    #expect(PixelGrid(scale: scale).roundUp(length) == expected)
  }
}
