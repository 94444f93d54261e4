extension ViewType {
  /// A film.
  static let lmPlayerView = ViewType(
    "LMPlayerView", "A film.",
    properties: [
      Property("url", .url, effect: .none, "The film."),
      .enumeration("videoGravity", .videoGravity, default: "resizeAspect", effect: .paint, "How it is fitted."),
      .bool("allowsExternalPlayback", default: true, effect: .none, "Whether it may play elsewhere."),
      .bool("muted", effect: .none, "Whether it is silent.", aliases: ["isMuted"]),
      .number("volume", default: 1, effect: .none, "Loudness, 0 to 1.", bounds: 0...1),
      .number("rate", default: 0, effect: .none, "Speed; 0 while paused, 1 while playing.", bounds: -100...100),
    ],
    children: ChildRule.none, layout: .leaf)
}

extension Enumeration {
  static let videoGravity = Enumeration(
    "AVLayerVideoGravity", ["resizeAspect", "resizeAspectFill", "resize"],
    aliases: [
      .init("AVLayerVideoGravityResizeAspect", for: "resizeAspect"),
      .init("AVLayerVideoGravityResizeAspectFill", for: "resizeAspectFill"),
      .init("AVLayerVideoGravityResize", for: "resize"),
    ])
}
