import Geometry

/// The colours that every document knows by name.
public enum StandardColors {
  /// A name with its value.
  public struct Entry: Sendable {
    /// The name without the suffix `Color`.
    public let name: String
    /// Its value, light and dark for system colours.
    public let value: ColorValue
  }

  /// All names, in the order of the reference: the fixed colours, then the system colours.
  public static var names: [String] { all.map(\.name) }

  /// The colour of that name, nil when there is none. O(1).
  public static func color(named name: String) -> ColorValue? { index[name].map { all[$0].value } }

  /// The table. Fixed values are UIKit's; system colours are those of iOS 13, light and dark.
  public static let all: [Entry] =
    [
      fixed("black", 0x0000_00FF), fixed("darkGray", 0x5555_55FF), fixed("lightGray", 0xAAAA_AAFF),
      fixed("white", 0xFFFF_FFFF), fixed("gray", 0x8080_80FF), fixed("red", 0xFF00_00FF), fixed("green", 0x00FF_00FF),
      fixed("blue", 0x0000_FFFF), fixed("cyan", 0x00FF_FFFF), fixed("yellow", 0xFFFF_00FF),
      fixed("magenta", 0xFF00_FFFF), fixed("orange", 0xFF80_00FF), fixed("purple", 0x8000_80FF),
      fixed("brown", 0x9966_33FF), fixed("clear", 0x0000_0000),
    ] + [
      system("systemRed", 0xFF3B_30FF, 0xFF45_3AFF), system("systemGreen", 0x34C7_59FF, 0x30D1_58FF),
      system("systemBlue", 0x007A_FFFF, 0x0A84_FFFF), system("systemOrange", 0xFF95_00FF, 0xFF9F_0AFF),
      system("systemYellow", 0xFFCC_00FF, 0xFFD6_0AFF), system("systemPink", 0xFF2D_55FF, 0xFF37_5FFF),
      system("systemPurple", 0xAF52_DEFF, 0xBF5A_F2FF), system("systemTeal", 0x5AC8_FAFF, 0x64D2_FFFF),
      system("systemIndigo", 0x5856_D6FF, 0x5E5C_E6FF), system("systemBrown", 0xA284_5EFF, 0xAC8E_68FF),
      system("systemGray", 0x8E8E_93FF, 0x8E8E_93FF), system("systemGray2", 0xAEAE_B2FF, 0x6363_66FF),
      system("systemGray3", 0xC7C7_CCFF, 0x4848_4AFF), system("systemGray4", 0xD1D1_D6FF, 0x3A3A_3CFF),
      system("systemGray5", 0xE5E5_EAFF, 0x2C2C_2EFF), system("systemGray6", 0xF2F2_F7FF, 0x1C1C_1EFF),
      system("label", 0x0000_00FF, 0xFFFF_FFFF), system("secondaryLabel", 0x3C3C_4399, 0xEBEB_F599),
      system("tertiaryLabel", 0x3C3C_434D, 0xEBEB_F54D), system("quaternaryLabel", 0x3C3C_432E, 0xEBEB_F529),
      system("placeholderText", 0x3C3C_434D, 0xEBEB_F54D), system("separator", 0x3C3C_434A, 0x5454_5899),
      system("opaqueSeparator", 0xC6C6_C8FF, 0x3838_3AFF), system("link", 0x007A_FFFF, 0x0984_FFFF),
      system("systemFill", 0x7878_8033, 0x7878_805C), system("secondarySystemFill", 0x7878_8029, 0x7878_8052),
      system("tertiarySystemFill", 0x7676_801F, 0x7676_803D), system("quaternarySystemFill", 0x7474_8014, 0x7676_802E),
      system("systemBackground", 0xFFFF_FFFF, 0x0000_00FF),
      system("secondarySystemBackground", 0xF2F2_F7FF, 0x1C1C_1EFF),
      system("tertiarySystemBackground", 0xFFFF_FFFF, 0x2C2C_2EFF),
      system("systemGroupedBackground", 0xF2F2_F7FF, 0x0000_00FF),
      system("secondarySystemGroupedBackground", 0xFFFF_FFFF, 0x1C1C_1EFF),
      system("tertiarySystemGroupedBackground", 0xF2F2_F7FF, 0x2C2C_2EFF),
      system("lightText", 0xFFFF_FF99, 0xFFFF_FF99), system("darkText", 0x0000_00FF, 0x0000_00FF),
    ]

  private static let index: [String: Int] = {
    var result: [String: Int] = [:]
    for (at, entry) in all.enumerated() {
      result[entry.name] = at
      result[entry.name + "Color"] = at
    }
    return result
  }()

  private static func fixed(_ name: String, _ rgba: UInt32) -> Entry {
    Entry(name: name, value: .plain(Color(rgba: rgba)))
  }

  private static func system(_ name: String, _ light: UInt32, _ dark: UInt32) -> Entry {
    Entry(name: name, value: .dynamic(light: Color(rgba: light), dark: Color(rgba: dark)))
  }
}
