import StyleEngine
import Testing

@Suite struct FontWeightTests {
  @Test func FW1_conversion() {
    for (weight, css) in [(-1.0, 100), (-0.25, 400), (0, 500), (0.5, 700), (1, 900)] {
      #expect(FontWeight.css(fromUIKit: weight) == css)
    }
    #expect(FontWeight.uiKit(fromCSS: 400) == -0.25)
    #expect(FontWeight.uiKit(fromCSS: 700) == 0.5)
    #expect(FontWeight.uiKit(fromCSS: -900) == nil)
    #expect(FontWeight.css(fromUIKit: .nan) == 400)
  }

  @Test(arguments: [
    ("AvenirNext-UltraLight", 100), ("X-Thin", 200), ("GillSans-Light", 300), ("AvenirNext-Medium", 500),
    ("X-SemiBold", 600), ("AvenirNext-DemiBold", 600), ("X-ExtraBold", 800), ("Helvetica-Bold", 700),
    ("Avenir-Heavy", 900), ("X-Black", 900), ("HiraginoSans-W3", 300), ("HiraginoSans-W6", 600), ("Helvetica", 400),
    ("Lightning-Regular", 400), ("BoldFont", 700), ("X-Foo12", 400),
  ])
  func FW2_names(_ name: String, _ weight: Int) {
    #expect(FontWeight.css(fromName: name) == weight)
  }

  @Test func FW2_boldTrait() {
    #expect(FontWeight.css(fromName: "Georgia", isBold: true) == 700)
  }

  @Test(arguments: [
    ("HelveticaNeue", 600, "HelveticaNeue-Medium"), ("HelveticaNeue", 700, "HelveticaNeue-Bold"),
    ("HelveticaNeue", 800, "HelveticaNeue-Bold"), ("HelveticaNeue", 900, "HelveticaNeue-Bold"),
    ("HelveticaNeue-Italic", 700, "HelveticaNeue-BoldItalic"),
    ("HelveticaNeue-CondensedBold", 100, "HelveticaNeue-CondensedBold"),
    ("HelveticaNeue-CondensedBold", 800, "HelveticaNeue-CondensedBold"),
    ("HelveticaNeue-CondensedBold", 900, "HelveticaNeue-CondensedBlack"), ("Alone", 700, "Alone"),
  ])
  func FW3_variants(_ name: String, _ weight: Int, _ expected: String) {
    let family = [
      "HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-BoldItalic", "HelveticaNeue-CondensedBlack",
      "HelveticaNeue-CondensedBold", "HelveticaNeue-Italic", "HelveticaNeue-Light", "HelveticaNeue-LightItalic",
      "HelveticaNeue-Medium", "HelveticaNeue-MediumItalic", "HelveticaNeue-Thin", "HelveticaNeue-ThinItalic",
      "HelveticaNeue-UltraLight", "HelveticaNeue-UltraLightItalic",
    ]
    #expect(FontWeight.variant(of: name, at: weight, in: name == "Alone" ? [] : family) == expected)
  }
}
