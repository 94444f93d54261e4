/// Which class derives from which, for matching keys and for telling a misspelt class from a known one.
///
/// The style engine knows no view types; this table holds the classes that themes speak of, and a program adds its own.
public struct StyleClasses: Sendable {
  private var superclasses: [String: String] = [:]
  /// Classes whose views hold no others.
  private var leaves: Set<String> = []
  /// What classes want besides the mapping; nil for everything.
  private var wanted: [String: Set<StyleKey>?] = [:]
  /// All names in the order in which they were added.
  public private(set) var names: [String] = []

  /// No classes.
  public init() {}

  /// Adds a class; an empty superclass makes it a root. A class that is already there is changed.
  public mutating func add(_ name: String, inherits superclass: String = "") {
    if superclasses.updateValue(superclass, forKey: name) == nil { names.append(name) }
  }

  /// Says that nothing can stand inside views of a class, so that a style of theirs reaches them alone; and which
  /// values of its style the class wants itself. For the check of entries that have no effect.
  ///
  /// - Parameter keys: Nil for a class that is told of its whole style.
  public mutating func describe(_ name: String, isLeaf: Bool, wants keys: Set<StyleKey>?) {
    if isLeaf { leaves.insert(name) } else { leaves.remove(name) }
    wanted[name] = .some(keys)
  }

  /// What views of a class and of those derived from it take of a style in a state.
  enum Reach: Equatable {
    /// What stands inside them, or the program, may take any value.
    case anything
    /// These values and no others.
    case keys(Set<StyleKey>)
  }

  /// O(classes · rules).
  func reach(of target: String, in state: ControlState, _ mapping: StyleMapping) -> Reach {
    var keys: Set<StyleKey> = []
    for name in names {
      let chain = chain(of: name)
      guard chain.contains(target) else { continue }
      // A style of a control, or of an item, gives nothing to what is inside.
      let isAlone = leaves.contains(name) || chain.contains("UIControl") || chain.contains("UIBarItem")
      guard isAlone else { return .anything }
      for part in chain {
        guard let own = wanted[part] else { continue }
        guard let own else { return .anything }
        keys.formUnion(own)
      }
      for role in [nil] + StyleRole.allCases.map(Optional.some) {
        for rule in mapping.rules(for: chain, role: role)
        where state == .normal || (rule.state != .normal && state.contains(rule.state)) {
          keys.insert(rule.part.key)
        }
      }
    }
    return .keys(keys)
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
