extension View {
  /// What a change of a property invalidates; nil when the type has no property of that name.
  public func effect(of name: PropertyName) -> PropertyEffect? {
    let slot = slot(name)
    return slot < 0 ? nil : PropertyEffect.allCases[Int(resolved.fast(slot).effect)]
  }
}
