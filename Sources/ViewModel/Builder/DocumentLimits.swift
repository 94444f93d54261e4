import DocParser

/// What a layout document may ask for before it is refused with a clear error. Each limit is a field; none is hidden.
public struct DocumentLimits: Sendable, Hashable {
  /// Bytes of a document. 64 MiB: a thousand times the largest known one.
  public var documentBytes = 64 << 20
  /// Levels of elements, includes counted in. 1,024: known documents reach 14, and nothing recurses.
  public var depth = 1024
  /// Views and items of a tree, includes and table rows from data counted in. 2^20.
  public var nodes = 1 << 20
  /// Attributes of an element. 256.
  public var attributes = 256
  /// Bytes of one attribute value. 1 MiB.
  public var valueBytes = 1 << 20
  /// Documents inside documents. 64.
  public var includes = 64
  /// Includes of a run, nested or not. Without it n documents that each include the next one twice cost 2^n.
  public var totalIncludes = 10_000
  /// Bytes of a template, string or colour file. 16 MiB.
  public var resourceBytes = 16 << 20
  /// Bytes of a picture that are read to find its size. 64 MiB is the whole file for the formats that need it.
  public var pictureBytes = 64 << 20
  /// Problems of a run that are told; more are only counted, and one problem says how many: a hostile document must not
  /// fill memory with them.
  public var problems = 10_000

  /// The standard limits.
  public init() {}

  /// The standard limits.
  public static let standard = DocumentLimits()

  /// For documents from strangers: small, and no includes at all.
  public static let untrusted: DocumentLimits = {
    var limits = DocumentLimits()
    limits.documentBytes = 1 << 20
    limits.depth = 128
    limits.nodes = 50_000
    limits.attributes = 128
    limits.valueBytes = 64 << 10
    limits.includes = 0
    limits.totalIncludes = 0
    limits.problems = 1000
    return limits
  }()
}

extension DocumentLimits {
  /// What the tokenizer is told for layout documents.
  var tokenizer: TokenizerLimits {
    TokenizerLimits(
      attributes: attributes, depth: depth, valueBytes: valueBytes, documentBytes: documentBytes, nodes: nodes)
  }
}
