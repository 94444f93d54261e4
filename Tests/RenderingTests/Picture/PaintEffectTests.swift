import Foundation
import Geometry
import InkTestSupport
import Testing

@testable import Rendering
@testable import ViewModel

/// Properties of public documents that declare painting as their effect change the picture; those that declare none do
/// not.
@Suite struct PaintEffectTests {
  /// One (element, attribute) pair of the tables of public documents.
  private struct Pair: Hashable, CustomTestStringConvertible {
    let element: String
    let attribute: String
    var testDescription: String { "\(element).\(attribute)" }
  }

  private static let pairs: [Pair] = {
    guard let file = TestData.shared("corpus-stats.md") else { return [] }
    var pairs: Set<Pair> = []
    var isInside = false
    for line in TestData.text(of: file).split(separator: "\n") {
      if line.hasPrefix("## ") { isInside = line.hasPrefix("## 3.") }
      let names = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
      if isInside, line.hasPrefix("| `"), names.count > 3 { pairs.insert(Pair(element: names[1], attribute: names[3])) }
      guard line.hasPrefix("Pairs seen only in README") else { continue }
      for name in names.enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) {
        if let dot = name.firstIndex(of: "."), !name.contains("[") {
          pairs.insert(Pair(element: String(name[..<dot]), attribute: String(name[name.index(after: dot)...])))
        }
      }
    }
    return pairs.sorted { $0.testDescription < $1.testDescription }
  }()

  /// Attributes and content that give an element something to show.
  private static func filling(_ type: String) -> (attributes: [String], content: String) {
    let labels = "<UILabel text='small'/><UILabel text='words'/>"
    return switch type {
    case "UILabel": (["text='some words'"], "")
    case "UIButton": (["title='Press'", "image='flag'"], "")
    case "UITextField": (["text='typed'"], "")
    case "UITextView": (["text='some words'", "height='60'"], "")
    case "UIImageView":
      // A tint is that of what lies above the picture.
      (
        ["image='flag'", "width='80'", "height='70'"],
        "<?overlayContent?><UIButton style='systemButton' title='x'/>"
      )
    case "UISegmentedControl", "LMSegmentedControl": ([], "<segment title='a'/><segment title='b'/>")
    case "LMPickerView": ([], "<row title='a'/><row title='b'/>")
    case "UIToolbar", "UINavigationBar", "UITabBar": ([], "<item title='a'/><item title='b'/>")
    case "LMScrollView": (["height='60'"], "<LMColumnView>\(labels)<UIView width='900' height='900'/></LMColumnView>")
    case "LMPageView": (["height='60'"], labels)
    case "UITableView", "LMTableView":
      (
        ["height='200'"],
        "<sectionHeader title='h'/><UITableViewCell textLabel.text='a'/><UITableViewCell textLabel.text='b'/>"
      )
    case "UITableViewCell": (["textLabel.text='a'", "detailTextLabel.text='b'", "imageView.image='flag'"], "")
    case "UITableViewHeaderFooterView": (["textLabel.text='a'"], "")
    case "LMTableViewCell", "LMTableViewHeaderFooterView", "UICollectionViewCell", "LMCollectionViewCell":
      ([], "<UILabel text='cell'/>")
    case "UICollectionView", "LMCollectionView": (["height='90'"], String(repeating: "<UIView/>", count: 12))
    case "LMRowView", "LMColumnView", "LMLayerView", "LMAnchorView", "LMRootView", "UIStackView",
      "LMLinearGradientView", "LMRadialGradientView":
      (["height='60'"], labels)
    case "UIVisualEffectView": (["height='60'"], "<UILabel text='x'/>")
    default: (["width='90'", "height='60'"], "")
    }
  }

  /// What else must be set for a property to show: by property, else by its last step.
  private static let company: [String: [String]] = [
    "layer.borderColor": ["layer.borderWidth='3'"], "borderColor": ["borderWidth='3'"],
    "layer.shadowColor": ["layer.shadowOpacity='1'"], "layer.shadowRadius": ["layer.shadowOpacity='1'"],
    "layer.shadowOffset": ["layer.shadowOpacity='1'"], "layer.shadowOffsetHeight": ["layer.shadowOpacity='1'"],
    "layer.shadowOffsetWidth": ["layer.shadowOpacity='1'"], "layer.shadowOpacity": ["layer.shadowOffset='4 4'"],
    "layer.cornerRadius": ["backgroundColor='red'"], "cornerRadius": ["backgroundColor='red'"],
    "layer.masksToBounds": ["layer.cornerRadius='9'"], "clipsToBounds": ["layer.cornerRadius='9'"],
    "onTintColor": ["on='true'"], "alpha": ["backgroundColor='red'"], "opaque": ["backgroundColor='red'"],
    "placeholder": ["text=''"], "currentPage": ["numberOfPages='5'"], "shadowColor": ["shadowOffset='2 2'"],
    "currentPageIndicatorTintColor": ["numberOfPages='5'"], "pageIndicatorTintColor": ["numberOfPages='5'"],
    "minimumTrackTintColor": ["value='0.5'"], "maximumTrackTintColor": ["value='0.5'"],
    "progressTintColor": ["progress='0.5'"], "trackTintColor": ["progress='0.5'"],
    "selectedTitleColor": ["selected='true'"], "highlightedTitleColor": ["highlighted='true'"],
    "disabledTitleColor": ["enabled='false'"], "locations": ["colors='red, blue, green'"],
    "startPoint": ["colors='red, blue'"], "endPoint": ["colors='red, blue'"], "centerPoint": ["colors='red, blue'"],
    "radius": ["colors='red, blue'"], "selectionStyle": ["selected='true'"],
    "contentVerticalAlignment": ["height='70'"], "highlightedTitle": ["highlighted='true'"],
    "titleShadowColor": ["titleLabel.shadowOffset='2 2'"], "titleLabel.shadowOffsetHeight": ["titleShadowColor='red'"],
    "titleLabel.shadowOffsetWidth": ["titleShadowColor='red'"], "shadowOffsetHeight": ["shadowColor='red'"],
    "shadowOffsetWidth": ["shadowColor='red'"], "maximumValue": ["value='0.4'"],
  ]

  /// Values that show more than the usual sample of their type.
  private static let chosen: [String: String] = [
    "shadowOffset": "5 5", "layer.cornerRadius": "9", "currentPage": "2", "hidden": "true", "numberOfPages": "4",
    "separatorStyle": "none", "contentMode": "topLeft", "textAlignment": "right", "secureTextEntry": "true",
    "startPoint": "0.9 0.1", "endPoint": "0.1 0.3", "centerPoint": "0.1 0.1", "locations": "0, 0.2, 0.4",
    "colors": "red, blue", "selectionStyle": "none", "contentVerticalAlignment": "top", "minimumValue": "-1",
  ]

  private static func sample(_ property: ResolvedProperty) -> String {
    switch property.property.type {
    case .bool: property.defaultValue == .bool(true) ? "false" : "true"
    case .integer: property.defaultValue == .integer(1) ? "2" : "1"
    case .number: "0.4"
    case .length, .signedLength: "5"
    case .enumeration(let enumeration): enumeration.constants.last { .constant($0) != property.defaultValue } ?? ""
    case .options(let options): options.constants.first ?? ""
    case .color: "#C0392B"
    case .font: "Helvetica-Bold 17"
    case .picture: "flag"
    case .edgeInsets: "5"
    case .size, .point: "5 5"
    case .date: "2001-02-03"
    case .locale: "de"
    case .url: "https://example.org"
    case .list(let item): item == .color ? "red, blue" : "0, 1"
    case .string, .any: "other words"
    case .object: ""
    }
  }

  private static func scenes(_ type: String, _ element: String) -> [String] {
    if type.contains("Cell"), !type.contains("Collection") { return ["<LMTableView>\(element)</LMTableView>"] }
    if type.contains("HeaderFooter") {
      return ["<LMTableView><?sectionHeaderView?>\(element)<UITableViewCell textLabel.text='x'/></LMTableView>"]
    }
    return [element, "<LMColumnView backgroundColor='yellow'>\(element)<UILabel text='n'/></LMColumnView>"]
  }

  private static func picture(_ document: String) -> String? {
    Drawn(document, height: 400)?.picture().svg()
  }

  /// Whether setting the attribute changes the picture of any scene.
  private static func paints(_ type: String, _ attribute: String, _ value: String) -> Bool {
    let (attributes, content) = filling(type)
    let company = company[attribute] ?? []
    func scenes(_ more: String?) -> [String?] {
      let names = ([more].compactMap { $0 } + company).map { $0.prefix { $0 != "=" } }
      let kept = attributes.filter { !names.contains($0.prefix { $0 != "=" }) }
      let all = (kept + company.filter { more == nil || !$0.hasPrefix(attribute + "=") } + [more].compactMap { $0 })
      return Self.scenes(type, "<\(type) \(all.joined(separator: " "))>\(content)</\(type)>").map { picture($0) }
    }
    return zip(scenes(nil), scenes("\(attribute)='\(value)'")).contains { $0 != $1 }
  }

  @Test func propertiesOfThePublicDocumentsPaintWhatTheyDeclare() throws {
    try #require(Self.pairs.count > 250 || TestData.sharedRoot == nil)
    let types = TypeTable(.builtIn)
    var checked = 0
    for pair in Self.pairs {
      guard let type = types.type(named: pair.element) else { continue }
      let id = types.names.find(hash: PropertyName(pair.attribute).hash)
      guard id != NameTable.missing, type.slot(of: id) >= 0 else { continue }
      let property = type.properties[type.slot(of: id)]
      let effect = property.property.effect
      guard effect == .paint || effect == .none, property.property.remark == nil else { continue }
      let value = Self.chosen[pair.attribute] ?? Self.sample(property)
      checked += 1
      #expect(
        Self.paints(pair.element, pair.attribute, value) == (effect == .paint),
        "\(pair.testDescription)='\(value)' declares \(effect)")
    }
    #expect(checked > 60 || TestData.sharedRoot == nil, "\(checked)")
  }
}
