extension ViewRegistry {
  /// The view types of the framework, one line each; each stands in its own file in `Views`.
  public static let builtIn = ViewRegistry([
    Entry("UIView") { .uiView },
    Entry("UIControl") { .uiControl },
    Entry("UILabel") { .uiLabel },
    Entry("UIButton") { .uiButton },
    Entry("UITextField") { .uiTextField },
    Entry("UIImageView") { .uiImageView },
    Entry("LMLayoutView") { .lmLayoutView },
    Entry("LMRowView") { .lmRowView },
    Entry("LMColumnView") { .lmColumnView },
    Entry("LMLayerView") { .lmLayerView },
    Entry("LMSpacer") { .lmSpacer },
  ])
}
