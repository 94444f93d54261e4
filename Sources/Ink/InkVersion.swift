/// The version of ink, as `ink --version` prints it.
public enum InkVersion {
  /// Semantic version.
  public static let current = "0.1.0"
}
