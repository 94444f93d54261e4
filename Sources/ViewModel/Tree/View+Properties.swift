import Diagnostics
import Geometry

// Reading by names that code spells out: `view.number("weight")`. A name that the type does not have gives the type's
// zero, so that a hook of a superclass may ask for what only some subclasses declare.
extension View {
  /// Slot of a property, or -1.
  @inline(__always)
  func slot(_ name: PropertyName) -> Int {
    // In one expression, so that the tables are looked at where they stand.
    tree.types.lookup.find(hash: name.hash, inType: tree.store.nodes[number].type)
  }

  /// Whether its type has that property.
  public func has(_ name: PropertyName) -> Bool { slot(name) >= 0 }

  /// Whether something set it: factory, template, attribute, program, …
  public func isSet(_ name: PropertyName) -> Bool {
    let slot = slot(name)
    return slot >= 0 && tree.entry(index, slot) != nil
  }

  /// The value of a property, its default when nothing set it; nil when the type has no property of that name.
  public func value(_ name: PropertyName) -> PropertyValue? {
    let slot = slot(name)
    return slot < 0 ? nil : tree.value(index, slot)
  }

  /// Where the value of a property came from; nil when the type has no property of that name.
  public func origin(_ name: PropertyName) -> ValueOrigin? {
    let slot = slot(name)
    return slot < 0 ? nil : tree.origin(index, slot)
  }

  /// A number, length or integer; NaN for an unset length.
  public func number(_ name: PropertyName) -> Double {
    let slot = slot(name)
    guard slot >= 0 else { return 0 }
    if let entry = tree.entry(index, slot) {
      switch entry.tag {
      case .number: return Double(bitPattern: entry.bits)
      case .integer: return Double(Int64(bitPattern: entry.bits))
      default: return .nan
      }
    }
    switch tree.value(index, slot) {
    case .number(let value): return value
    case .integer(let value): return Double(value)
    default: return .nan
    }
  }

  /// A whole number.
  public func integer(_ name: PropertyName) -> Int {
    if case .integer(let value) = value(name) { value } else { 0 }
  }

  /// A flag.
  public func bool(_ name: PropertyName) -> Bool {
    let slot = slot(name)
    guard slot >= 0 else { return false }
    if let entry = tree.entry(index, slot) { return entry.tag == .bool && entry.bits != 0 }
    let fast = tree.fast(slot, of: index)
    return fast.defaultForm == .bool && fast.defaultBits != 0
  }

  /// A text; empty when unset.
  public func string(_ name: PropertyName) -> String {
    switch value(name) {
    case .string(let value), .locale(let value), .url(let value): value
    case .integer(let value): String(value)
    case .number(let value): shortest(value)
    case .bool(let value): value ? "true" : "false"
    default: ""
    }
  }

  /// A constant's name; empty when unset.
  public func constant(_ name: PropertyName) -> String {
    if case .constant(let value) = value(name) { value } else { "" }
  }

  /// An option set's constants, in declaration order.
  public func options(_ name: PropertyName) -> [String] {
    if case .options(let value) = value(name) { value } else { [] }
  }

  /// A colour; nil when unset.
  public func color(_ name: PropertyName) -> ColorValue? {
    if case .color(let value) = value(name) { value } else { nil }
  }

  /// A font; nil when unset.
  public func font(_ name: PropertyName) -> FontValue? {
    if case .font(let value) = value(name) { value } else { nil }
  }

  /// A picture; nil when unset.
  public func picture(_ name: PropertyName) -> PictureValue? {
    if case .picture(let value) = value(name) { value } else { nil }
  }

  /// Edge insets with their physical parts applied; nil when neither the whole nor a part is set and there is no
  /// default.
  public func insets(_ name: PropertyName) -> EdgeInsets? {
    let slot = slot(name)
    guard slot >= 0 else { return nil }
    var result: EdgeInsets?
    if case .edgeInsets(let value) = tree.value(index, slot) { result = value }
    for part in resolved.parts(of: slot) {
      guard let entry = tree.entry(index, part), entry.tag == .number else { continue }
      let length = Double(bitPattern: entry.bits)
      guard !length.isNaN else { continue }
      switch resolved.fast(part).component {
      case .top: result = (result ?? .zero).with(\.top, length)
      case .left: result = (result ?? .zero).with(\.left, length)
      case .bottom: result = (result ?? .zero).with(\.bottom, length)
      case .right: result = (result ?? .zero).with(\.right, length)
      default: break
      }
    }
    return result
  }

  /// The values of a list; empty when unset.
  public func list(_ name: PropertyName) -> [PropertyValue] {
    if case .list(let value) = value(name) { value } else { [] }
  }
}

// Writing, for programs.
extension View {
  /// Sets a property to a value of its type.
  ///
  /// O(values set on the view). What the change invalidates is the property's declared effect; the next layout redoes
  /// just that.
  ///
  /// - Throws: ``DocumentProblem`` when the type has no such property (with the nearest one) or the value is not of its
  ///   type. The view is then unchanged.
  public func set(_ name: String, to value: PropertyValue, origin: ValueOrigin = .program) throws(DocumentProblem) {
    let slot = try writableSlot(name)
    let property = resolved.properties[slot].property
    guard let stored = StoredValue(value, as: property.type) else {
      throw .badValue(
        BadValue(
          path: resolved.properties[slot].path, owner: typeName, type: property.type, found: "\(value.noun)",
          problem: .notOfType))
    }
    if let excess = value.lengthBeyondLimit(as: property.type) {
      throw .badValue(
        BadValue(
          path: resolved.properties[slot].path, owner: typeName, type: property.type, found: shortest(excess),
          problem: .outOfRange(
            least: property.type == .length ? 0 : -largestLength, largest: largestLength)))
    }
    if let bounds = property.bounds, let number = stored.plainNumber, !bounds.contains(number), !number.isNaN {
      throw .badValue(
        BadValue(
          path: resolved.properties[slot].path, owner: typeName, type: property.type, found: shortest(number),
          problem: .outOfRange(least: bounds.lowerBound, largest: bounds.upperBound)))
    }
    tree.store(index, slot, stored, origin)
  }

  /// Sets a property from text, as a document would: converted to the property's type, names looked up in `lookup`.
  ///
  /// - Throws: ``DocumentProblem`` as ``set(_:to:origin:)``.
  public func set(
    _ name: String, parsing text: String, lookup: any ValueLookup = EmptyLookup(), origin: ValueOrigin = .program
  ) throws(DocumentProblem) {
    let slot = try writableSlot(name)
    let property = resolved.properties[slot].property
    switch ValueConverter(lookup: lookup).convert(text, to: property.type, bounds: property.bounds) {
    case .success(let value): tree.store(index, slot, value, origin)
    case .failure(let problem):
      throw .badValue(
        BadValue(
          path: resolved.properties[slot].path, owner: typeName, type: property.type, found: text, problem: problem))
    }
  }

  /// Sets a number, length, integer or flag (0 or 1) by the bytes of its name: the fastest way in, no string is made.
  ///
  /// - Returns: Whether the type has such a property and accepts the number.
  @discardableResult
  public func set(name: UnsafeRawBufferPointer, number: Double, origin: ValueOrigin = .program) -> Bool {
    tree.set(index, name: name, number: number, origin: origin) == .done
  }

  /// Takes back what was set: the default counts again.
  ///
  /// - Throws: ``DocumentProblem`` when the type has no such property.
  public func reset(_ name: String) throws(DocumentProblem) {
    let slot = try writableSlot(name)
    tree.remove(index, slot)
  }

  private func writableSlot(_ name: String) throws(DocumentProblem) -> Int {
    let slot = slot(PropertyName(name))
    guard slot >= 0 else { throw PropertyPath.problem(name, in: resolved) }
    if case .object(let type) = resolved.properties[slot].property.type {
      throw .notSettable(path: name, owner: typeName, object: type.name)
    }
    return slot
  }
}

extension PropertyValue {
  /// A length in it that is larger than a document's may be, as the converter refuses it in text; nil when there is none.
  fileprivate func lengthBeyondLimit(as type: ValueType) -> Double? {
    func excess(_ lengths: Double...) -> Double? { lengths.first { $0.magnitude > largestLength } }
    switch (type, self) {
    case (.length, .number(let length)), (.signedLength, .number(let length)), (.edgeInsets, .number(let length)):
      return excess(length)
    case (.length, .integer(let length)), (.signedLength, .integer(let length)): return excess(Double(length))
    case (.edgeInsets, .edgeInsets(let insets)): return excess(insets.top, insets.left, insets.bottom, insets.right)
    case (.size, .size(let width, let height)): return excess(width, height)
    case (.point, .point(let x, let y)): return excess(x, y)
    default: return nil
    }
  }
}

extension StoredValue {
  var plainNumber: Double? {
    switch tag {
    case .number: Double(bitPattern: bits)
    case .integer: Double(Int64(bitPattern: bits))
    default: nil
    }
  }
}

extension EdgeInsets {
  fileprivate func with(_ side: WritableKeyPath<EdgeInsets, Double>, _ length: Double) -> EdgeInsets {
    var result = self
    result[keyPath: side] = length
    return result
  }
}

/// The shortest decimal text of a number: whole numbers without a fraction.
func shortest(_ number: Double) -> String {
  if number.magnitude < 1e15, let whole = Int(exactly: number) { return String(whole) }
  return String(describing: number)
}
