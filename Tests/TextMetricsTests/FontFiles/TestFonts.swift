import InkTestSupport

/// The project's own small fonts; `Scripts/fonts/generate_tiny_fonts.py` says what they hold.
enum TestFonts {
  static func bytes(_ name: String) -> [UInt8] {
    TestData.bytes(of: TestData.fixtures.appendingPathComponent("fonts/" + name))
  }
}
