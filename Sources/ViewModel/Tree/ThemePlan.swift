import Diagnostics
import StyleEngine

/// What views of one type in one place take of a theme: worked out once, written to each of them.
struct ThemePlan {
  /// Its values among all plans' values.
  let first: Int
  let end: Int
  /// The place of what is inside them.
  let inner: StyleContextID
  /// Whether some values count only in a state.
  let hasStates: Bool

  /// One value for one slot.
  struct Value {
    let slot: UInt16
    let tag: StorageTag
    /// Of a boxed value the number of its box, once it has one: all views that take the value share it.
    var bits: UInt64
    let box: PropertyValue?
    let span: SourceSpan
    let effect: UInt8
    let parts: [Int]
    /// The state in which it counts, when the type has no property of its own for that state.
    let state: ControlState?
  }
}
