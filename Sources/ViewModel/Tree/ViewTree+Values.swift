import Diagnostics
import Geometry

extension ViewTree {
  /// What setting a value by name came to.
  enum SetOutcome {
    case done
    case noSuchName
    case wrongType
    case outOfRange
  }

  /// Sets a number, length, integer or flag by the bytes of its name. No string is made, nothing is allocated but a
  /// new entry's place.
  func set(
    _ view: ViewIndex, name: UnsafeRawBufferPointer, number value: Double, origin: ValueOrigin
  ) -> SetOutcome {
    let type = store.nodes[Int(view.raw)].type
    let slot = types.lookup.find(name, inType: type)
    guard slot >= 0 else { return .noSuchName }
    let fast = types.lookup.fast(slot, ofType: type)
    var tag = StorageTag.number
    var bits = value.bitPattern
    switch fast.kind {
    case .number: if !value.isFinite { return .outOfRange }
    case .length: if value < 0 || value > largestLength { return .outOfRange }
    case .signedLength: if value.magnitude > largestLength { return .outOfRange }
    case .integer:
      guard let whole = Int64(exactly: value) else { return .wrongType }
      tag = .integer
      bits = UInt64(bitPattern: whole)
    case .bool:
      guard value == 0 || value == 1 else { return .wrongType }
      tag = .bool
      bits = value == 0 ? 0 : 1
    default: return .wrongType
    }
    if !fast.isUnbounded, !(value >= fast.minimum && value <= fast.maximum), !value.isNaN { return .outOfRange }
    if fast.hasParts { clearParts(view, fast, slot) }
    store.put(view, UInt16(truncatingIfNeeded: slot), tag, bits, origin, fast.effect)
    return .done
  }

  /// Stores the value that `text` is, for the types that most values of a document have; false where the general
  /// conversion has to see what it is and what is wrong with it. Looks at flat tables only.
  @inline(never)
  func store(
    _ view: ViewIndex, _ slot: Int, _ fast: FastProperty, literal text: UnsafeRawBufferPointer, _ origin: ValueOrigin
  ) -> Bool {
    if fast.hasParts {
      // Nearly always margins, and the same on all sides.
      guard fast.kind == .edgeInsets, let length = readNumber(text), length.magnitude <= largestLength else {
        return false
      }
      clearParts(view, fast, slot)
      store.put(view, UInt16(truncatingIfNeeded: slot), .evenInsets, length.bitPattern, origin, fast.effect)
      return true
    }
    let slot = UInt16(truncatingIfNeeded: slot)
    switch fast.kind {
    case .number:
      return store(view, slot, fast, text, -.greatestFiniteMagnitude, .greatestFiniteMagnitude, origin)
    case .length: return store(view, slot, fast, text, 0, largestLength, origin)
    case .signedLength: return store(view, slot, fast, text, -largestLength, largestLength, origin)
    case .integer:
      guard let value = readInteger(text), Double(value) >= fast.minimum, Double(value) <= fast.maximum else {
        return false
      }
      store.put(view, slot, .integer, UInt64(bitPattern: Int64(value)), origin, fast.effect)
    case .bool:
      guard let value = readBool(text) else { return false }
      store.put(view, slot, .bool, value ? 1 : 0, origin, fast.effect)
    case .color:
      guard let color = Color(hex: text) else { return false }
      store.put(view, slot, .color, UInt64(color.rgba), origin, fast.effect)
    case .string, .any: store.put(view, slot, text: text, origin, fast.effect)
    case .font:
      let box = store.fonts.find(text)
      guard box >= 0 else { return false }
      store.put(view, slot, .boxed, UInt64(box), origin, fast.effect)
    default: return false
    }
    return true
  }

  @inline(__always)
  private func store(
    _ view: ViewIndex, _ slot: UInt16, _ fast: FastProperty, _ text: UnsafeRawBufferPointer, _ least: Double,
    _ largest: Double, _ origin: ValueOrigin
  ) -> Bool {
    guard let value = readNumber(text), value >= max(least, fast.minimum), value <= min(largest, fast.maximum) else {
      return false
    }
    store.put(view, slot, .number, value.bitPattern, origin, fast.effect)
    return true
  }

  /// What is asked of a property most.
  func fast(_ slot: Int, of view: ViewIndex) -> FastProperty {
    types.lookup.fast(slot, ofType: store.nodes[Int(view.raw)].type)
  }

  /// Stores a value and clears the parts of a compound property.
  func store(_ view: ViewIndex, _ slot: Int, _ value: StoredValue, _ origin: ValueOrigin) {
    let fast = fast(slot, of: view)
    if fast.hasParts { clearParts(view, fast, slot) }
    store.put(view, UInt16(truncatingIfNeeded: slot), value, origin, fast.effect)
  }

  /// Removes what was set: the default counts again.
  func remove(_ view: ViewIndex, _ slot: Int) {
    let type = type(of: view)
    // A theme's value may lie over a factory's.
    while store.find(view, UInt16(slot)) >= 0 { store.unlink(view, UInt16(slot)) }
    if store.isTracking { store.changes.note(view, type.fast(slot).effect) }
  }

  func entry(_ view: ViewIndex, _ slot: Int) -> Entry? {
    let at = store.find(view, UInt16(truncatingIfNeeded: slot))
    return at < 0 ? nil : store.entries[Int(at)]
  }

  /// The stored value of a slot, nil when nothing set it.
  func stored(_ view: ViewIndex, _ slot: Int) -> StoredValue? {
    entry(view, slot).map { stored($0) }
  }

  func stored(_ entry: Entry) -> StoredValue {
    switch entry.tag {
    case .boxed: StoredValue(boxed: store.boxes[Int(entry.bits)])
    case .text: StoredValue(boxed: .string(store.text(entry.bits)))
    default: StoredValue(entry.tag, entry.bits)
    }
  }

  /// The value of a slot: what was set, the component of the whole, or the default.
  func value(_ view: ViewIndex, _ slot: Int) -> PropertyValue {
    let fast = fast(slot, of: view)
    if let stored = stored(view, slot) { return types.lookup.value(stored, of: fast) }
    if fast.whole >= 0, let part = fast.component, let component = value(view, fast.whole).component(part) {
      return .number(component)
    }
    return types.lookup.defaultValue(of: fast) ?? type(of: view).properties[slot].defaultValue
  }

  /// Where the value of a slot came from.
  func origin(_ view: ViewIndex, _ slot: Int) -> ValueOrigin {
    if let entry = entry(view, slot) { return ValueOrigin(entry.kind, at: entry.span) }
    let whole = fast(slot, of: view).whole
    if whole >= 0, let entry = entry(view, whole) { return ValueOrigin(entry.kind, at: entry.span) }
    return .builtIn
  }

  private func clearParts(_ view: ViewIndex, _ fast: FastProperty, _ slot: Int) {
    guard store.nodes[Int(view.raw)].entries >= 0 else { return }
    if let run = fast.parts {
      for part in run { store.unlink(view, UInt16(part)) }
    } else {
      for part in type(of: view).properties[slot].parts { store.unlink(view, UInt16(part)) }
    }
  }
}

extension PropertyValue {
  /// A component of edge insets, a size or a point; nil when it has none of that name.
  func component(_ component: PropertyPart.Component) -> Double? {
    switch (self, component) {
    case (.edgeInsets(let insets), .top): insets.top
    case (.edgeInsets(let insets), .left): insets.left
    case (.edgeInsets(let insets), .bottom): insets.bottom
    case (.edgeInsets(let insets), .right): insets.right
    case (.size(let width, _), .width): width
    case (.size(_, let height), .height): height
    case (.point(let x, _), .x): x
    case (.point(_, let y), .y): y
    default: nil
    }
  }
}
