import Foundation
import Geometry
import InkTestSupport
import Testing

@testable import ViewModel

/// Properties do what their declaration says: those that claim natural size or placement move something in one of a few
/// scenes, those that claim painting or nothing move nothing in any.
@Suite struct PropertyEffectTests {
  private static let text = "one two three four five six seven eight nine ten eleven twelve thirteen"

  /// Attributes and content that give an element of a type something to lay out.
  private static func filling(_ type: String) -> (attributes: String, content: String) {
    let labels =
      "<UILabel text=\"small\" font=\"System 12\"/><UILabel text=\"large words\" font=\"System 30\"/>"
      + "<UILabel text=\"words in lines\" numberOfLines=\"0\" width=\"60\"/>"
    let rows = "<LMRowView>\(labels)</LMRowView><LMRowView><UIView width=\"90\" height=\"9\"/>\(labels)</LMRowView>"
    let side = "<UIView width=\"20\" height=\"20\"/>"
    return switch type {
    case "UILabel": ("text=\"\(text)\"", "")
    case "UIButton": ("title=\"Press\"", "")
    case "UITextField": ("text=\"typed\"", "<?leftView?>\(side)<?rightView?>\(side)")
    case "UITextView": ("text=\"\(text)\" scrollEnabled=\"false\"", "")
    case "UIImageView": ("image=\"Sample\"", "")
    case "UISegmentedControl", "LMSegmentedControl": ("", "<segment title=\"a\"/><segment title=\"bcd\"/>")
    case "LMRowView", "UIStackView": ("", labels)
    case "LMColumnView": ("", labels + rows)
    case "LMLayerView", "LMAnchorView", "LMRootView", "LMLinearGradientView", "LMRadialGradientView": ("", labels)
    case "LMScrollView": ("", "<LMColumnView>\(labels)<UIView width=\"900\" height=\"900\"/></LMColumnView>")
    case "LMPageView": ("", labels)
    case "UITableView", "LMTableView":
      (
        "",
        "<sectionHeader title=\"h\"/><UITableViewCell textLabel.text=\"a\"/><?sectionBreak?>"
          + "<UITableViewCell textLabel.text=\"b\"/>"
      )
    case "UITableViewCell", "UITableViewHeaderFooterView": ("textLabel.text=\"\(text)\"", "")
    case "LMTableViewCell", "LMTableViewHeaderFooterView": ("", "<UILabel text=\"cell\"/>")
    case "UICollectionView", "LMCollectionView":
      ("height=\"200\"", String(repeating: "<UIView/>", count: 12))
    default: ("", "")
    }
  }

  /// Documents that hold `element`; the first that shows a difference counts.
  private static func scenes(_ type: String, _ element: String) -> [String] {
    let other = "<UILabel text=\"neighbour\"/>"
    let wide = "<UILabel text=\"\(text)\" font=\"System 13\"/>"
    var scenes: [String] = []
    if type.hasSuffix("Cell"), !type.contains("Collection") {
      scenes.append("<LMTableView>\(element)<UITableViewCell textLabel.text=\"x\"/></LMTableView>")
    }
    if type.contains("HeaderFooter") {
      scenes.append("<LMTableView><?sectionHeaderView?>\(element)<UITableViewCell textLabel.text=\"x\"/></LMTableView>")
    }
    return scenes + [
      element,
      "<LMColumnView><LMRowView alignToBaseline=\"true\">\(other)\(element)\(other)</LMRowView>\(other)</LMColumnView>",
      "<LMColumnView><UIView weight=\"1\"/>\(element)\(other)</LMColumnView>",
      "<LMColumnView horizontalAlignment=\"leading\" verticalAlignment=\"top\">\(other)\(element)\(other)</LMColumnView>",
      "<LMRowView><UIView weight=\"1\"/>\(element)\(other)</LMRowView>",
      "<LMAnchorView>\(element)</LMAnchorView>",
      "<UIStackView width=\"2000\">\(element)\(other)</UIStackView>", "<UIStackView>\(wide)\(element)</UIStackView>",
      "<UIStackView axis=\"vertical\">\(element)\(other)</UIStackView>",
      "<LMColumnView height=\"70\"><UIStackView axis=\"vertical\" weight=\"1\">\(element)"
        + "<UIView height=\"100\"/></UIStackView></LMColumnView>",
      "<LMColumnView><LMSpacer weight=\"1\"/>\(element)<LMSpacer weight=\"3\"/></LMColumnView>",
    ]
  }

  /// A value that is not the default.
  private static func sample(_ property: ResolvedProperty) -> String {
    switch property.property.type {
    case .bool: property.defaultValue == .bool(true) ? "false" : "true"
    case .integer: property.defaultValue == .integer(1) ? "0" : "3"
    case .number: property.path.contains("Priority") ? "900" : "0.5"
    case .length, .signedLength:
      property.path == "aspectRatio" ? "2.5" : (property.path.hasPrefix("maximum") ? "3" : "33")
    case .enumeration(let enumeration):
      enumeration.constants.last { .constant($0) != property.defaultValue && $0 != "trailing" } ?? ""
    case .options(let options): options.constants.first ?? ""
    case .color: "#123456"
    case .font: "Helvetica 41"
    case .picture: "Wide"
    case .edgeInsets: "21"
    case .size, .point: "3 4"
    case .date: "2026-11-30"
    case .locale: "de"
    case .url: "https://example.org"
    case .list(let item): item == .color ? "#123456, red" : "0, 1"
    case .string, .any: "other words"
    case .object: ""
    }
  }

  /// What else must be set for a property to show, by property.
  private static let company: [String: String] = [
    "layoutMarginsRelativeArrangement": "layoutMargins=\"21\"",
    "alignToBaseline": "spacing=\"60\"",
    "baseline": "alignToBaseline=\"true\"",
    "lineBreakMode": "numberOfLines=\"0\" width=\"61\"",
    "detailTextLabel.text": "style=\"subtitleTableViewCell\"",
  ]

  /// Values that show more than the usual sample of their type.
  private static let chosen: [String: String] = [
    "alignment": "center", "lineBreakMode": "byCharWrapping", "distribution": "fillEqually",
    "horizontalContentHuggingPriority": "100", "verticalContentHuggingPriority": "100",
  ]

  private static let resources: MemoryResources = {
    var resources = MemoryResources()
    resources.add("Sample.gif", Array("GIF89a".utf8) + [40, 0, 30, 0, 0, 0, 0, 0x3B])
    resources.add("Wide.gif", Array("GIF89a".utf8) + [70, 0, 50, 0, 0, 0, 0, 0x3B])
    return resources
  }()

  /// Every frame, content size and line of a scene.
  private static func picture(_ document: String) -> String {
    guard let layout = Built(document, resources: resources).layout(LayoutEnvironment(width: 375, height: 400)) else {
      return "no root"
    }
    return layout.entries.map { entry in
      let frame = layout.frame(of: entry).map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? "hidden"
      let size = entry.part.isEmpty ? layout.contentSize(of: entry.view).map { "\($0.width)×\($0.height)" } ?? "" : ""
      return "\(entry.view.typeName) \(entry.part) \(frame) \(size) \(layout.lines(of: entry).count)"
    }.joined(separator: "\n")
  }

  /// Placement properties whose effect none of the scenes can show, with the reason.
  private static let exceptions: Set<String> = [
    // A picture does not get smaller than it is: it has nothing to give way with.
    "UIImageView.horizontalContentCompressionResistancePriority",
    "UIImageView.verticalContentCompressionResistancePriority",
    // Mirrors only in a right-to-left layout, and only what has a leading side.
    "semanticContentAttribute",
    // Adds the safe area, of which the scenes have none.
    "collectionViewLayout.sectionInsetReference",
    // An item that is bound to rows of data.
    "cell",
  ]

  @Test func propertiesOfThePublicDocumentsDoWhatTheyDeclare() throws {
    let types = TypeTable()
    var plain: [String: [String]] = [:]
    for pair in Set(CorpusVocabularyTests.pairs).sorted(by: { $0.testDescription < $1.testDescription }) {
      guard let type = types.type(named: pair.element) else { continue }
      let id = types.names.find(hash: PropertyName(pair.attribute).hash)
      guard id != NameTable.missing, type.slot(of: id) >= 0 else { continue }
      let property = type.properties[type.slot(of: id)]
      if property.property.remark != nil || Self.exceptions.contains(property.path)
        || Self.exceptions.contains(pair.testDescription)
      {
        continue
      }
      // `style` names a factory; margins of a leaf are kept for the application, as in UIKit.
      if pair.attribute == "style" || pair.testDescription == "UIButton.layoutMargins" { continue }
      let (attributes, content) = Self.filling(pair.element)
      var company = Self.company[pair.attribute] ?? ""
      if pair.element == "UIStackView", pair.attribute.hasPrefix("layoutMargin"), company.isEmpty {
        company = "layoutMarginsRelativeArrangement=\"true\""
      }
      if pair.element == "LMRowView", pair.attribute == "alignToBaseline" { company = "" }
      func element(_ more: String) -> String {
        // An attribute of the filling gives way to the one under test.
        let kept = attributes.hasPrefix(pair.attribute + "=") && !more.isEmpty ? "" : attributes
        return "<\(pair.element) \(kept) \(company) \(more)>\(content)</\(pair.element)>"
      }
      let sample = Self.chosen[pair.attribute] ?? Self.sample(property)
      let key = pair.element + " " + company
      let before = plain[key] ?? Self.scenes(pair.element, element("")).map { Self.picture($0) }
      plain[key] = before
      let changed = Self.scenes(pair.element, element("\(pair.attribute)=\"\(sample)\""))
      let claims = property.property.effect == .naturalSize || property.property.effect == .placement
      // What moves nothing is looked for in a few scenes only.
      let moves = zip(before, changed.prefix(claims ? changed.count : 3)).contains { old, new in
        Self.picture(new) != old
      }
      #expect(moves == claims, "\(pair.testDescription)=\(sample) declares \(property.property.effect)")
    }
  }
}
