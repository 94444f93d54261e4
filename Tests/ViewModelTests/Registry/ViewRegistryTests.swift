import Geometry
import Testing

@testable import ViewModel

struct ViewRegistryTests {
  @Test func everyBuiltInTypeResolvesUnderItsName() throws {
    let types = TypeTable()
    for entry in ViewRegistry.builtIn.entries {
      let type = try #require(types.type(named: entry.name))
      #expect(type.name == entry.name)
      #expect(type.declaration.name == entry.name)
    }
  }

  @Test func everyPropertyIsFoundUnderItsPathAndItsDefaultIsOfItsType() throws {
    let types = TypeTable()
    for entry in ViewRegistry.builtIn.entries {
      let type = try #require(types.type(named: entry.name))
      for (slot, property) in type.properties.enumerated() {
        let id = types.names.find(hash: PropertyName(property.path).hash)
        #expect(type.slot(of: id) == slot, "\(entry.name).\(property.path)")
        if !property.property.type.isObject {
          #expect(
            StoredValue(property.defaultValue, as: property.property.type) != nil, "\(entry.name).\(property.path)")
        }
        #expect(!property.property.summary.isEmpty)
      }
    }
  }

  @Test func theSolversFieldsAreTheFirstNamesInOrderOfTheirCases() {
    let types = TypeTable()
    for (number, path) in LayoutField.paths.enumerated() {
      let id = types.names.find("", path)
      #expect(Int(id) == number)
      #expect("\(LayoutField(name: id))" == path)
    }
    #expect(LayoutField(rawValue: UInt8(LayoutField.paths.count + 1)) == nil)
    #expect(LayoutField(name: NameTable.missing) == .none)
  }

  @Test func aTypeSharesTheEntriesThatItInheritsUnchanged() throws {
    let types = TypeTable()
    let base = try #require(types.type(named: "UIControl"))
    let button = try #require(types.type(named: "UIButton"))
    let shared = zip(base.properties, button.properties).filter { $0 === $1 }.count
    #expect(shared > base.properties.count / 2)
    #expect(button.properties.count > base.properties.count)
    #expect(zip(base.properties, button.properties).allSatisfy { $0.path == $1.path })
  }

  @Test func anOlderSpellingGivesWayToAPropertyOfThatName() throws {
    var registry = ViewRegistry.builtIn
    registry.add(
      ViewType(
        "Old", "Has an alias.",
        properties: [.number("size", effect: .paint, "Now.", aliases: ["extent"])]))
    registry.add(
      ViewType(
        "New", inherits: "Old", "Takes the name.",
        properties: [
          .string("extent", effect: .paint, "Its own."),
          .number("other", effect: .paint, "Another.", aliases: ["size"]),
        ]))
    let tree = ViewTree(types: TypeTable(registry))
    let old = try #require(tree.makeView("Old"))
    try old.set("extent", parsing: "3")
    #expect(old.number("size") == 3)
    let new = try #require(tree.makeView("New"))
    try new.set("extent", parsing: "wide")
    try new.set("size", parsing: "4")
    #expect(new.string("extent") == "wide" && new.number("size") == 4 && new.number("other") == 0)
  }

  @Test func everyFactorySetsPropertiesThatItsTypeHas() throws {
    let tree = ViewTree()
    for name in ViewRegistry.builtIn.names {
      let view = try #require(tree.makeView(name))
      for factory in view.resolved.factories {
        for (path, value) in factory.values { try view.set(path, to: value) }
      }
    }
  }

  @Test func anApplicationAddsATypeInOneDeclaration() throws {
    var registry = ViewRegistry.builtIn
    registry.add(
      ViewType(
        "MyApp.Badge", inherits: "UILabel", "A count on a disc.",
        properties: [.integer("count", effect: .naturalSize, "The number shown.", bounds: 0...999)],
        elements: [UntypedElement("dot", "A dot.", [.color("color", "Its colour.")])]))
    let tree = ViewTree(types: TypeTable(registry))
    let badge = try #require(tree.makeView("MyApp.Badge"))
    #expect(badge.isKind(of: "UILabel") && badge.isKind(of: "UIView") && !badge.isKind(of: "UIButton"))
    try badge.set("count", parsing: "12")
    try badge.set("text", to: .string("new"))
    #expect(badge.integer("count") == 12)
    #expect(badge.string("text") == "new")
    #expect(throws: DocumentProblem.unknownProperty(path: "cuont", owner: "MyApp.Badge", nearest: "count")) {
      try badge.set("cuont", parsing: "12")
    }
  }

  @Test func anApplicationAddsAPropertyToABuiltInType() throws {
    var registry = ViewRegistry.builtIn
    registry.add([.string("badge", effect: .paint, "Text on a badge.")], to: "UIView")
    let tree = ViewTree(types: TypeTable(registry))
    let label = try #require(tree.makeView("UILabel"))
    try label.set("badge", parsing: "3")
    #expect(label.string("badge") == "3")
  }
}
