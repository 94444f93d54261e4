import StyleEngine

extension ViewBuilder {
  /// Gives a view and everything in it what they take from the theme of the options; nothing without one.
  func applyTheme(to view: View) {
    guard let theme = options.theme else { return }
    let cascade =
      cascade ?? StyleCascade(theme: theme, appearance: options.appearanceMode, mapping: options.themeMapping)
    self.cascade = cascade
    view.apply(cascade)
    for (index, name) in view.tree.theming.unknownNames {
      let span = View(tree: view.tree, index: index).origin("uiStyle")?.span ?? .none
      // Rows that are made from one element say it once.
      if toldStyles.insert(span).inserted { collector.report(theme.problem(forUnknownStyle: name), at: span) }
    }
  }
}
