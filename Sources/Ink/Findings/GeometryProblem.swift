import Diagnostics
import Geometry
import Layout
import Rendering

/// What is probably not meant in the frames of a document: findings of `ink check`.
public struct GeometryProblem: Problem, Hashable {
  /// What was found.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A view reaches beyond its parent's content.
    case overflow = 601
    /// Two neighbours overlap.
    case overlap = 602
    /// Text is not shown completely.
    case truncation = 603
    /// A view covers nothing.
    case zeroSize = 604
    /// A view grows only because it is the last that may.
    case takesSpare = 605
    /// Weighted children cannot take what is left.
    case spareLeft = 606
    /// An aspect ratio has no effect.
    case ratioIgnored = 607
    /// An aspect ratio is stronger than a weight.
    case ratioOverridesWeight = 608
    /// An exact size is stronger than a weight.
    case sizeOverridesWeight = 609
    /// A minimum is above its maximum.
    case boundsCross = 610
    /// An exact size lies outside its bounds.
    case sizeOutsideBounds = 611
    /// A cell of a grid is not as wide as its column.
    case gridConflict = 612
    /// A view lies outside the root.
    case offScreen = 613
    /// A control is smaller than a finger.
    case smallTarget = 614
    /// How many findings there are; printed by `ink layout`.
    case count = 600

    var severity: Severity {
      switch self {
      case .count, .takesSpare, .zeroSize, .smallTarget, .spareLeft: .note
      default: .warning
      }
    }

    init(_ kind: LayoutFinding.Kind) {
      switch kind {
      case .overflow: self = .overflow
      case .overlap: self = .overlap
      case .truncation: self = .truncation
      case .zeroSize: self = .zeroSize
      case .takesSpare: self = .takesSpare
      case .spareLeft: self = .spareLeft
      case .ratioIgnored: self = .ratioIgnored
      case .ratioOverridesWeight: self = .ratioOverridesWeight
      case .sizeOverridesWeight: self = .sizeOverridesWeight
      case .boundsCross: self = .boundsCross
      case .sizeOutsideBounds: self = .sizeOutsideBounds
      case .gridConflict: self = .gridConflict
      case .offScreen: self = .offScreen
      }
    }
  }

  /// What was found.
  public let kind: Kind
  /// One line for people.
  public let message: String

  /// A finding from its parts.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// 0600 to 0614.
  public var id: ProblemID { ProblemID(integerLiteral: kind.rawValue) }

  /// Warnings, but for what is often meant: a size of zero on one axis, the last child that takes the rest, targets.
  public var severity: Severity { kind.severity }

  /// The pages of these problems.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      600, "Geometry findings", .note,
      "The frames show something that is probably not meant. 'ink check' prints each finding with its place."),
    ProblemPage(
      601, "View overflows its parent", .warning,
      """
      The view's frame reaches beyond the content rectangle of the view that holds it: exact or natural sizes need more \
      room than there is. Give way somewhere: a weight, a smaller size, text that may wrap, or a scroll view.
      """,
      example: "<LMRowView width=\"100\"><UIView width=\"80\"/><UIView width=\"80\"/></LMRowView>"),
    ProblemPage(
      602, "Siblings overlap", .warning,
      "Two neighbours cover the same points, mostly because a spacing is negative or two views are anchored alike.",
      example: "<LMRowView spacing=\"-20\"><UIView width=\"50\"/><UIView width=\"50\"/></LMRowView>"),
    ProblemPage(
      603, "Text is cut", .warning,
      """
      The text needs more room than its frame has: it is cut with '…', or its lines are higher than the frame. Allow \
      more lines ('numberOfLines'), more width, or a smaller scale ('minimumScaleFactor').
      """,
      example: "<UILabel width=\"20\" text=\"Hello, World!\"/>"),
    ProblemPage(
      604, "View covers nothing", .note,
      "The view takes part in layout but one of its sides is 0: it has no natural size and nothing gives it one.",
      example: "<LMColumnView><UIView/></LMColumnView>"),
    ProblemPage(
      605, "View takes what is left", .note,
      """
      No child has a weight, so the last one that may grow takes the spare length. Say what is meant: a weight on the \
      view that shall grow, or an LMSpacer.
      """,
      example: "<LMRowView><UILabel text=\"a\"/><UILabel text=\"b\"/></LMRowView>"),
    ProblemPage(
      606, "Spare length is left over", .note,
      "All weighted children have reached their maximum; what they cannot take stays empty at the end."),
    ProblemPage(
      607, "Aspect ratio has no effect", .warning, "Width and height are both exact, so 'aspectRatio' says nothing.",
      example: "<UIView width=\"10\" height=\"10\" aspectRatio=\"2\"/>"),
    ProblemPage(
      608, "Aspect ratio beats weight", .warning,
      "The height follows from the width by the aspect ratio, so the view's weight in its column has no effect."),
    ProblemPage(
      609, "Exact size beats weight", .warning,
      "The view has an exact size along the axis that its weight would share, so the weight has no effect."),
    ProblemPage(
      610, "Bounds cross", .warning, "The minimum is above the maximum. The minimum holds.",
      example: "<UIView minimumWidth=\"50\" maximumWidth=\"20\"/>"),
    ProblemPage(
      611, "Exact size outside its bounds", .warning,
      "The exact size is below the minimum or above the maximum. It holds.",
      example: "<UIView width=\"10\" minimumWidth=\"20\"/>"),
    ProblemPage(
      612, "Cell does not fit its grid column", .warning,
      "The exact width of the cell is not the width of its column, which another cell sets."),
    ProblemPage(
      613, "View is off screen", .warning, "The view lies wholly outside the root, and nothing scrolls it into view."),
    ProblemPage(
      614, "Small target", .note,
      "A control is narrower or lower than 44 points, which fingers find hard to hit (Apple's interface guidelines)."),
  ]
}

extension GeometryProblem {
  /// Words for a finding of the solver. `name` and `other` name the views.
  init(_ finding: LayoutFinding, _ name: String, _ other: String?, _ frame: Rect?) {
    let other = other ?? "its parent"
    let amount = frameNumber((finding.amount * 100).rounded() / 100)
    let length = finding.axis == .horizontal ? "wide" : "high"
    let side = finding.axis == .horizontal ? "width" : "height"
    switch finding.kind {
    case .overflow: self.init(.overflow, "\(name) reaches \(sides(finding)) of \(other)")
    case .overlap: self.init(.overlap, "\(name) and \(other) overlap by \(amount) points")
    case .truncation:
      self.init(
        .truncation,
        finding.amount > 0
          ? "the text of \(name) is cut: it is \(amount) points too \(length)" : "the text of \(name) is cut")
    case .zeroSize: self.init(.zeroSize, "\(name) has a \(side) of 0")
    case .takesSpare:
      self.init(.takesSpare, "\(name) takes \(amount) spare points only because it is the last that may grow")
    case .spareLeft: self.init(.spareLeft, "\(amount) points of the \(side) of \(name) are left over")
    case .ratioIgnored:
      self.init(.ratioIgnored, "the aspect ratio of \(name) has no effect: width and height are exact")
    case .ratioOverridesWeight:
      self.init(.ratioOverridesWeight, "the weight of \(name) has no effect: its height follows from its aspect ratio")
    case .sizeOverridesWeight:
      self.init(.sizeOverridesWeight, "the weight of \(name) has no effect: its \(side) is exact")
    case .boundsCross:
      self.init(.boundsCross, "the minimum \(side) of \(name) is \(amount) points above its maximum: the minimum holds")
    case .sizeOutsideBounds:
      self.init(.sizeOutsideBounds, "the exact \(side) of \(name) is \(amount) points outside its bounds")
    case .gridConflict:
      self.init(.gridConflict, "\(name) is not as wide as its column: they differ by \(amount) points")
    case .offScreen: self.init(.offScreen, "\(name) lies outside the screen: it ends \(sides(finding)) of it")
    }
  }
}

/// `5 points beyond the left and 12 points beyond the right`.
private func sides(_ finding: LayoutFinding) -> String {
  let names = finding.axis == .horizontal ? ("left", "right") : ("top", "bottom")
  return [(finding.before, names.0), (finding.after, names.1)].filter { $0.0 > 0 }
    .map { "\(frameNumber(($0.0 * 100).rounded() / 100)) points beyond the \($0.1)" }.joined(separator: " and ")
}
