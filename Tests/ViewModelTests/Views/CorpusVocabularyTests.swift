import Diagnostics
import Foundation
import Geometry
import InkTestSupport
import Testing

@testable import ViewModel

/// Every name that public documents use is known, typed, checked and has the effect that its declaration claims.
@Suite struct CorpusVocabularyTests {
  /// A row of a table of corpus-stats.md: its cells without the bars.
  private static func rows(_ heading: String) -> [[String]] {
    guard let file = TestData.shared("corpus-stats.md") else { return [] }
    let text = TestData.text(of: file)
    var isInside = false
    var rows: [[String]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { isInside = line.hasPrefix("## " + heading) }
      guard isInside, line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      // Rows of names; not heads, rules, or the curves of section 2.
      if cells[0].contains("`"), cells.count >= 2 { rows.append(cells) }
    }
    return rows
  }

  /// The names between backticks in a text.
  private static func quoted(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }

  /// What the framework's own test documents and README get wrong on purpose or by accident: errors here too.
  private static let mistakes: Set<String> = [
    "foo", "bar", "nib", "NSTextField", "UIToobar", "UIImage", "MyCustomTableViewCell", "MyApp.MyCustomView",
    "root.blah", "UIButton.color", "UITextField.placeholer", "nib.name", "nib.label.text", "nib.label.textColor",
    "nib.backgroundColor", "NSTextField.id", "UIImage.image", "LMColumnView.blah", "textAlignment=abcde",
  ]

  /// Documents that fill these elements, to find an untyped element's attributes.
  private static let owners: [String: [String]] = [
    "row": ["LMPickerView"], "segment": ["UISegmentedControl", "LMSegmentedControl"],
    "item": ["UIToolbar", "UITabBar", "UINavigationBar"], "sectionHeader": ["LMTableView"],
    // What programs pass for `root` in the corpus.
    "root": ["LMTableViewCell", "LMScrollView", "LMColumnView", "LMTableView"],
  ]

  /// A sample, and a text that is refused, for a type; nil where any text is taken.
  private static func samples(_ type: ValueType) -> (good: String, bad: String?) {
    switch type {
    case .string, .any: ("sample", nil)
    case .locale: ("de", nil)
    case .url: ("https://example.org", nil)
    case .bool: ("true", "maybe")
    case .integer: ("1", "1.5")
    case .number: ("0.5", "half")
    case .length, .signedLength: ("13", "wide")
    case .enumeration(let type): (type.constants.last ?? "", "noSuchConstant")
    case .options(let type): (type.constants.first ?? "", "noSuchOption")
    case .color: ("#123456", "noSuchColour")
    case .font: ("Helvetica 23", "noSuchFont")
    case .picture: ("Sample", "NoSuchPicture")
    case .edgeInsets: ("7", "1 2 3")
    case .size, .point: ("3 4", "3")
    case .date: ("2026-11-30", "yesterday")
    case .list(let item): (samples(item).good, samples(item).bad)
    case .object: ("", nil)
    }
  }

  private static let resources: MemoryResources = {
    var resources = MemoryResources()
    resources.add("Sample.gif", Array("GIF89a".utf8) + [40, 0, 30, 0, 0, 0, 0, 0x3B])
    return resources
  }()

  /// A document that holds one element with one attribute, in a parent that takes it.
  private static func document(_ element: String, in owner: String?, _ attribute: String) -> String {
    if let owner { return "<\(owner)><\(element) \(attribute)/></\(owner)>" }
    return "<\(element) \(attribute)/>"
  }

  struct Pair: Sendable, Hashable, CustomTestStringConvertible {
    let element: String
    let attribute: String
    var testDescription: String { "\(element).\(attribute)" }
  }

  /// All pairs of the tables and of the README.
  static let pairs: [Pair] = {
    var pairs = rows("3.").map { Pair(element: quoted($0[0])[0], attribute: quoted($0[1])[0]) }
    if let file = TestData.shared("corpus-stats.md") {
      let text = TestData.text(of: file)
      let line = text.split(separator: "\n").first { $0.hasPrefix("Pairs seen only in README") } ?? ""
      for name in quoted(String(line)) {
        let bracket = name.split(separator: "[").map(String.init)
        if bracket.count == 2 {
          pairs.append(Pair(element: bracket[0], attribute: String(bracket[1].dropLast())))
        } else if let dot = name.firstIndex(of: ".") {
          pairs.append(Pair(element: String(name[..<dot]), attribute: String(name[name.index(after: dot)...])))
        }
      }
    }
    return pairs
  }()

  @Test func everyElementIsKnown() throws {
    guard TestData.shared("corpus-stats.md") != nil else { return }
    // The tables were found and read whole.
    let counts = ["2.", "3.", "4.", "5.", "9.", "10.", "12."].map { Self.rows($0).count }
    try #require(counts[0] >= 50 && counts[1] >= 290 && counts[2] >= 28 && counts[3] >= 30, "\(counts)")
    try #require(counts[4] >= 26 && counts[5] == 4 && counts[6] >= 30, "\(counts)")
    for row in Self.rows("2.") {
      let name = Self.quoted(row[0])[0]
      let isKnown =
        ViewRegistry.builtIn.contains(name) || Self.owners[name] != nil
      #expect(isKnown != Self.mistakes.contains(name), "\(name)")
    }
  }

  @Test func everyPairSetsReadsAndRefuses() throws {
    try #require(Self.pairs.count > 250 || TestData.sharedRoot == nil)
    for pair in Self.pairs {
      let name = pair.testDescription
      guard ViewRegistry.builtIn.contains(pair.element) || Self.owners[pair.element] != nil else {
        #expect(Self.mistakes.contains(name) || Self.mistakes.contains(pair.element), "\(name)")
        continue
      }
      if ["id", "class", "style"].contains(pair.attribute) { continue }
      let isItem = pair.element != "root" && Self.owners[pair.element] != nil
      let owners: [String?] = isItem ? (Self.owners[pair.element] ?? []).map { $0 } : [nil]
      let types = pair.element == "root" ? Self.owners["root"] ?? [] : [pair.element]
      var isKnown = false
      for owner in owners {
        for type in types {
          isKnown = try check(pair, owner: owner, type: type, name) || isKnown
        }
      }
      #expect(isKnown != Self.mistakes.contains(name), "\(name)")
    }
  }

  /// Sets a sample and a wrong value; returns whether the attribute is known there.
  private func check(_ pair: Pair, owner: String?, type: String, _ name: String) throws -> Bool {
    let tree = ViewTree()
    let view: View
    if let owner {
      let parent = try #require(tree.makeView(owner))
      let number = try #require(parent.resolved.elements.first { $0.name == pair.element }?.type)
      view = View(tree: tree, index: tree.makeNode(number, at: .none))
    } else {
      view = try #require(tree.makeView(type))
    }
    if let event = ControlEvent(attribute: pair.attribute), !view.has(PropertyName(pair.attribute)) {
      let built = Built(Self.document(type, in: owner, "\(pair.attribute)=\"run:\""))
      #expect(built.problems.isEmpty, "\(name): \(event)")
      return true
    }
    // A name whose first letter has the wrong case works and is noted.
    let lowered = pair.attribute.prefix(1).lowercased() + pair.attribute.dropFirst()
    let property = PropertyName(view.has(PropertyName(pair.attribute)) ? pair.attribute : lowered)
    guard view.has(property) else { return false }
    let slot = view.slot(property)
    let declaration = view.resolved.properties[slot].property
    var options = BuildOptions()
    options.rootType = type
    let element = pair.element == "root" ? "root" : pair.element
    let (good, bad) = Self.samples(declaration.type)

    let built = Built(
      Self.document(element, in: owner, "\(pair.attribute)=\"\(good)\""), options: options, resources: Self.resources)
    #expect(built.problems.allSatisfy { $0.contains(" note ") }, "\(name): \(built.problems)")
    let root = try #require(built.root, "\(name)")
    let made = owner == nil ? root : try #require(root.firstChild, "\(name)")
    #expect(made.isSet(property), "\(name)")
    let value = try #require(made.value(property), "\(name)")
    #expect(StoredValue(value, as: declaration.type) != nil && value != .unset, "\(name) reads as \(value)")

    if let bad {
      let text = Self.document(element, in: owner, "\(pair.attribute)=\"\(bad)\"")
      let refused = Built(text, options: options, resources: Self.resources)
      let column =
        (text.range(of: "\"\(bad)\"").map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0) + 2
      let problem = refused.problems.filter { !$0.contains(" note ") }
      #expect(problem.count == 1 && problem[0].hasPrefix("1:\(column) "), "\(name): \(problem), column \(column)")
      let left = owner == nil ? refused.root : refused.root?.firstChild
      #expect(left?.isSet(property) == false, "\(name) keeps its default")
    }
    return true
  }

  @Test func everyConstantIsKnown() throws {
    let tree = ViewTree()
    for row in Self.rows("5.") {
      guard let property = Self.quoted(row[0]).first, property != "name" else { continue }
      for value in Self.quoted(row[1])
        + (property == "type" || property == "alignment" ? [] : row[2].split(separator: " ").map(String.init))
      {
        if Self.mistakes.contains("\(property)=\(value)") { continue }
        guard value.allSatisfy({ $0.isLetter || $0 == "," || $0 == " " || $0.isNumber }), value.count > 1,
          !["same", "comma", "list", "older"].contains(value)
        else { continue }
        var isKnown = false
        var isDeclared = false
        for name in ViewRegistry.builtIn.names {
          let view = try #require(tree.makeView(name))
          let items = view.resolved.elements.map { View(tree: tree, index: tree.makeNode($0.type, at: .none)) }
          for holder in [view] + items where holder.has(PropertyName(property)) {
            isDeclared = true
            if (try? holder.set(property, parsing: value)) != nil { isKnown = true }
          }
          if isKnown { break }
        }
        #expect(isDeclared, "\(property)")
        #expect(isKnown, "\(property)=\(value)")
      }
    }
  }

  @Test func everyKeyPathTemplateKeyAndInstructionIsKnown() throws {
    let types = TypeTable()
    let all = ViewRegistry.builtIn.names.compactMap { types.type(named: $0) }
    func isProperty(_ path: String) -> Bool {
      let id = types.names.find(hash: PropertyName(path).hash)
      return id != NameTable.missing && all.contains { $0.slot(of: id) >= 0 }
    }
    for row in Self.rows("9.") {
      let path = Self.quoted(row[0])[0]
      // Of a document of the framework's that was loaded with a `nib` element.
      if path.hasPrefix("label.") { continue }
      #expect(isProperty(path), "\(path)")
    }
    for row in Self.rows("12.") where row[0].hasPrefix("`") {
      #expect(isProperty(Self.quoted(row[0])[0]), "\(row[0])")
    }
    let known = Set(all.flatMap { $0.instructions.map(\.name) } + ViewBuilder.documentInstructions)
    for row in Self.rows("4.") {
      let target = Self.quoted(row[0])[0]
      #expect(known.contains(target) != (target == "Properties"), "\(target)")
    }
    for target in [
      "segmentImage", "tableHeaderView", "ignoreLayoutMargins", "multipleSelectionBackgroundView", "tableFooterView",
    ] {
      #expect(known.contains(target), "\(target)")
    }
  }

  @Test func everyFactoryIsKnown() throws {
    let types = TypeTable()
    for (type, factories) in [
      ("UITableViewCell", ["value1TableViewCell", "defaultTableViewCell"]),
      ("UIButton", ["systemButton", "customButton"]), ("LMTableView", ["groupedTableView", "plainTableView"]),
      ("UIProgressView", ["defaultProgressView"]), ("LMCollectionView", ["flowLayoutCollectionView"]),
      ("UICollectionView", ["flowLayoutCollectionView"]), ("UIVisualEffectView", ["extraLightBlurEffectView"]),
    ] {
      let known = try #require(types.type(named: type)).factories.map(\.name)
      for factory in factories { #expect(known.contains(factory), "\(type) \(factory)") }
    }
  }

  @Test func everyEventIsKnown() {
    for row in Self.rows("10.") {
      let name = Self.quoted(row[0])[0]
      // The trap: a colour of a switch.
      #expect((ControlEvent(attribute: name) != nil) == (name != "onTintColor"), "\(name)")
    }
  }
}
