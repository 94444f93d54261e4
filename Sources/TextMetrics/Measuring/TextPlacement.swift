/// A grapheme cluster of a line with its place, in points from the start of the line in logical order.
public struct PlacedCluster: Hashable, Sendable {
  /// UTF-8 bytes of the line.
  public var range: Range<Int>
  /// Where its advance begins, kerning with the cluster before included.
  public var x: Double
  /// Its advance.
  public var advance: Double
}

/// Where the characters of a line stand: the same advances and the same kerning that measuring added up.
public enum TextPlacement {
  /// The clusters of `line`, which must hold no hard break. O(length).
  public static func clusters(of line: String, font: ResolvedFont) -> [PlacedCluster] {
    var line = line
    return line.withUTF8 { bytes in
      var run = ClusterRun()
      run.fill(bytes, 0..<min(bytes.count, 1 << 30), font.face, limit: .max)
      return run.boxes.map { box in
        PlacedCluster(
          range: Int(box.start)..<Int(box.end), x: Double(box.startX) * font.pointsPerUnit,
          advance: Double(box.endX &- box.startX) * font.pointsPerUnit)
      }
    }
  }
}
