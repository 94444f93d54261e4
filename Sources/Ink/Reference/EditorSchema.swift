import Diagnostics
import ViewModel

/// Schemas of the document language for editors, made from the registry.
///
/// They accept what the registry knows: view types, untyped elements, attributes and constants. Bindings (`$…`),
/// localised strings (`@…`) and quoted text (`^…`) are accepted for every attribute; processing instructions and the
/// number of children are beyond what these languages can say.
public enum EditorSchema {
  /// The events of controls; `on` and the event make an attribute. Names are the framework's.
  static let events = [
    "TouchDown", "TouchDownRepeat", "TouchDragInside", "TouchDragOutside", "TouchDragEnter", "TouchDragExit",
    "TouchUpInside", "TouchUpOutside", "TouchCancel", "ValueChanged", "PrimaryActionTriggered", "EditingDidBegin",
    "EditingChanged", "EditingDidEnd", "EditingDidEndOnExit", "AllTouchEvents", "AllEditingEvents", "AllEvents",
  ]

  /// Descriptions of all types, in the order of the registry.
  private static func types(_ registry: ViewRegistry) -> [TypeDescription] {
    registry.names.compactMap { TypeDescription($0, in: registry) }
  }

  /// Names of the attributes that a type adds to its superclass: canonical names and other spellings.
  private static func ownAttributes(
    of type: TypeDescription, _ registry: ViewRegistry
  ) -> [(name: String, type: ValueType)] {
    let inherited = type.superclasses.first.flatMap { TypeDescription($0, in: registry) }
    var known = Set(inherited?.properties.flatMap { [$0.path] + $0.aliases } ?? [])
    // These three stand for themselves in every type, see `styles(of:)`.
    known.formUnion(["id", "class", "style"])
    var result: [(name: String, type: ValueType)] = []
    for line in type.properties {
      for name in [line.path] + line.aliases where known.insert(name).inserted {
        result.append((name, line.property.type))
      }
    }
    return result
  }

  /// What `style` may say: names of factories, and the constants of a property of that name.
  private static func styles(of type: TypeDescription) -> [String] {
    var names = type.factories.map(\.name)
    if let own = type.properties.first(where: { $0.path == "style" })?.property.type {
      for name in constants(of: own) ?? [] where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Constants of types that have few values; nil for free text.
  private static func constants(of type: ValueType) -> [String]? {
    switch type {
    case .bool: ["true", "false", "YES", "NO", "yes", "no", "1", "0"]
    case .enumeration(let type): type.constants + type.aliases.map(\.name)
    default: nil
    }
  }

  // MARK: RELAX NG

  /// RELAX NG in its XML syntax.
  public static func relaxNG(of registry: ViewRegistry) -> String {
    let types = types(registry)
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made from the registry by 'ink schema', as RELAX NG. -->
      <grammar xmlns="http://relaxng.org/ns/structure/1.0"
        datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
        <start><choice><ref name="view"/><ref name="root"/></choice></start>
        <define name="special"><data type="string"><param name="pattern">[$@^].*</param></data></define>
        <define name="common">
          <optional><attribute name="id"/></optional>
          <optional><attribute name="class"/></optional>

      """
    for event in events { text += "    <optional><attribute name=\"on\(event)\"/></optional>\n" }
    text += "  </define>\n  <define name=\"view\">\n    <choice>\n"
    for type in types { text += "      <ref name=\"\(type.type.name)\"/>\n" }
    text += "    </choice>\n  </define>\n"
    // A root is any view: all attributes of any of them would clash, so it takes what UIView has.
    text += "  <define name=\"root\">\n    <element name=\"root\">\n      <ref name=\"common\"/>\n"
    text += "      <zeroOrMore><attribute><anyName><except><name>id</name><name>class</name>"
    for event in events { text += "<name>on\(event)</name>" }
    text += "</except></anyName></attribute></zeroOrMore>\n"
    text += "      <zeroOrMore><ref name=\"view\"/></zeroOrMore>\n    </element>\n  </define>\n"
    for type in types {
      let name = type.type.name
      text += "  <define name=\"\(name).attributes\">\n"
      if let above = type.superclasses.first { text += "    <ref name=\"\(above).attributes\"/>\n" }
      for attribute in ownAttributes(of: type, registry) {
        text +=
          "    <optional><attribute name=\"\(escaped(attribute.name))\">\(rngValue(attribute.type))</attribute></optional>\n"
      }
      if type.superclasses.isEmpty && type.properties.isEmpty { text += "    <empty/>\n" }
      text += "  </define>\n  <define name=\"\(name)\">\n    <element name=\"\(escaped(name))\">\n"
      text += "      <ref name=\"common\"/>\n      <ref name=\"\(name).attributes\"/>\n"
      let styles = styles(of: type)
      if !styles.isEmpty {
        text += "      <optional><attribute name=\"style\"><choice>"
        for name in styles { text += "<value>\(escaped(name))</value>" }
        text += "</choice></attribute></optional>\n"
      }
      text += "      <zeroOrMore><choice><ref name=\"view\"/>"
      for element in type.elements {
        text += "<element name=\"\(escaped(element.name))\">"
        for property in element.properties {
          text += "<optional><attribute name=\"\(escaped(property.name))\"/></optional>"
        }
        text += "<empty/></element>"
      }
      text += "</choice></zeroOrMore>\n    </element>\n  </define>\n"
    }
    return text + "</grammar>\n"
  }

  private static func rngValue(_ type: ValueType) -> String {
    switch type {
    case .integer: return "<choice><data type=\"integer\"/><ref name=\"special\"/></choice>"
    case .number, .length, .signedLength:
      return "<choice><data type=\"double\"/><value>nan</value><ref name=\"special\"/></choice>"
    default:
      guard let constants = constants(of: type) else { return "<text/>" }
      return "<choice>" + constants.map { "<value>\(escaped($0))</value>" }.joined()
        + "<ref name=\"special\"/></choice>"
    }
  }

  // MARK: XML Schema

  /// XML Schema 1.0.
  public static func xmlSchema(of registry: ViewRegistry) -> String {
    let types = types(registry)
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made from the registry by 'ink schema', as XML Schema. -->
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
        <xs:simpleType name="special"><xs:restriction base="xs:string"><xs:pattern value="[$@\\^].*"/></xs:restriction>\
      </xs:simpleType>
        <xs:simpleType name="number"><xs:union memberTypes="xs:double special"><xs:simpleType>\
      <xs:restriction base="xs:string"><xs:enumeration value="nan"/></xs:restriction></xs:simpleType></xs:union>\
      </xs:simpleType>
        <xs:simpleType name="integer"><xs:union memberTypes="xs:integer special"/></xs:simpleType>
        <xs:attributeGroup name="common">
          <xs:attribute name="id" type="xs:string"/>
          <xs:attribute name="class" type="xs:string"/>

      """
    for event in events { text += "    <xs:attribute name=\"on\(event)\" type=\"xs:string\"/>\n" }
    text += "  </xs:attributeGroup>\n  <xs:group name=\"view\">\n    <xs:choice>\n"
    for type in types { text += "      <xs:element ref=\"\(escaped(type.type.name))\"/>\n" }
    text += "    </xs:choice>\n  </xs:group>\n"
    text +=
      "  <xs:element name=\"root\"><xs:complexType><xs:group ref=\"view\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>"
    text += "<xs:anyAttribute processContents=\"skip\"/></xs:complexType></xs:element>\n"
    var written: Set<String> = []
    for type in types {
      for attribute in ownAttributes(of: type, registry) {
        guard case .enumeration(let enumeration) = attribute.type, written.insert(enumeration.name).inserted else {
          continue
        }
        text +=
          "  <xs:simpleType name=\"\(escaped(enumeration.name))\"><xs:union memberTypes=\"special\"><xs:simpleType>"
        text += "<xs:restriction base=\"xs:string\">"
        for name in constants(of: attribute.type) ?? [] { text += "<xs:enumeration value=\"\(escaped(name))\"/>" }
        text += "</xs:restriction></xs:simpleType></xs:union></xs:simpleType>\n"
      }
    }
    text += "  <xs:simpleType name=\"flag\"><xs:union memberTypes=\"special\"><xs:simpleType>"
    text += "<xs:restriction base=\"xs:string\">"
    for name in constants(of: .bool) ?? [] { text += "<xs:enumeration value=\"\(name)\"/>" }
    text += "</xs:restriction></xs:simpleType></xs:union></xs:simpleType>\n"
    for type in types {
      let name = escaped(type.type.name)
      text += "  <xs:attributeGroup name=\"\(name)\">\n"
      if let above = type.superclasses.first { text += "    <xs:attributeGroup ref=\"\(escaped(above))\"/>\n" }
      for attribute in ownAttributes(of: type, registry) {
        text += "    <xs:attribute name=\"\(escaped(attribute.name))\" type=\"\(xsdType(attribute.type))\"/>\n"
      }
      text += "  </xs:attributeGroup>\n  <xs:element name=\"\(name)\"><xs:complexType>"
      text += "<xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\"><xs:group ref=\"view\"/>"
      for element in type.elements {
        text += "<xs:element name=\"\(escaped(element.name))\"><xs:complexType>"
        for property in element.properties {
          text += "<xs:attribute name=\"\(escaped(property.name))\" type=\"xs:string\"/>"
        }
        text += "</xs:complexType></xs:element>"
      }
      text += "</xs:choice><xs:attributeGroup ref=\"common\"/><xs:attributeGroup ref=\"\(name)\"/>"
      let styles = styles(of: type)
      if !styles.isEmpty {
        text += "<xs:attribute name=\"style\"><xs:simpleType><xs:restriction base=\"xs:string\">"
        for name in styles { text += "<xs:enumeration value=\"\(escaped(name))\"/>" }
        text += "</xs:restriction></xs:simpleType></xs:attribute>"
      }
      text += "</xs:complexType></xs:element>\n"
    }
    return text + "</xs:schema>\n"
  }

  private static func xsdType(_ type: ValueType) -> String {
    switch type {
    case .bool: "flag"
    case .integer: "integer"
    case .number, .length, .signedLength: "number"
    case .enumeration(let type): escaped(type.name)
    default: "xs:string"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: JSON

  /// The registry as JSON: `{ "format": "ink-views", "version": 1, "types": [ … ] }`.
  public static func json(of registry: ViewRegistry) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.value("ink-views")
    json.key("version")
    json.value(1)
    json.key("types")
    json.beginArray()
    for type in types(registry) { write(type, to: &json) }
    json.endArray()
    json.endObject()
    json.finishLine()
    return json.text
  }

  private static func write(_ type: TypeDescription, to json: inout JSONWriter) {
    json.beginObject()
    json.key("name")
    json.value(type.type.name)
    json.key("superclass")
    if let above = type.superclasses.first { json.value(above) } else { json.null() }
    json.key("summary")
    json.value(type.type.summary)
    json.key("children")
    switch type.children {
    case .none: json.value("none")
    case .any: json.value("any")
    case .one: json.value("one")
    case .only(let names): writeList(names, to: &json)
    }
    json.key("properties")
    json.beginArray()
    for line in type.properties where line.declaredBy == type.type.name { write(line, to: &json) }
    json.endArray()
    json.key("factories")
    writeList(type.factories.map(\.name), to: &json)
    json.key("elements")
    json.beginArray()
    for element in type.elements {
      json.beginObject()
      json.key("name")
      json.value(element.name)
      json.key("summary")
      json.value(element.summary)
      json.key("attributes")
      writeList(element.properties.map(\.name), to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("instructions")
    writeList(type.instructions.map(\.name), to: &json)
    json.endObject()
  }

  private static func write(_ line: TypeDescription.PropertyLine, to json: inout JSONWriter) {
    json.beginObject()
    json.key("path")
    json.value(line.path)
    json.key("type")
    json.value(line.property.type.name)
    if let constants = constants(of: line.property.type) {
      json.key("constants")
      writeList(constants, to: &json)
    }
    json.key("default")
    if line.defaultText.isEmpty { json.null() } else { json.value(line.defaultText) }
    json.key("effect")
    json.value(line.property.effect.rawValue)
    json.key("summary")
    json.value(line.property.summary)
    if !line.aliases.isEmpty {
      json.key("aliases")
      writeList(line.aliases, to: &json)
    }
    json.endObject()
  }

  private static func writeList(_ names: [String], to json: inout JSONWriter) {
    json.beginArray(inline: true)
    for name in names { json.value(name) }
    json.endArray()
  }
}
