import Foundation
import InkTestSupport
import Testing

@testable import ViewModel

/// The frozen tables are what flattening the declarations comes to. After a change of a declaration, run
/// `INK_RECORD=1 swift test --filter FrozenTypesTests`, which writes the tables anew.
struct FrozenTypesTests {
  @Test func theTablesAreThoseOfTheDeclarations() throws {
    let file = TestData.packageRoot.appendingPathComponent("Sources/ViewModel/Registry/FrozenTypes+Table.swift")
    let current = FrozenTypesText().text
    let environment = ProcessInfo.processInfo.environment
    if environment["INK_RECORD"] == "1", (environment["CI"] ?? "").isEmpty, TestData.text(of: file) != current {
      try current.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(file.lastPathComponent) was written anew; build and run the test again")
      return
    }
    #expect(
      TestData.text(of: file) == current,
      "a declaration of a built-in type changed: INK_RECORD=1 swift test --filter FrozenTypesTests")
  }

  @Test func aFrozenTypeSaysWhatItsDeclarationSays() throws {
    let frozen = TypeTable()
    let flattened = TypeTable(.builtIn, usesFrozen: false)
    // Another order than that of the tables, so that numbers of types differ.
    for entry in ViewRegistry.builtIn.entries.reversed() {
      let a = try #require(frozen.type(named: entry.name))
      let b = try #require(flattened.type(named: entry.name))
      #expect(a.isFrozen && !b.isFrozen)
      #expect(a.controlValue == b.controlValue)
      #expect(a.propertyCount == b.propertyCount)
      #expect(layoutDefaults(of: a, in: frozen) == layoutDefaults(of: b, in: flattened))
      for slot in 0..<a.propertyCount {
        let (x, y) = (a.fast(slot), b.fast(slot))
        #expect(x.kind == y.kind && x.effect == y.effect && x.field == y.field && x.bounds == y.bounds)
        #expect(x.hasParts == y.hasParts && x.hasRemark == y.hasRemark)
        #expect(x.whole == y.whole && x.component == y.component && a.parts(of: slot) == b.parts(of: slot))
        #expect(a.defaultValue(of: slot) == b.properties[slot].defaultValue, "\(entry.name) \(b.properties[slot].path)")
        #expect(b.defaultValue(of: slot) == b.properties[slot].defaultValue)
        #expect(a.properties[slot].path == b.properties[slot].path)
      }
      // Every spelling that one of the two knows leads to the same slot.
      for name in Set(spellings(of: a, in: frozen) + spellings(of: b, in: flattened)) {
        let x = frozen.names.find("", name)
        let y = flattened.names.find("", name)
        #expect(a.slot(of: x) == b.slot(of: y), "\(entry.name) \(name)")
      }
    }
  }

  @Test func everyTypeIsFoundByItsName() throws {
    for (number, entry) in ViewRegistry.builtIn.entries.enumerated() {
      let declared = try #require(ViewRegistry.builtIn.declared(entry.name))
      #expect(declared.type.name == entry.name)
      #expect(declared.builtInNumber == number)
    }
    #expect(!ViewRegistry.builtIn.contains("UILabe"))
    #expect(!ViewRegistry.builtIn.contains(""))
  }

  @Test func aTypeUnderAReplacedSuperclassIsFlattened() throws {
    var registry = ViewRegistry.builtIn
    registry.add([.number("glow", effect: .paint, "Of the application.")], to: "UIControl")
    let types = TypeTable(registry)
    let button = try #require(types.type(named: "UIButton"))
    let label = try #require(types.type(named: "UILabel"))
    #expect(!button.isFrozen)
    #expect(label.isFrozen)
    let glow = types.names.find("", "glow")
    #expect(button.properties[button.slot(of: glow)].path == "glow")
    #expect(label.slot(of: glow) == -1)
    #expect(button.defaultValue(of: button.slot(of: types.names.find("", "titleLabel.font"))) == .font(.system(18)))
  }

  /// Slots, codes and values.
  private func layoutDefaults(of type: ResolvedType, in table: TypeTable) -> [String] {
    (0..<table.lookup.layoutDefaultCount(ofType: type.number)).map { number in
      let (slot, code) = table.lookup.layoutDefault(number, ofType: type.number)
      let value = table.lookup.layoutDefault(type.fast(slot)) { type.properties[slot] }
      return "\(slot) \(code) \(String(describing: value))"
    }
  }

  private func spellings(of type: ResolvedType, in table: TypeTable) -> [String] {
    let slots = table.lookup.slots(ofType: type.number)
    return slots.indices.filter { slots[$0] != NameTable.missing }.map { table.names.string(for: UInt16($0)) }
  }
}

/// The source of the tables.
private struct FrozenTypesText {
  private let table = TypeTable(.builtIn, usesFrozen: false)
  private var properties: [FastProperty] = []
  private var numbers: [FastProperty: Int] = [:]
  private var cells: [Int] = []
  private var fields: [UInt8] = []
  private var rows: [String] = []
  private let count: Int

  init() {
    let table = table
    let types = ViewRegistry.builtIn.entries.compactMap { table.type(named: $0.name) }
    count = types.count
    var items: [(name: String, type: ResolvedType)] = []
    for type in types {
      add(type, name: type.name, firstItem: types.count + items.count)
      let own =
        type.declaration.elements.map { type.element(named: $0.name) }
        + type.declaration.groups.map { type.group(named: $0.name) }
      for item in own.compactMap({ $0 }) {
        items.append(("\(type.name) \(table.types[Int(item)].name)", table.types[Int(item)]))
      }
    }
    for item in items { add(item.type, name: item.name, firstItem: 0) }
  }

  private mutating func add(_ type: ResolvedType, name: String, firstItem: Int) {
    let slots = cells.count
    let names = table.lookup.slots(ofType: type.number)
    cells += names.map { Int($0) }
    let first = cells.count
    for slot in 0..<type.propertyCount {
      let property = type.fast(slot)
      if numbers[property] == nil {
        numbers[property] = properties.count
        properties.append(property)
      }
      cells.append(numbers[property] ?? 0)
    }
    let defaultCount = table.lookup.layoutDefaultCount(ofType: type.number)
    let row = [
      slots, names.count, first, type.propertyCount, fields.count, cells.count, defaultCount,
      Int(UInt32(bitPattern: Int32(type.controlValue))), firstItem,
    ]
    fields += table.lookup.fields(ofType: type.number)
    for number in 0..<defaultCount {
      let (slot, code) = table.lookup.layoutDefault(number, ofType: type.number)
      cells += [slot, Int(code)]
    }
    rows.append(row.map { "\($0)" }.joined(separator: ", ") + ",  // \(name)")
  }

  var text: String {
    let names = table.names
    let choices = table.lookup.choices
    var text = """
      // Generated by `INK_RECORD=1 swift test --filter FrozenTypesTests` from the declarations in Views. Do not edit.
      // swift-format-ignore-file

      extension FrozenTypes {

      """
    func array(_ name: String, _ type: String, _ summary: String, _ items: [String], _ perLine: Int) {
      text += "  /// \(summary)\n  static let \(name): [\(type)] = [\n"
      for start in stride(from: 0, to: items.count, by: perLine) {
        let line = items[start..<min(start + perLine, items.count)]
        text += "    " + line.joined(separator: ", ") + (perLine == 1 ? "\n" : ",\n")
      }
      text += "  ]\n\n"
    }
    array("nameBytes", "UInt8", "All names, one after another.", names.bytes.map { "\($0)" }, 24)
    array(
      "names", "UInt", "Hash of each name; where its bytes start and, in the low 16 bits, their number.",
      stride(from: 0, to: names.words.count, by: 2).map { "\(hex(names.words[$0])), \(hex(names.words[$0 + 1]))," }, 1)
    array("nameSlots", "UInt16", "The names by hash.", names.slots.map { "\($0)" }, 16)
    array(
      "constants", "String", "Constants of enumerations and option sets.", choices.constants.map { "\"\($0)\"" }, 4)
    array("choiceStarts", "UInt32", "Where each type's constants begin.", choices.starts.map { "\($0)" }, 16)
    array(
      "properties", "UInt", "Words of the properties that differ from one another, see ``FastProperty``.",
      properties.map { property in property.words.map { hex($0) }.joined(separator: ", ") + "," }, 1)
    array(
      "cells", "UInt16", "Slots by name, numbers in `properties`, slots of defaults with their codes, type after type.",
      cells.map { "\($0)" }, 24)
    array("fields", "UInt8", "Layout fields by slot, type after type.", fields.map { "\($0)" }, 32)
    array(
      "rows", "UInt32", "The types in the order of `ViewRegistry.builtIn`, then their items, see ``row(_:)``.", rows, 1)
    array(
      "typeHashes", "UInt", "Hashes of the types' names, in that order.",
      ViewRegistry.builtIn.names.map { hex(PropertyName($0).hash) }, 6)
    text += "  /// Number of the types without their items.\n  static let count = \(count)\n"
    return text + "}\n"
  }
}

private func hex(_ number: some BinaryInteger) -> String { "0x" + String(number, radix: 16) }
