/// A number of a view's layout that may differ.
public enum FrameQuantity: String, Sendable, CaseIterable {
  /// Left edge in the parent.
  case x
  /// Top edge in the parent.
  case y
  /// Width.
  case width
  /// Height.
  case height
  /// Width of what scrolls inside.
  case contentWidth = "content width"
  /// Height of what scrolls inside.
  case contentHeight = "content height"
  /// First baseline from the top.
  case firstBaseline = "first baseline"
  /// Last baseline from the top.
  case lastBaseline = "last baseline"

  /// The number, in points; nil for a view that has none.
  public func value(of record: FrameRecord) -> Double? {
    switch self {
    case .x: record.frame?.x
    case .y: record.frame?.y
    case .width: record.frame?.width
    case .height: record.frame?.height
    case .contentWidth: record.contentSize?.width
    case .contentHeight: record.contentSize?.height
    case .firstBaseline: record.firstBaseline
    case .lastBaseline: record.lastBaseline
    }
  }
}

extension FrameRecord {
  /// `UILabel #a`.
  public var name: String { id.isEmpty ? type : "\(type) #\(id)" }
}
