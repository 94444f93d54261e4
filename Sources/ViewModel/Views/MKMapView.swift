extension ViewType {
  /// A map.
  static let mkMapView = ViewType(
    "MKMapView", "A map.",
    properties: [
      .enumeration("mapType", .mapType, default: "standard", effect: .paint, "What the map shows."),
      .bool("zoomEnabled", default: true, effect: .none, "Whether it can be magnified.", aliases: ["isZoomEnabled"]),
      .bool("scrollEnabled", default: true, effect: .none, "Whether it can be moved.", aliases: ["isScrollEnabled"]),
      .bool("rotateEnabled", default: true, effect: .none, "Whether it can be turned.", aliases: ["isRotateEnabled"]),
      .bool("pitchEnabled", default: true, effect: .none, "Whether it can be tilted.", aliases: ["isPitchEnabled"]),
      .bool("showsUserLocation", effect: .paint, "Whether the person's place shows."),
      .bool("showsCompass", default: true, effect: .paint, "Whether a compass shows."),
      .bool("showsScale", effect: .paint, "Whether a scale shows."),
      .bool("showsTraffic", effect: .paint, "Whether traffic shows."),
      .bool("showsBuildings", default: true, effect: .paint, "Whether buildings show."),
      .bool("showsPointsOfInterest", default: true, effect: .paint, "Whether places of interest show."),
    ],
    children: ChildRule.none, layout: .leaf)
}

extension Enumeration {
  static let mapType = Enumeration(
    "MKMapType", ["standard", "satellite", "hybrid", "satelliteFlyover", "hybridFlyover", "mutedStandard"])
}
