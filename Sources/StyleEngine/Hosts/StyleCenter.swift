/// A style with an identity: "the default style" is one object, and an equal style elsewhere is not it.
public final class SharedStyle: Sendable {
  /// The values; they never change, so whoever wants others makes another object.
  public let style: Style

  /// An object of its own for a style.
  public init(_ style: Style) { self.style = style }
}

/// The default style of a program, the class-wide styles of control states, and who is told when the default changes.
///
/// A program that styles live views has one and hands it to its ``StyleHost``s; nothing here is process-wide. Bound to
/// one thread.
public final class StyleCenter {
  private var current: SharedStyle?
  private var controlStyles: [ControlState: SharedStyle] = [:]
  private var barItemStyles: [ControlState: SharedStyle] = [:]
  private var observers: [WeakHost] = []

  private struct WeakHost { weak var host: StyleHost? }

  /// A center with the built-in styles of control states and no default style yet.
  public init() {
    for (state, overrides) in BuiltInStateStyles.overrides {
      controlStyles[state] = SharedStyle(Style.builtIn.merging(overrides))
    }
  }

  /// The default style. The first read, and the first after it was set to nil, makes the built-in style the default and
  /// tells the observers.
  public var defaultStyle: SharedStyle {
    if let current { return current }
    let style = SharedStyle(.builtIn)
    current = style
    notify(style)
    return style
  }

  /// Sets the default style and tells every observer whose style it now is. The object that is already the default
  /// changes nothing; nil drops the default and tells nobody.
  public func setDefault(_ style: SharedStyle?) {
    guard style !== current else { return }
    current = style
    if let style { notify(style) }
  }

  /// Takes over a theme: its default style, and its `controls-S` as class-wide styles.
  public func apply(_ theme: Theme, appearance: ThemeAppearance = .light) {
    for entry in theme.entries {
      guard case .controls(let state) = entry.key.kind, entry.key.unknownStates.isEmpty,
        let style = theme.style(named: entry.key.base, appearance: appearance)
      else { continue }
      controlStyles[state] = SharedStyle(style)
    }
    if let style = theme.style(named: "default", appearance: appearance) { setDefault(SharedStyle(style)) }
  }

  /// Whether `style` is the default style: the same object.
  public func isDefault(_ style: SharedStyle) -> Bool { style === current }

  /// Registers a style for all controls, or all bar items, in exactly one state; nil removes it.
  public func setClassWide(_ style: SharedStyle?, for state: ControlState, ofBarItems: Bool = false) {
    if ofBarItems {
      barItemStyles[state] = style
    } else {
      controlStyles[state] = style
    }
  }

  /// The style registered for exactly one state.
  public func classWide(for state: ControlState, ofBarItems: Bool = false) -> SharedStyle? {
    (ofBarItems ? barItemStyles : controlStyles)[state]
  }

  /// From now on the host is told when the default changes and is its style. It is not kept alive.
  func observe(_ host: StyleHost) {
    observers.removeAll { $0.host == nil }
    if !observers.contains(where: { $0.host === host }) { observers.append(WeakHost(host: host)) }
  }

  private func notify(_ style: SharedStyle) {
    for observer in observers {
      guard let host = observer.host, host.currentStyle === style else { continue }
      host.styleDidChange?(style)
    }
  }
}
