import StyleEngine

extension ViewBuilder {
  /// Gives the views what they take from the theme, in document order.
  ///
  /// A theme's value beats defaults and factories; whatever a template, an attribute, a binding or the program set
  /// stays. O(views), a look-up each.
  func applyTheme(to root: View) {
    let cascade = StyleCascade(theme: options.theme, appearance: options.appearanceMode, mapping: options.themeMapping)
    var chains: [UInt16: StyleChainID] = [:]
    // The place that a view's children stand in, by the depth of the view.
    var places: [(view: View, place: StyleContextID)] = []
    for view in root.subtree where view.isView {
      while let last = places.last, last.view != view.parent, view != root { places.removeLast() }
      let type = tree.nodes[view.number].type
      let chain = chains[type] ?? cascade.chain(view.resolved.classChain)
      chains[type] = chain
      let place = places.last?.place ?? .root
      var role = StyleRole(rawValue: view.constant("styleRole"))
      if view == root, role == nil { role = .root }
      for assignment in cascade.assignments(for: chain, role: role, in: place) { apply(assignment, to: view) }
      places.append((view, cascade.context(in: place, inside: chain)))
    }
  }

  private func apply(_ assignment: StyleAssignment, to view: View) {
    let slot = view.slot(PropertyName(assignment.property))
    guard slot >= 0 else { return }
    if let entry = tree.entry(view.index, slot), entry.kind != .factory, entry.kind != .theme { return }
    let type = view.resolved.properties[slot].property.type
    guard let value = StoredValue(assignment.value.propertyValue, as: type) else { return }
    tree.store(view.index, slot, value, ValueOrigin(.theme, at: assignment.origin.span))
  }
}

extension StyleMappedValue {
  /// The value as a property holds it.
  var propertyValue: PropertyValue {
    switch self {
    case .color(let color): .color(.plain(color))
    case .font(let font): .font(.named(font.name ?? "System", size: font.size))
    case .size(let size): .size(width: size.width, height: size.height)
    case .shadow(let shadow): .color(.plain(shadow.color))
    }
  }
}
