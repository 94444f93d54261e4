import Rendering

/// What moved between two versions of a document, grouped under what made it move.
public struct DocumentDifference: Sendable {
  /// A number of one view that a cause changed.
  public struct Part: Sendable {
    /// Which number.
    public let quantity: FrameQuantity
    /// In the first version, in points; nil where the view has none.
    public let before: Double?
    /// In the second version.
    public let after: Double?
    /// How much of the difference is this cause's; nil when all of it is.
    public let share: Double?
  }

  /// A view under a cause.
  public struct Moved: Sendable {
    /// What became of it.
    public enum Fate: String, Sendable {
      /// It is in both versions.
      case changed
      /// It is only in the second version.
      case added
      /// It is only in the first version.
      case removed
    }

    /// What became of it.
    public let fate: Fate
    /// Type and id.
    public let name: String
    /// Path, in the first version for a view that was removed.
    public let path: String
    /// The numbers that differ; of views that came or went their frame.
    public let parts: [Part]
    /// What differs besides numbers: `text 'a' → 'b'`, `is hidden now`.
    public let remarks: [String]
  }

  /// Something that was edited, and what moved because of it.
  public struct Cause: Sendable {
    /// What kind of edit.
    public enum Kind: String, Sendable {
      /// A value of a view: an attribute, a template's or a theme's entry, a text.
      case value
      /// A view that was added.
      case added
      /// A view that was removed.
      case removed
      /// What the documents are laid out for.
      case options
      /// Several of the others, which cannot be told apart, or a view that got another parent.
      case layout
    }

    /// What kind of edit.
    public let kind: Kind
    /// `spacing '8' → '10'`, `UIView #a added`.
    public let title: String
    /// Where it was written: `form.xml:3:12 attribute`; nil where no file says it.
    public let place: String?
    /// In document order.
    public let moved: [Moved]
  }

  /// Names of the two versions.
  public let names: (before: String, after: String)
  /// Those that moved something, in document order, what cannot be told apart last.
  public let causes: [Cause]

  /// Whether nothing moved.
  public var isEmpty: Bool { causes.isEmpty }
}

extension DocumentDifference {
  /// One block a cause, one line a view.
  public var text: String {
    var text = ""
    for cause in causes {
      if !text.isEmpty { text += "\n" }
      text += cause.title + (cause.place.map { "  \($0)" } ?? "") + "\n"
      for view in cause.moved { text += "  \(view.description)\n" }
    }
    return text
  }
}

extension DocumentDifference.Moved: CustomStringConvertible {
  /// `~ UILabel #a  /LMColumnView[1]/UILabel[1]  y 20 → 28 (+8)`.
  public var description: String {
    switch fate {
    case .added, .removed:
      let frame = parts.compactMap { fate == .added ? $0.after : $0.before }.map(frameNumber)
      return "\(fate == .added ? "+" : "-") \(name)  \(path)  "
        + (frame.isEmpty ? "hidden" : frame.joined(separator: " "))
    case .changed:
      return "~ \(name)  \(path)  " + (remarks + parts.map(\.description)).joined(separator: ", ")
    }
  }
}

extension DocumentDifference.Part: CustomStringConvertible {
  /// `y 20 → 28 (+8)`; `y +4 of +8` for a share.
  public var description: String {
    guard let before, let after else {
      return "\(quantity.rawValue) \(before.map(frameNumber) ?? "none") → \(after.map(frameNumber) ?? "none")"
    }
    if let share { return "\(quantity.rawValue) \(signed(share)) of \(signed(after - before))" }
    return "\(quantity.rawValue) \(frameNumber(before)) → \(frameNumber(after)) (\(signed(after - before)))"
  }

  private func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + frameNumber(value) }
}
