import Geometry

/// Why a frame has a number: terms whose evaluation, one after the other, gives it.
///
/// A term whose value is another node's number can be explained in turn: the whole chain ends at properties, measured
/// texts and the given space.
package struct LayoutExplanation: Sendable {
  /// A number of a node that can be explained.
  package enum Quantity: UInt8, Sendable, Hashable, CaseIterable {
    /// Left edge in the parent.
    case x
    /// Top edge in the parent.
    case y
    /// Width.
    case width
    /// Height.
    case height
    /// What its width would be if nothing limited it.
    case naturalWidth
    /// What its height would be at its width.
    case naturalHeight
  }

  /// What a term does to the value so far.
  package enum Operation: Sendable, Hashable {
    /// Starts with it.
    case start
    /// Adds it.
    case plus
    /// Takes it away.
    case minus
    /// Multiplies by it.
    case times
    /// Divides by it.
    case dividedBy
    /// Raises to it.
    case atLeast
    /// Lowers to it.
    case atMost
  }

  /// Where a term's value comes from.
  package enum Source: Sendable, Hashable {
    /// A property of the node.
    case property(LayoutProperty)
    /// Another number of a node, explained in turn.
    case quantity(Quantity)
    /// The sum of the weights of the node's children that share its spare length.
    case weights
    /// Gaps between all children of the node: its spacing and what the children add.
    case gaps
    /// The node's part of what is missing in its parent.
    case shortage
    /// The text as it was measured.
    case measured
    /// How the node's container deals its axis (stack views).
    case dealt
    /// A constant of the rule: a half for centring, 0 for what is never negative.
    case constant
  }

  /// One step.
  package struct Term: Sendable, Hashable {
    /// What it does.
    package var operation: Operation
    /// Its number, in points (weights and ratios: plain numbers).
    package var value: Double
    /// The node it comes from.
    package var node: LayoutSlot
    /// What of that node.
    package var source: Source
  }

  /// The rule that decided: which of the ways of the layout model applied.
  package enum Rule: String, Sendable, Hashable {
    /// The size is set.
    case exact
    /// The size follows from the other one by the aspect ratio.
    case ratio
    /// The space given to the document.
    case given
    /// Natural size, nothing in the way.
    case natural
    /// Natural size, limited by the container or given way to neighbours.
    case limited
    /// The whole inner size of the container.
    case filled
    /// A weighted share of what the others leave.
    case weighted
    /// What the others leave, as the last that may grow.
    case spare
    /// Behind the neighbour before it.
    case afterNeighbour
    /// At an edge of the container.
    case atEdge
    /// In the middle.
    case centred
    /// On the line of a baseline.
    case baseline
    /// Dealt by a stack view or flow layout.
    case dealt
    /// Summed from children.
    case summed
  }

  /// What is explained.
  package var quantity: Quantity
  /// Of which node.
  package var node: LayoutSlot
  /// Which rule decided.
  package var rule: Rule
  /// The steps.
  package var terms: [Term]

  /// The terms evaluated in order: the unrounded number.
  package var value: Double {
    var value = 0.0
    for term in terms {
      switch term.operation {
      case .start: value = term.value
      case .plus: value += term.value
      case .minus: value -= term.value
      case .times: value *= term.value
      case .dividedBy: value /= term.value
      case .atLeast: value = max(value, term.value)
      case .atMost: value = min(value, term.value)
      }
    }
    return value
  }
}
