/// A number of a node that an edit can change, or that a finding or an explanation names.
package enum LayoutProperty: UInt8, Sendable, Hashable, CaseIterable {
  /// Exact width.
  case width
  /// Exact height.
  case height
  /// Lower bound of the width.
  case minimumWidth
  /// Upper bound of the width.
  case maximumWidth
  /// Lower bound of the height.
  case minimumHeight
  /// Upper bound of the height.
  case maximumHeight
  /// Width / height.
  case aspectRatio
  /// Share of spare length.
  case weight
  /// Gap between children.
  case spacing
  /// Physical left inset.
  case leftMargin
  /// Top inset.
  case topMargin
  /// Physical right inset.
  case rightMargin
  /// Bottom inset.
  case bottomMargin
  /// Extra gap at the leading side.
  case leadingGap
  /// Extra gap above.
  case topGap
  /// Extra gap at the trailing side.
  case trailingGap
  /// Extra gap below.
  case bottomGap
  /// Intrinsic or measured width.
  case naturalWidth
  /// Least width.
  case leastWidth
  /// Intrinsic or measured height.
  case naturalHeight
  /// First baseline.
  case firstBaseline
  /// Last baseline.
  case lastBaseline
  /// Exact height of a table's rows.
  case rowHeight
  /// Width of a collection's items.
  case itemWidth
  /// Height of a collection's items.
  case itemHeight
  /// Gap between a collection's items.
  case interitemSpacing
  /// Gap between a collection's lines.
  case lineSpacing
  /// Width of a cell's accessory.
  case accessoryWidth
  /// Inset of a cell's accessory view.
  case accessoryInset
  /// Edges in an anchor view.
  case anchor
  /// Placing along x.
  case horizontalAlignment
  /// Placing along y.
  case verticalAlignment
  /// Whether baselines are aligned.
  case alignToBaseline
  /// Whether cells of rows are aligned.
  case alignToGrid
  /// How a stack deals its axis.
  case distribution
  /// Priorities in a stack.
  case priority
  /// Whether scrolled content fits the scroll view.
  case fit
  /// The width given to the document.
  case givenWidth
  /// The height given to the document.
  case givenHeight
  /// Insets of the device.
  case safeArea
}
