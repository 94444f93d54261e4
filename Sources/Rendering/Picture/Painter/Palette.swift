import Geometry

/// The colours that controls take when a document sets none: those of the system, light and dark.
public struct Palette: Hashable, Sendable {
  /// Behind everything.
  public let background: Color
  /// Behind grouped tables.
  public let groupedBackground: Color
  /// Behind the rows of a grouped table, and of other raised surfaces.
  public let surface: Color
  /// Text.
  public let label: Color
  /// Less important text.
  public let secondaryLabel: Color
  /// Text that stands for missing text.
  public let placeholder: Color
  /// Thin lines.
  public let separator: Color
  /// The inside of tracks, fields and buttons.
  public let fill: Color
  /// Bars.
  public let bar: Color
  /// What can be acted on.
  public let tint: Color
  /// A switch that is on.
  public let positive: Color
  /// What cannot be taken back.
  public let destructive: Color
  /// Knobs.
  public let knob: Color
  /// The selected segment.
  public let selectedSegment: Color

  /// The colours of one appearance.
  public init(isDark: Bool) {
    func pick(_ light: UInt32, _ dark: UInt32) -> Color { Color(rgba: isDark ? dark : light) }
    background = pick(0xFFFF_FFFF, 0x0000_00FF)
    groupedBackground = pick(0xF2F2_F7FF, 0x0000_00FF)
    surface = pick(0xFFFF_FFFF, 0x1C1C_1EFF)
    label = pick(0x0000_00FF, 0xFFFF_FFFF)
    secondaryLabel = pick(0x8A8A_8EFF, 0x8D8D_93FF)
    placeholder = pick(0xC4C4_C6FF, 0x5A5A_5FFF)
    separator = pick(0xC6C6_C8FF, 0x3838_3AFF)
    fill = pick(0x7878_8029, 0x7878_805C)
    bar = pick(0xF8F8_F8FF, 0x1616_18FF)
    tint = pick(0x007A_FFFF, 0x0A84_FFFF)
    positive = pick(0x34C7_59FF, 0x30D1_58FF)
    destructive = pick(0xFF3B_30FF, 0xFF45_3AFF)
    knob = Color(rgba: 0xFFFF_FFFF)
    selectedSegment = pick(0xFFFF_FFFF, 0x6363_66FF)
  }
}
