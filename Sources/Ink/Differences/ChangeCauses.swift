import Diagnostics
import ViewModel

/// One edit between two versions of a document.
struct ChangeCause {
  enum Edit {
    /// Values of views of the first version, by their number; nil takes the value back.
    case values([(view: Int, path: String, value: PropertyValue?)])
    /// The view with that number in the second version.
    case added(Int)
    /// The view with that number in the first version.
    case removed(Int)
    /// What the first version is laid out for becomes what the second one is.
    case options
  }

  let kind: DocumentDifference.Cause.Kind
  let title: String
  let place: String?
  var edit: Edit
}

/// Finds the edits between two versions: values that differ where a view is in both, views that came or went, options.
struct ChangeCauses {
  private(set) var causes: [ChangeCause] = []
  private let before: InkRun
  private let after: InkRun
  // One entry of a template that gives many views their value is one cause.
  private var causeOfPlace: [String: Int] = [:]
  // By cause, until all are known: an array inside of an edit would be copied for each.
  private var values: [Int: [(view: Int, path: String, value: PropertyValue?)]] = [:]

  init(_ before: InkRun, _ after: InkRun, _ matching: ViewMatching) {
    self.before = before
    self.after = after
    if let a = before.options, let b = after.options, let title = Self.title(a, b) {
      causes.append(ChangeCause(kind: .options, title: title, place: nil, edit: .options))
    }
    for (old, new) in matching.pairs { compare(old, new) }
    for (at, values) in values { causes[at].edit = .values(values) }
    values = [:]
    for view in matching.removed {
      causes.append(
        ChangeCause(
          kind: .removed, title: "\(Self.name(view)) removed", place: place(view, before), edit: .removed(view.number)))
    }
    for view in matching.added {
      causes.append(
        ChangeCause(
          kind: .added, title: "\(Self.name(view)) added", place: place(view, after), edit: .added(view.number)))
    }
  }

  private mutating func compare(_ old: View, _ new: View) {
    for path in old.propertyNames {
      let name = PropertyName(path)
      guard let a = old.value(name), let b = new.value(name), a != b else { continue }
      if let effect = old.effect(of: name), effect == .paint || effect == .none { continue }
      let origin = new.origin(name) ?? .builtIn
      let oldOrigin = old.origin(name) ?? .builtIn
      let value: PropertyValue? = new.isSet(name) ? b : nil
      let isGone = origin.kind == .builtIn
      let text = isGone ? before.text(of: oldOrigin) : after.text(of: origin)
      // Values without a place are causes of their own.
      let isPlaced = (isGone ? oldOrigin : origin).span != .none
      let key = isPlaced ? text + (isGone ? " gone" : "") : "\(old.number) \(path)"
      if let at = causeOfPlace[key] {
        values[at, default: []].append((old.number, path, value))
        continue
      }
      causeOfPlace[key] = causes.count
      values[causes.count] = [(old.number, path, value)]
      // A length that nothing set is not a number that anybody wrote.
      let isNew = oldOrigin.kind == .builtIn && ["", "nan"].contains(a.text)
      let title =
        isGone
        ? "\(path) '\(a.text)' removed" : isNew ? "\(path) set to '\(b.text)'" : "\(path) '\(a.text)' → '\(b.text)'"
      causes.append(
        ChangeCause(kind: .value, title: title, place: text, edit: .values([])))
    }
  }

  private func place(_ view: View, _ run: InkRun) -> String? {
    run.collector.sources.location(of: view.span)
  }

  private static func name(_ view: View) -> String {
    view.identifier.map { "\(view.typeName) #\($0)" } ?? view.typeName
  }

  /// What differs in the options that layout depends on; nil when nothing does.
  private static func title(_ a: InkOptions, _ b: InkOptions) -> String? {
    var parts: [String] = []
    func add(_ name: String, _ a: String, _ b: String) {
      if a != b { parts.append("\(name) \(a) → \(b)") }
    }
    add("width", frameNumber(a.width), frameNumber(b.width))
    add("height", a.height.map(frameNumber) ?? "natural", b.height.map(frameNumber) ?? "natural")
    add("scale", frameNumber(a.scale), frameNumber(b.scale))
    add(
      "direction", a.resolvedDirection == .rightToLeft ? "rtl" : "ltr",
      b.resolvedDirection == .rightToLeft ? "rtl" : "ltr")
    add("text size", a.textSize.rawValue, b.textSize.rawValue)
    add("dialect", "\(a.dialect)", "\(b.dialect)")
    add("safe area", "\(a.safeArea)", "\(b.safeArea)")
    return parts.isEmpty ? nil : "options: " + parts.joined(separator: ", ")
  }
}
