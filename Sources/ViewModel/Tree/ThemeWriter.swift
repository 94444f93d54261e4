import Diagnostics
import StyleEngine

/// Writes the values of plans to views, only where they differ from what is there, and takes back what an earlier theme
/// gave. What document and program said stays above, a factory's value below.
struct ThemeWriter {
  /// The tree's arrays, taken out of it for a walk: one owner, no access through the object.
  var store = ViewStore()
  /// The values of all plans.
  var values: [ThemePlan.Value] = []
  /// What was done so far.
  var changes = StyleChanges()
  private let types: TypeTable

  init(_ types: TypeTable) { self.types = types }

  /// Writes a plan's values to a view and takes back what an earlier theme gave it.
  mutating func write(_ plan: ThemePlan, to view: ViewIndex) {
    let head = store.nodes[Int(view.raw)].entries
    let before = changes.values
    if head < 0, !plan.hasStates {
      for at in plan.first..<plan.end { link(at, to: view) }
    } else {
      var kept = 0
      if plan.hasStates {
        kept = writeByState(plan, to: view, head)
      } else {
        for at in plan.first..<plan.end where write(at, to: view, head) { kept += 1 }
      }
      takeBack(view, head, besides: plan, kept)
    }
    if changes.values != before { changes.restyled += 1 }
  }

  /// The strongest of the view's states first, then what counts in any state.
  private mutating func writeByState(_ plan: ThemePlan, to view: ViewIndex, _ head: Int32) -> Int {
    let state = state(of: view)
    var done: [UInt16] = []
    var kept = 0
    for single in ControlState.singles.map(\.state) where state.contains(single) {
      for at in plan.first..<plan.end where values[at].state == single && !done.contains(values[at].slot) {
        done.append(values[at].slot)
        if write(at, to: view, head) { kept += 1 }
      }
    }
    for at in plan.first..<plan.end where values[at].state == nil && !done.contains(values[at].slot) {
      done.append(values[at].slot)
      if write(at, to: view, head) { kept += 1 }
    }
    return kept
  }

  private func state(of view: ViewIndex) -> ControlState {
    let type = types.types[Int(store.nodes[Int(view.raw)].type)]
    var state = ControlState.normal
    for (single, name) in ControlStateNames.singles {
      let id = types.names.find(hash: name.hash)
      let slot = id == NameTable.missing ? -1 : type.slot(of: id)
      guard slot >= 0 else { continue }
      var isOn = false
      let at = store.find(view, UInt16(slot))
      if at >= 0 {
        isOn = store.entries[Int(at)].tag == .bool && store.entries[Int(at)].bits != 0
      } else if case .bool(let value) = type.defaultValue(of: slot) {
        isOn = value
      }
      if isOn != (single == .disabled) { state.insert(single) }
    }
    return state
  }

  /// Puts a value in its slot unless something stronger set the property or a part of it.
  ///
  /// - Returns: Whether an entry that was there before `head` stays or becomes the theme's value of the slot.
  private mutating func write(_ number: Int, to view: ViewIndex, _ head: Int32) -> Bool {
    let slot = values[number].slot
    var at = head
    while at >= 0, store.entries[Int(at)].slot != slot { at = store.entries[Int(at)].next }
    if at >= 0, store.entries[Int(at)].kind.rawValue > ValueOrigin.Kind.theme.rawValue { return false }
    if !values[number].parts.isEmpty {
      for part in values[number].parts where isStronger(UInt16(part), head) { return false }
    }
    guard at >= 0, store.entries[Int(at)].kind == .theme else {
      link(number, to: view)
      return false
    }
    let entry = store.entries[Int(at)]
    if !isEqual(entry, number) {
      store.entries[Int(at)].tag = values[number].tag
      store.entries[Int(at)].bits = bits(number)
      note(view, values[number].effect)
    }
    // The same value in another place of the file: only its origin moved.
    if entry.span != values[number].span { store.entries[Int(at)].span = values[number].span }
    return true
  }

  private mutating func isEqual(_ entry: ViewTree.Entry, _ number: Int) -> Bool {
    guard entry.tag == values[number].tag else { return false }
    if entry.bits == values[number].bits { return true }
    guard entry.tag == .boxed, store.boxes[Int(entry.bits)] == values[number].box else { return false }
    // From now on this box is the value's.
    if values[number].bits == .max { values[number].bits = entry.bits }
    return true
  }

  /// The bits of a value; a boxed one gets its box when it is first stored.
  private mutating func bits(_ number: Int) -> UInt64 {
    if values[number].bits == .max, let box = values[number].box {
      values[number].bits = UInt64(store.boxes.count)
      store.boxes.append(box)
    }
    return values[number].bits
  }

  private func isStronger(_ slot: UInt16, _ head: Int32) -> Bool {
    var at = head
    while at >= 0 {
      let entry = store.entries[Int(at)]
      if entry.slot == slot { return entry.kind.rawValue > ValueOrigin.Kind.theme.rawValue }
      at = entry.next
    }
    return false
  }

  /// Adds the theme's entry of a slot; a factory's value stays below it, for when the theme takes its own back.
  @inline(__always)
  private mutating func link(_ number: Int, to view: ViewIndex) {
    let bits = bits(number)
    let entry = ViewTree.Entry(
      bits: bits, span: values[number].span, next: store.nodes[Int(view.raw)].entries, slot: values[number].slot,
      kind: .theme, tag: values[number].tag)
    store.nodes[Int(view.raw)].entries = Int32(truncatingIfNeeded: store.entries.count)
    store.entries.append(entry)
    note(view, values[number].effect)
  }

  private mutating func note(_ view: ViewIndex, _ effect: UInt8) {
    changes.values += 1
    if store.isTracking { store.changes.note(view, effect) }
  }

  /// Removes what an earlier theme gave and this one does not. `kept` tells how many of the entries from `head` on are
  /// this theme's: when those are all, there is nothing to look for.
  private mutating func takeBack(_ view: ViewIndex, _ head: Int32, besides plan: ThemePlan, _ kept: Int) {
    var themed = 0
    var at = head
    while at >= 0 {
      if store.entries[Int(at)].kind == .theme { themed += 1 }
      at = store.entries[Int(at)].next
    }
    guard themed != kept else { return }
    let type = types.types[Int(store.nodes[Int(view.raw)].type)]
    let state = plan.hasStates ? state(of: view) : .normal
    at = head
    while at >= 0 {
      let entry = store.entries[Int(at)]
      at = entry.next
      guard entry.kind == .theme else { continue }
      let isWanted = values[plan.first..<plan.end].contains { value in
        value.slot == entry.slot && (value.state.map { state.contains($0) } ?? true)
          && !value.parts.contains { isStronger(UInt16($0), head) }
      }
      guard !isWanted else { continue }
      store.unlink(view, entry.slot)
      note(view, type.fast(Int(entry.slot)).effect)
    }
  }
}
