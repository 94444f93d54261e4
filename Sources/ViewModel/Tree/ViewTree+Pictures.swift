/// A property of a view.
struct PropertyPlace: Hashable, Sendable {
  var view: ViewIndex
  var slot: Int
}

extension ViewTree {
  /// Notes that a property was given a picture that could not be had. The property keeps what it had; painters show a
  /// box with the name where it has nothing.
  func noteLostPicture(_ name: String, of view: ViewIndex, slot: Int) {
    lostPictures[PropertyPlace(view: view, slot: slot)] = name
  }
}

extension View {
  /// The name of the picture that a property was given and that is missing or broken, as the document writes it; nil
  /// when the property has a picture, or was given none. O(values set on the view).
  public func lostPicture(_ name: PropertyName) -> String? {
    if tree.lostPictures.isEmpty { return nil }
    let slot = slot(name)
    guard slot >= 0, case .unset = tree.value(index, slot) else { return nil }
    return tree.lostPictures[PropertyPlace(view: index, slot: slot)]
  }
}
