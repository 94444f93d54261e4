internal import Storage

/// All view types that documents may use: the only list of views.
///
/// A value. Declaring a type costs nothing until a document uses it: the built-in list holds names and closures.
public struct ViewRegistry: Sendable {
  /// One line of the list: a name and how its declaration is made.
  public struct Entry: Sendable {
    /// The element name.
    public let name: String
    /// Makes the declaration; called when the type is first needed.
    public let make: @Sendable () -> ViewType
    /// Position in ``ViewRegistry/builtIn`` when it is that very declaration, whose properties are frozen; else -1.
    fileprivate(set) var builtInNumber: Int16 = -1

    /// An entry whose declaration is made when first needed.
    public init(_ name: String, _ make: @escaping @Sendable () -> ViewType) {
      self.name = name
      self.make = make
    }
  }

  /// The types in the order of the reference.
  public var entries: [Entry] { Array(list) }
  /// The entries; nil for those of ``builtInEntry(_:)`` as they are.
  private var changed: List<Entry>?

  /// A registry of entries with different names; ``builtIn`` is what most want.
  public init(_ entries: [Entry] = []) { changed = List(entries) }

  /// The built-in list, or an empty one.
  init(isBuiltIn: Bool) { changed = isBuiltIn ? nil : List() }

  /// The entries. Those of the built-in list know their positions, until one is replaced.
  private var list: List<Entry> {
    get {
      if let changed { return changed }
      var list = List<Entry>()
      while var entry = Self.builtInEntry(list.count) {
        entry.builtInNumber = Int16(truncatingIfNeeded: list.count)
        list.append(entry)
      }
      return list
    }
    set { changed = newValue }
  }

  /// Adds an application's type, or replaces the one of that name. O(types).
  public mutating func add(_ type: ViewType) { add(Entry(type.name) { type }) }

  /// Adds properties to a type that is already listed. O(types); nothing happens when no type has that name.
  public mutating func add(_ properties: [Property], to name: String) {
    guard let at = position(of: name) else { return }
    let make = list[at].make
    list[at] = Entry(name) { make().adding(properties) }
  }

  /// Adds untyped elements to a type that is already listed. O(types); nothing happens when no type has that name.
  public mutating func add(_ elements: [UntypedElement], to name: String) {
    guard let at = position(of: name) else { return }
    let make = list[at].make
    list[at] = Entry(name) { make().adding(elements: elements) }
  }

  /// Adds an entry, or replaces the one of that name. O(types).
  public mutating func add(_ entry: Entry) {
    if let at = position(of: entry.name) {
      list[at] = entry
    } else {
      list.append(entry)
    }
  }

  /// The declaration of the type called `name`. Makes it anew: keep it.
  public func type(named name: String) -> ViewType? { entry(named: name)?.make() }

  /// A declaration and its position in the built-in list, nil for one of the application.
  struct Declared {
    let type: ViewType
    let builtInNumber: Int?
  }

  /// The declaration of the type called `name`.
  func declared(_ name: String) -> Declared? {
    guard let entry = entry(named: name) else { return nil }
    let number = entry.builtInNumber
    return Declared(type: entry.make(), builtInNumber: number < 0 ? nil : Int(number))
  }

  /// Whether there is a type of that name. O(types).
  public func contains(_ name: String) -> Bool { entry(named: name) != nil }

  // Searches: a type is looked up once a table of types, and an index would cost more than all searches of a run.

  private func entry(named name: String) -> Entry? {
    if let changed { return changed.firstIndex { $0.name == name }.map { changed[$0] } }
    // Where the table says; everywhere for a name that no type has, or whose type is newer than the table.
    let hash = UInt(PropertyName(name).hash)
    var number = FrozenTypes.typeHashes.firstIndex(of: hash) ?? 0
    while var entry = Self.builtInEntry(number) {
      if entry.name == name {
        entry.builtInNumber = Int16(truncatingIfNeeded: number)
        return entry
      }
      number += 1
    }
    return nil
  }

  private func position(of name: String) -> Int? { list.firstIndex { $0.name == name } }

  /// All names, in order.
  public var names: [String] { list.map(\.name) }
}

extension ViewType {
  func adding(_ more: [Property] = [], elements moreElements: [UntypedElement] = []) -> ViewType {
    ViewType(
      name, inherits: superclass, summary, properties: properties + more, defaults: defaults,
      factories: factories, elements: elements + moreElements, groups: groups, instructions: instructions,
      children: children, layout: layout, naturalSize: naturalSize, text: text, styles: styles,
      styleDidChange: styleDidChange)
  }
}
