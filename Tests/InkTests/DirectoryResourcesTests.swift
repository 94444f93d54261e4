import Ink
import InkTestSupport
import Testing

@Suite struct DirectoryResourcesTests {
  private let resources = DirectoryResources(root: TestData.fixtures.appendingPathComponent("greeting").path)

  @Test func readsWhatIsThere() throws {
    #expect(try resources.bytes(at: "Styles.plist", limit: 1 << 20)?.isEmpty == false)
    #expect(try resources.bytes(at: "nothing", limit: 1 << 20) == nil)
    #expect(try resources.bytes(at: "en.lproj", limit: 1 << 20) == nil, "a folder is no file")
    #expect(throws: ResourceFailure("larger than 3 bytes")) { _ = try resources.bytes(at: "Styles.plist", limit: 3) }
  }

  @Test func knowsNamesInOrder() {
    #expect(resources.contains("en.lproj/Localizable.strings"))
    #expect(!resources.contains("en.lproj"))
    #expect(resources.names(in: "") == ["Styles.plist", "document.xml", "en.lproj", "width-375.frames"])
    #expect(resources.names(in: "en.lproj") == ["Localizable.strings"])
    #expect(resources.names(in: "nothing") == [])
    #expect(resources.displayName(of: "a").hasSuffix("greeting/a"))
    #expect(DirectoryResources(root: ".").displayName(of: "a/b") == "a/b")
  }
}
