import Geometry

/// A known screen: its size, its scale, and what its bars and notches cover in portrait.
///
/// The numbers are those that the makers publish for their interface guidelines.
public struct Device: Hashable, Sendable {
  /// As given to `--device`.
  public let name: String
  /// In points, portrait.
  public let size: Size
  /// Pixels a point.
  public let scale: Double
  /// In points, portrait.
  public let safeArea: EdgeInsets

  private init(_ name: String, _ width: Double, _ height: Double, scale: Double, _ top: Double, _ bottom: Double) {
    self.name = name
    size = Size(width: width, height: height)
    self.scale = scale
    safeArea = EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
  }

  private init(television name: String, _ width: Double, _ height: Double, scale: Double) {
    self.name = name
    size = Size(width: width, height: height)
    self.scale = scale
    // Televisions cut the edges of the picture.
    safeArea = EdgeInsets(top: 60, left: 80, bottom: 60, right: 80)
  }

  /// All known screens, small to large.
  public static let all: [Device] = [
    Device("iPhone5", 320, 568, scale: 2, 20, 0),
    Device("iPhoneSE", 375, 667, scale: 2, 20, 0),
    Device("iPhone8", 375, 667, scale: 2, 20, 0),
    Device("iPhone8Plus", 414, 736, scale: 3, 20, 0),
    Device("iPhoneX", 375, 812, scale: 3, 44, 34),
    Device("iPhone11", 414, 896, scale: 2, 48, 34),
    Device("iPhone12Mini", 375, 812, scale: 3, 50, 34),
    Device("iPhone12", 390, 844, scale: 3, 47, 34),
    Device("iPhone13", 390, 844, scale: 3, 47, 34),
    Device("iPhone14", 390, 844, scale: 3, 47, 34),
    Device("iPhone14Pro", 393, 852, scale: 3, 59, 34),
    Device("iPhone15", 393, 852, scale: 3, 59, 34),
    Device("iPhone15ProMax", 430, 932, scale: 3, 59, 34),
    Device("iPhone16Pro", 402, 874, scale: 3, 62, 34),
    Device("iPadMini", 744, 1133, scale: 2, 24, 20),
    Device("iPad", 810, 1080, scale: 2, 20, 0),
    Device("iPadAir", 820, 1180, scale: 2, 24, 20),
    Device("iPadPro11", 834, 1194, scale: 2, 24, 20),
    Device("iPadPro13", 1024, 1366, scale: 2, 24, 20),
    Device(television: "AppleTV", 1920, 1080, scale: 1),
  ]

  /// The screen of that name, or nil.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }
}
