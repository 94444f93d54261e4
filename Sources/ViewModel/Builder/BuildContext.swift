import Diagnostics
import DocParser
internal import Storage
import StyleEngine

/// One document being built: its own templates and strings, which an included document sees a copy of.
///
/// A class, because it is looked at for every element and attribute: a copy would count the references of the whole
/// document each time.
final class BuildContext {
  let document: XMLDocument
  /// Names of the documents around it and its own, outermost first.
  let chain: [String]
  var templates: TemplateSet
  var strings: StringTables
  /// Instructions that merged templates, for notes at bad values: source of the file and place of the instruction.
  var templateSources: List<(source: SourceID, span: SourceSpan)>
  /// Number of the set of templates that compiled values belong to; changes whenever templates are merged.
  var generation = 0
  /// The open `case`, if any, and whether its platform is another one.
  var openCase: (platform: String, span: SourceSpan)?
  var isSkipping = false
  /// What the document's names mean, by name number; filled as they are met.
  @exclusivity(unchecked) var names: [NameMeaning]
  /// Whether any element may have an attribute `style` or `class`, which count before all others.
  let mayHaveStyles: Bool

  init(
    document: XMLDocument, chain: [String], templates: TemplateSet, strings: StringTables,
    templateSources: List<(source: SourceID, span: SourceSpan)>, generation: Int = 0
  ) {
    self.document = document
    self.chain = chain
    self.templates = templates
    self.strings = strings
    self.templateSources = templateSources
    self.generation = generation
    names = Array(repeating: NameMeaning(), count: document.nameCount)
    mayHaveStyles = document.nameID(for: "style") != nil || document.nameID(for: "class") != nil
  }
}

/// What a name means as an attribute and as an element.
struct NameMeaning {
  var attribute = AttributeMeaning.unknown
  var element = ElementMeaning.unknown
}

/// What an element's name means whatever it stands in.
enum ElementMeaning {
  /// Nobody asked yet.
  case unknown
  /// `root`.
  case root
  /// A view of that type.
  case view(UInt16)
  /// No view type has the name.
  case other
}

/// What an attribute's name means whatever the element.
enum AttributeMeaning {
  /// Nobody asked yet.
  case unknown
  case style
  case classes
  case identifier
  /// `xmlns`, `xml:…`: no property.
  case ignored
  /// An event, unless the view has a property of that name.
  case event(ControlEvent, PropertyNumber)
  case property(PropertyNumber)

  /// Number of the name in the type table, ``NameTable/missing`` while no type that was needed so far has it.
  typealias PropertyNumber = UInt16
}

/// One open element (or document) on the builder's stack. Plain bytes: the stack is looked at for every node.
struct BuildFrame {
  /// Index of its context.
  let context: Int
  /// The next child to look at: an index of the document.
  var next: Int32
  /// Where its children end.
  let end: Int32
  /// The view that children are added to; none at the top of a document.
  let parent: ViewIndex
  /// What they are added before; none for the end.
  let before: ViewIndex
  /// Whether the context ends with this frame.
  let endsContext: Bool
  /// What claims the next element: an index of the builder's claims, or -1.
  var claim: Int32 = -1
}

/// An instruction that claims the next element.
struct Claim {
  let role: String
  /// Type of the item that the place belongs to, when it is a place of the current group: a table's section.
  let group: UInt16?
  /// The instruction.
  let name: String
  let span: SourceSpan
}
