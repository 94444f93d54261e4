/// Something that has a style: a view, a control, a view controller or a bar item, as far as styles go.
///
/// Whoever shows live views gives each a host and keeps the hosts' parents as its views'. Setting a style restyles
/// everything below that inherits it.
public final class StyleHost {
  /// What kind of thing a host is; it decides where a style is looked for.
  public enum Kind: Hashable, Sendable {
    /// A view: its own style, then the nearest view around it with one, then the view controllers, then the default.
    case view
    /// A view with control states.
    case control
    /// A view controller: its own style, then the controllers around it, then the default.
    case controller
    /// A bar item: its own style, then the default. It is no view and has no ancestors.
    case barItem
  }

  /// The kind.
  public let kind: Kind
  /// Where the default style is.
  public let center: StyleCenter
  /// The view around a view, or the controller around a controller. It keeps its children; they do not keep it.
  public private(set) weak var parent: StyleHost?
  /// The controller whose outermost view this is.
  public weak var controller: StyleHost?
  /// The hosts inside, in order.
  public private(set) var children: [StyleHost] = []
  /// Called with the style now in force when it changed.
  public var styleDidChange: ((SharedStyle) -> Void)?
  /// Called once for each change of the state.
  public var stateDidChange: (() -> Void)?

  private var ownStyle: SharedStyle?
  private var ownStateStyles: [ControlState: SharedStyle] = [:]
  private var isObserving = false

  /// A host without a parent.
  public init(_ kind: Kind, center: StyleCenter) {
    self.kind = kind
    self.center = center
  }

  /// Puts a host inside this one, taking it out of its old parent.
  public func add(_ child: StyleHost) {
    child.parent?.children.removeAll { $0 === child }
    child.parent = self
    children.append(child)
  }

  /// Takes all hosts inside out of this one. Trees that are very deep are best taken apart from the inside out: a host
  /// releases its children on the call stack.
  public func removeAllChildren() {
    for child in children { child.parent = nil }
    children.removeAll()
  }

  // MARK: The style

  /// The style in force. Setting it gives the host a style of its own; nil removes that, and the host inherits again.
  /// Either way this host and everything below that inherits from it is told. Never nil when read.
  public var uiStyle: SharedStyle? {
    get { currentStyle }
    set {
      ownStyle = newValue
      let style = currentStyle
      styleDidChange?(style)
      // Everything below without a style of its own, on an explicit stack: trees may be deep.
      var open = Array(children.reversed())
      while let host = open.popLast() {
        guard host.ownStyle == nil, host.kind != .barItem else { continue }
        host.styleDidChange?(host.currentStyle)
        open.append(contentsOf: host.children.reversed())
      }
    }
  }

  /// Whether the style in force is the default style.
  public var hasDefaultStyle: Bool { center.isDefault(currentStyle) }

  var currentStyle: SharedStyle { foundStyle ?? center.defaultStyle }

  /// The style that this host or something around it was given; nil when that is nothing.
  private var foundStyle: SharedStyle? {
    if let ownStyle { return ownStyle }
    switch kind {
    case .barItem: return nil
    case .controller:
      var next = parent
      while let host = next {
        if let style = host.ownStyle { return style }
        next = host.parent
      }
      return nil
    case .view, .control:
      // Any view around, however far, comes before the nearest controller.
      var next = parent
      while let host = next {
        if let style = host.ownStyle { return style }
        next = host.parent
      }
      var view: StyleHost? = self
      while let host = view {
        if let controller = host.controller { return controller.foundStyle }
        view = host.parent
      }
      return nil
    }
  }

  /// To be called when the thing is shown: the first time its style is announced, and from then on changes of the
  /// default are too.
  public func didEnterWindow() {
    guard !isObserving else { return }
    isObserving = true
    styleDidChange?(currentStyle)
    center.observe(self)
  }

  /// Announces changes of the default from now on without announcing the style now in force.
  public func observeDefault() {
    isObserving = true
    center.observe(self)
  }

  // MARK: States

  /// The state, of which each change is announced once.
  public var state: ControlState = .normal {
    didSet { if state != oldValue { stateDidChange?() } }
  }

  /// Whether the control does something that cannot be taken back.
  public var isDangerous: Bool {
    get { state.contains(.dangerous) }
    set {
      if newValue {
        state.insert(.dangerous)
      } else {
        state.remove(.dangerous)
      }
    }
  }

  /// Gives the host a style for exactly one state; nil removes it.
  public func setStyle(_ style: SharedStyle?, for state: ControlState) { ownStateStyles[state] = style }

  /// The style for a state: the host's or the class-wide one for exactly that state, else for the first single state in
  /// it (disabled, dangerous, highlighted, selected, focused; bar items know the first two), else for normal, else the
  /// default style. Neither ``uiStyle`` nor anything around is asked.
  public func style(for state: ControlState) -> SharedStyle {
    func exact(_ state: ControlState) -> SharedStyle? {
      ownStateStyles[state] ?? center.classWide(for: state, ofBarItems: kind == .barItem)
    }
    if let style = exact(state) { return style }
    if state != .normal {
      for single in ControlState.singles where state.contains(single.state) {
        if kind == .barItem, single.state != .disabled, single.state != .dangerous { continue }
        if let style = exact(single.state) { return style }
      }
      if let style = exact(.normal) { return style }
    }
    return center.defaultStyle
  }
}
