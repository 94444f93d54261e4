/// Which class derives from which, for matching keys and for telling a misspelt class from a known one.
///
/// The style engine knows no view types; this table holds the classes that themes speak of, and a program adds its own.
public struct StyleClasses: Sendable {
  private var superclasses: [String: String] = [:]
  /// All names in the order in which they were added.
  public private(set) var names: [String] = []

  /// No classes.
  public init() {}

  /// Adds a class; an empty superclass makes it a root. A class that is already there is changed.
  public mutating func add(_ name: String, inherits superclass: String = "") {
    if superclasses.updateValue(superclass, forKey: name) == nil { names.append(name) }
  }

  /// Whether a class of that name is known.
  public func contains(_ name: String) -> Bool { superclasses[name] != nil }

  /// The class and its base classes, most derived first. An unknown class stands alone. O(length); a circle of
  /// superclasses ends where it would repeat.
  public func chain(of name: String) -> [String] {
    var chain = [name]
    while let next = superclasses[chain[chain.count - 1]], !next.isEmpty, !chain.contains(next) { chain.append(next) }
    return chain
  }

  /// Whether `name` is or derives from `base`.
  public func isKind(_ name: String, of base: String) -> Bool { chain(of: name).contains(base) }

  /// The classes of UIKit that themes speak of.
  public static let standard: StyleClasses = {
    var classes = StyleClasses()
    let tree: [(String, [String])] = [
      ("", ["UIView", "UIBarItem", "UIViewController", "UIPopoverController"]),
      (
        "UIView",
        [
          "UIControl", "UILabel", "UIImageView", "UITableViewCell", "UITableViewHeaderFooterView", "UINavigationBar",
          "UIToolbar", "UITabBar", "UISearchBar", "UIProgressView", "UIActivityIndicatorView", "UIScrollView",
          "UIPickerView", "UIStackView", "UIVisualEffectView", "UIWindow", "UICollectionViewCell",
        ]
      ),
      (
        "UIControl",
        [
          "UIButton", "UITextField", "UISlider", "UISwitch", "UIStepper", "UISegmentedControl", "UIPageControl",
          "UIDatePicker", "UIRefreshControl",
        ]
      ),
      ("UIScrollView", ["UITableView", "UICollectionView", "UITextView"]),
      ("UIBarItem", ["UIBarButtonItem", "UITabBarItem"]),
      (
        "UIViewController",
        [
          "UITableViewController", "UICollectionViewController", "UINavigationController", "UITabBarController",
          "UISplitViewController", "UIAlertController",
        ]
      ),
    ]
    for (superclass, names) in tree {
      for name in names { classes.add(name, inherits: superclass) }
    }
    return classes
  }()
}
