import StyleEngine
import Testing

@Suite struct StyleHostTests {
  /// Calls of a host's style callback.
  final class Calls {
    var styles: [SharedStyle] = []
    init(_ host: StyleHost) { host.styleDidChange = { [weak self] in self?.styles.append($0) } }
  }

  func style(_ action: UInt32) -> SharedStyle {
    var style = Style()
    style.set(.actionColor, to: .color(.init(rgba: action)))
    return SharedStyle(style)
  }

  @Test func U1_default() {
    let center = StyleCenter()
    let view = StyleHost(.view, center: center)
    #expect(view.uiStyle === center.defaultStyle)
    #expect(view.hasDefaultStyle)
    // An equal style is not the default one.
    view.uiStyle = SharedStyle(center.defaultStyle.style)
    #expect(!view.hasDefaultStyle)
  }

  @Test func U2_U3_U4_lookup() {
    let center = StyleCenter()
    let (far, near, child) = (
      StyleHost(.view, center: center), StyleHost(.view, center: center), StyleHost(.view, center: center)
    )
    let (outer, inner) = (StyleHost(.controller, center: center), StyleHost(.controller, center: center))
    far.add(near)
    near.add(child)
    outer.add(inner)
    far.controller = outer
    near.controller = inner
    let (v, k, o) = (style(1), style(2), style(3))
    outer.uiStyle = o
    #expect(child.uiStyle === o, "through the nearest controller, which has none of its own")
    inner.uiStyle = k
    #expect(child.uiStyle === k, "U4")
    far.uiStyle = v
    #expect(child.uiStyle === v, "U3: any view comes before the nearest controller")
    #expect(inner.uiStyle === k)
    // U6: nil takes the own style away; the getter is never nil.
    far.uiStyle = nil
    inner.uiStyle = nil
    outer.uiStyle = nil
    #expect(child.uiStyle === center.defaultStyle)
    let item = StyleHost(.barItem, center: center)
    far.uiStyle = v
    far.add(item)
    #expect(item.uiStyle === center.defaultStyle, "a bar item has no ancestors")
  }

  @Test func N1_N3_N4_notifications() {
    let center = StyleCenter()
    let (view, own) = (StyleHost(.view, center: center), StyleHost(.view, center: center))
    let (calls, ownCalls) = (Calls(view), Calls(own))
    own.uiStyle = style(9)
    ownCalls.styles = []
    view.observeDefault()
    own.observeDefault()
    let first = center.defaultStyle
    #expect(calls.styles.count == 1 && calls.styles.first === first, "N1: the first read notifies")
    _ = center.defaultStyle
    center.setDefault(first)
    #expect(calls.styles.count == 1, "N4: the same object is no change")
    let second = style(5)
    center.setDefault(second)
    #expect(calls.styles.count == 2 && calls.styles.last === second)
    #expect(ownCalls.styles.isEmpty, "N3: a host with a style of its own is left alone")
    center.setDefault(nil)
    #expect(calls.styles.count == 2, "dropping the default tells nobody")
    #expect(center.defaultStyle.style == .builtIn && calls.styles.count == 3)
  }

  @Test func N2_N5_observersAreNotKept() {
    let center = StyleCenter()
    var view: StyleHost? = StyleHost(.view, center: center)
    weak let gone = view
    view?.didEnterWindow()
    view = nil
    #expect(gone == nil)
    center.setDefault(style(1))
    // The first entering announces the style, later ones nothing.
    let other = StyleHost(.view, center: center)
    let calls = Calls(other)
    other.didEnterWindow()
    other.didEnterWindow()
    #expect(calls.styles.count == 1)
  }

  @Test func N6_theInheritingSubtreeIsRestyled() {
    let center = StyleCenter()
    let (root, a, b, c) = (
      StyleHost(.view, center: center), StyleHost(.view, center: center), StyleHost(.view, center: center),
      StyleHost(.control, center: center)
    )
    root.add(a)
    root.add(b)
    b.add(c)
    b.uiStyle = style(7)
    let (aCalls, bCalls, cCalls) = (Calls(a), Calls(b), Calls(c))
    let new = style(8)
    root.uiStyle = new
    #expect(aCalls.styles.count == 1 && aCalls.styles.first === new)
    #expect(bCalls.styles.isEmpty && cCalls.styles.isEmpty, "what inherits another style is left alone")
    // Ten thousand levels deep: no call stack is used.
    var deep = root
    for _ in 0..<10_000 {
      let next = StyleHost(.view, center: center)
      deep.add(next)
      deep = next
    }
    let last = Calls(deep)
    root.uiStyle = style(9)
    #expect(last.styles.count == 1)
    // Taken apart from the inside out, so that releasing needs no call stack either.
    var host: StyleHost? = deep
    while let current = host {
      host = current.parent
      host?.removeAllChildren()
    }
  }

  @Test func T1_dangerousBit() {
    let control = StyleHost(.control, center: StyleCenter())
    var changes = 0
    control.stateDidChange = { changes += 1 }
    control.isDangerous = true
    #expect(control.state.rawValue == 65536 && control.isDangerous)
    control.isDangerous = true
    #expect(changes == 1, "T2: told once, and only when it really changes")
    control.state.insert(.highlighted)
    control.isDangerous = false
    #expect(control.state == .highlighted && changes == 3)
  }

  @Test func T3_exactState() {
    let control = StyleHost(.control, center: bare())
    let both = style(1)
    control.setStyle(both, for: ControlState(rawValue: 65537))
    #expect(control.style(for: ControlState(rawValue: 65537)) === both)
    #expect(control.style(for: .highlighted) === control.center.defaultStyle)
    #expect(control.style(for: .dangerous) === control.center.defaultStyle)
  }

  /// A center without the built-in styles of states.
  func bare() -> StyleCenter {
    let center = StyleCenter()
    for (state, _) in BuiltInStateStyles.overrides { center.setClassWide(nil, for: state) }
    return center
  }

  @Test func T4_T5_priority() {
    let control = StyleHost(.control, center: bare())
    let (n, h, s, d, x) = (style(1), style(2), style(3), style(4), style(5))
    for (style, state) in [
      (n, ControlState.normal), (h, .highlighted), (s, .selected), (d, .disabled), (x, .dangerous),
    ] {
      control.setStyle(style, for: state)
    }
    #expect(control.style(for: ControlState(rawValue: 65537)) === x)
    #expect(control.style(for: ControlState(rawValue: 5)) === h)
    #expect(control.style(for: ControlState(rawValue: 65538)) === d)
    #expect(control.style(for: .focused) === n)
    control.setStyle(nil, for: .disabled)
    #expect(control.style(for: .disabled) === n, "setting nil removes it")
  }

  @Test func T6_classWideBeatsOwnNormal() {
    let center = bare()
    let control = StyleHost(.control, center: center)
    let (w, n) = (style(1), style(2))
    center.setClassWide(w, for: .dangerous)
    control.setStyle(n, for: .normal)
    #expect(control.style(for: .dangerous) === w)
    for state in [ControlState.highlighted, .disabled, .selected] { #expect(control.style(for: state) === n) }
    // uiStyle is never asked.
    control.uiStyle = style(3)
    #expect(control.style(for: .highlighted) === n)
    // Bar items have a table of their own and two states.
    let item = StyleHost(.barItem, center: center)
    #expect(item.style(for: .dangerous) === center.defaultStyle)
    item.setStyle(w, for: .highlighted)
    #expect(item.style(for: [.highlighted, .selected]) === center.defaultStyle)
    item.setStyle(w, for: .disabled)
    #expect(item.style(for: [.highlighted, .disabled]) === w)
  }

  @Test func T7_noPartialCombination() {
    let control = StyleHost(.control, center: bare())
    let (five, two) = (style(1), style(2))
    control.setStyle(five, for: ControlState(rawValue: 5))
    control.setStyle(two, for: .disabled)
    #expect(control.style(for: ControlState(rawValue: 7)) === two)
  }

  @Test func T8_builtInStylesAreThereFromTheStart() throws {
    // A theme that is applied before anything was read keeps them.
    let center = StyleCenter()
    center.apply(try ReadTheme(#"{"default": {}}"#).theme)
    let control = StyleHost(.control, center: center)
    #expect(control.style(for: .highlighted).style.text(.actionColor) == "#555555cc")
    center.apply(try ReadTheme(##"{"controls-highlighted": {"controls": {"actionColor": "#0c0"}}}"##).theme)
    #expect(control.style(for: .highlighted).style.text(.actionColor) == "#00cc00ff")
    #expect(control.style(for: .highlighted).style.text(.fillColor) == "#00000000")
  }

  @Test func E1_editorSections() {
    let sections = StyleKey.editorSections
    #expect(sections.map(\.keys.count) == [12, 11, 5])
    #expect(sections.map { $0.keys.first?.title } == ["Background Color", "Action Font", "Action Color"])
  }

  @Test func E3_liveEdit() {
    let center = StyleCenter()
    let hosts = (0..<3).map { _ in StyleHost(.view, center: center) }
    let calls = hosts.map(Calls.init)
    _ = center.defaultStyle
    for host in hosts { host.didEnterWindow() }
    var edited = center.defaultStyle.style
    let before = ThemeExport.text(of: edited).split(separator: "\n")
    let isSet = edited.set(keyPath: "colors.primaryColor", to: .color(.init(rgba: 0xFF00_00FF)))
    #expect(isSet)
    center.setDefault(SharedStyle(edited))
    for call in calls { #expect(call.styles.last?.style.text(.primaryColor) == "#ff0000ff") }
    #expect(edited.differences(from: .builtIn) == [.primaryColor])
    let after = ThemeExport.text(of: edited).split(separator: "\n")
    #expect(zip(before, after).filter(!=).map { $0.1 } == ["    \"primaryColor\" : \"#ff0000ff\","])
  }
}
