import StyleEngine

extension ViewRegistry {
  /// The classes that a theme can name: those of this registry, and the bar items, controllers and containers of UIKit
  /// that are no view types. For ``StyleEngine/Theme/check(classes:used:into:)``. O(types), each is made once.
  public var styleClasses: StyleClasses {
    var classes = StyleClasses.standard
    for entry in entries {
      let type = entry.make()
      classes.add(type.name, inherits: type.superclass ?? "")
      // A plain view holds nothing in a document, but its subclasses may, and a program's views.
      let isLeaf = type.children == ChildRule.none && type.name != "UIView"
      let wants: Set<StyleKey>? = type.styleDidChange == nil ? Set(type.styles.map(\.part.key)) : nil
      classes.describe(type.name, isLeaf: isLeaf, wants: wants)
    }
    return classes
  }
}
