import Diagnostics
import Rendering
import ViewModel

extension InkRun {
  /// What the document looks like, with the resources and limits that it was laid out with; nil when it has no views.
  public func picture(options: PictureOptions) -> Picture? {
    guard let origin else { return nil }
    let resources = origin.pipeline.options.isUntrusted ? MemoryResources() : origin.resources
    return picture(resources: resources, options: options, limits: origin.pipeline.limits)
  }

  /// What the document looks like; nil when it has no views. Pictures that cannot be shown are reported to
  /// ``collector``.
  ///
  /// - Parameters:
  ///   - resources: Where its pictures lie: those that it was laid out with.
  ///   - options: Appearance, overlays, painters. Its `bytes` is replaced by what `resources` gives.
  public func picture(
    resources: any ResourceProvider, options: PictureOptions = PictureOptions(), limits: DocumentLimits = .standard
  ) -> Picture? {
    guard let layout else { return nil }
    var options = options
    options.limits.fileBytes = limits.pictureBytes
    options.bytes = { try? resources.bytes(at: $0.path, limit: limits.pictureBytes) }
    let picture = Picture(layout, options: options)
    for problem in picture.problems { collector.report(problem, at: place(of: problem)) }
    return picture
  }

  /// Where a picture that cannot be shown was first named. O(values of the views), for problems only.
  private func place(of problem: PictureProblem) -> SourceSpan {
    guard case .unreadable(let path, _) = problem, let root else { return .none }
    for view in root.subtree {
      for property in view.propertyNames {
        let name = PropertyName(property)
        if case .picture(let picture) = view.value(name), picture.path == path, let origin = view.origin(name),
          origin.span != .none
        {
          return origin.span
        }
      }
    }
    return .none
  }
}
