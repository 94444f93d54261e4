import Diagnostics

/// A value that a property refused, with what the message needs.
public struct BadValue: Hashable, Sendable {
  /// Key path of the property.
  public let path: String
  /// The type that has it.
  public let owner: String
  /// What it holds.
  public let type: ValueType
  /// What was written.
  public let found: String
  /// Why that does not do.
  public let problem: ValueProblem

  /// A refused value from its parts.
  public init(path: String, owner: String, type: ValueType, found: String, problem: ValueProblem) {
    self.path = path
    self.owner = owner
    self.type = type
    self.found = found
    self.problem = problem
  }
}

/// What is wrong with a document or with a program's use of its views. The words stand in `DocumentProblem+Words.swift`.
public enum DocumentProblem: Problem, Hashable {
  /// An element is no view type, and nothing that its parent knows.
  case unknownElement(name: String, parent: String?, nearest: String?)
  /// A type has no property called `path`.
  case unknownProperty(path: String, owner: String, nearest: String?)
  /// A property refused a value.
  case badValue(BadValue)
  /// A second element has the identifier.
  case duplicateIdentifier(String)
  /// A view cannot hold this child.
  case childNotHeld(child: String, parent: String, reason: String)
  /// Text stands where only elements may.
  case textInView(parent: String)
  /// `style` names no factory of the type.
  case unknownFactory(name: String, owner: String, known: [String], nearest: String?)
  /// `class` names a template that no file defines.
  case unknownTemplate(name: String, nearest: String?)
  /// A template file is not in the resources.
  case missingTemplates(name: String, nearest: String?)
  /// An instruction is not known where it stands.
  case unknownInstruction(name: String, parent: String?, nearest: String?)
  /// An instruction's data is missing or cannot be used.
  case badInstruction(name: String, reason: String)
  /// Documents include each other.
  case includeCycle(chain: [String])
  /// An included document is not in the resources.
  case missingDocument(name: String, nearest: String?)
  /// A `case` block is for a platform that is none, so nobody ever sees what is in it.
  case unknownPlatform(name: String, known: [String], nearest: String?)
  /// A `case` block runs to the end of the document.
  case unfinishedCase(platform: String)
  /// An `end` without a `case`.
  case endWithoutCase
  /// The document element is `root` and nobody said what that is.
  case rootWithoutType
  /// A property's first letter has the wrong case.
  case nameCase(written: String, name: String)
  /// A picture is not in the resources.
  case missingPicture(name: String, path: String, nearest: String?)
  /// A property that holds an object was set.
  case notSettable(path: String, owner: String, object: String)
  /// A step of a key path holds no object.
  case notAnObject(path: String, step: String, owner: String, type: ValueType)
  /// A property is accepted with a remark, such as "has no effect".
  case remark(path: String, owner: String, remark: String)
  /// An instruction claims the next element and there is none.
  case claimWithoutElement(name: String)
  /// An instruction claims an element for a place that another view has.
  case placeTaken(name: String, owner: String)
  /// Both a JSON file and a property list have the name.
  case bothTemplateFormats(name: String)
  /// The owner has no outlet of that name.
  case missingOutlet(name: String, owner: String, nearest: String?)
  /// The owner's outlet cannot hold the view.
  case outletType(name: String, owner: String, expected: String, found: String)
  /// The owner has no action of that name.
  case missingAction(name: String, owner: String, nearest: String?)
  /// A limit is exceeded.
  case limit(what: String, limit: Int)
  /// An untrusted document asks for what only trusted ones may.
  case untrusted(what: String)
  /// A size-class variant was taken instead of the document named.
  case variantTaken(name: String, variant: String)
  /// `root` stands inside a document.
  case rootInside
  /// A view would become its own descendant, or is of another tree.
  case cannotAdd(child: String, parent: String, reason: String)
  /// A resource file is there but cannot be used.
  case badResource(path: String, reason: String)
  /// The document binds properties and no values were given: they show as empty.
  case noData
  /// A data file that an instruction names is not in the resources.
  case missingData(name: String, nearest: String?)
  /// The owner's values for a section make no rows.
  case noRows(section: String, reason: String)
  /// An id that is empty or blank.
  case blankIdentifier(owner: String)
  /// A reference to an entity outside the document, which is never read.
  case skippedEntity(String)
}
