import Diagnostics

/// What a document's owner offers it: properties that take views by their `id`, and methods that `on…` attributes name.
///
/// Declared once a class, without reflection:
///
/// ```swift
/// let form = OwnerDescription<Form>(
///   outlets: [.init("nameField", "UITextField", \.nameField)],
///   actions: [.init("showGreeting") { form, _ in form.showGreeting() }])
/// ```
public struct OwnerDescription<Owner: AnyObject> {
  /// A property that takes the view with an `id`.
  public struct Outlet {
    /// The `id`.
    public let name: String
    /// Type that the view must have or inherit from.
    public let type: String
    let path: ReferenceWritableKeyPath<Owner, View?>

    /// An outlet for views of a type.
    public init(_ name: String, _ type: String = "UIView", _ path: ReferenceWritableKeyPath<Owner, View?>) {
      self.name = name
      self.type = type
      self.path = path
    }
  }

  /// A method that a control's event runs.
  public struct Action {
    /// The name without the `:` that passes the sender.
    public let name: String
    let run: (Owner, View?) -> Void

    /// An action; it gets the sender when the document writes a trailing `:`, else nil.
    public init(_ name: String, _ run: @escaping (Owner, View?) -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// The outlets.
  public let outlets: [Outlet]
  /// The actions.
  public let actions: [Action]

  /// A description from its parts.
  public init(outlets: [Outlet], actions: [Action] = []) {
    self.outlets = outlets
    self.actions = actions
  }

  /// Injects the views of `root`'s tree that have an `id` and keeps what the document's actions name.
  ///
  /// An `id` without an outlet, a view of the wrong type and an action that is not there are reported at their places;
  /// the rest is connected all the same. The owner is not kept alive.
  public func connect(_ owner: Owner, to root: View, into collector: DiagnosticCollector) {
    let ownerName = "\(Owner.self)"
    let tree = root.tree
    for at in tree.identifiers.indices {
      let name = tree.identifiers.name(at)
      let (view, span) = tree.identifiers[at]
      guard let outlet = outlets.first(where: { $0.name == name }) else {
        collector.report(
          DocumentProblem.missingOutlet(
            name: name, owner: ownerName, nearest: nearestName(to: name, in: outlets.lazy.map(\.name))), at: span)
        continue
      }
      let found = View(tree: tree, index: view)
      guard found.isKind(of: outlet.type) else {
        collector.report(
          DocumentProblem.outletType(name: name, owner: ownerName, expected: outlet.type, found: found.typeName),
          at: span)
        continue
      }
      owner[keyPath: outlet.path] = found
    }
    for (index, action) in tree.actions.enumerated() {
      let passesSender = action.selector.hasSuffix(":")
      let name = passesSender ? String(action.selector.dropLast()) : action.selector
      guard let known = actions.first(where: { $0.name == name }) else {
        collector.report(
          DocumentProblem.missingAction(
            name: action.selector, owner: ownerName, nearest: nearestName(to: name, in: actions.lazy.map(\.name))),
          at: action.span)
        continue
      }
      tree.handlers[index] = { [weak owner] sender in
        guard let owner else { return }
        known.run(owner, passesSender ? sender : nil)
      }
    }
  }
}

extension View {
  /// Runs the owner's actions for an event, in document order, as if a person had caused it.
  ///
  /// A disabled control runs nothing. Handlers run on the calling thread and may change the tree.
  ///
  /// - Returns: How many ran.
  @discardableResult
  public func sendActions(for event: ControlEvent) -> Int {
    if has("enabled"), !bool("enabled") { return 0 }
    var count = 0
    for (number, action) in tree.actions.enumerated() where action.view == index && action.event.covers(event) {
      guard let handler = tree.handlers[number] else { continue }
      handler(self)
      count += 1
    }
    return count
  }

  /// The actions that the document gives this view: event and the owner's method. O(actions of the tree).
  public var documentActions: [(event: ControlEvent, selector: String)] {
    tree.actions.filter { $0.view == index }.map { ($0.event, $0.selector) }
  }
}
