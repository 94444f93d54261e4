/// How much one document may ask for. Every field has a reason; the first to be exceeded ends the parse.
public struct TokenizerLimits: Hashable, Sendable {
  /// Attributes in one tag. Work is linear for any number; memory is 32 bytes each while the tag lasts.
  public var attributes: Int
  /// Open elements. Nothing recurses: a level costs 16 bytes and its name.
  public var depth: Int
  /// UTF-8 bytes of one name, attribute value or markup declaration: the things that are held whole. A whole start tag
  /// may take twice as much. Text and its like come in pieces of 64 KiB and have no limit of their own.
  public var valueBytes: Int
  /// UTF-8 bytes of a document.
  public var documentBytes: Int
  /// Nodes of a document tree.
  public var nodes: Int
  /// Text made by entities and default attributes may be this many times what was read …
  public var amplification: Int
  /// … once it exceeds this many bytes.
  public var amplificationThreshold: Int
  /// What one entity reference counts for besides its text, so that empty entities are not free.
  public var referenceCost: Int

  /// Limits from their numbers.
  public init(
    attributes: Int = 4096, depth: Int = 1024, valueBytes: Int = 10 << 20, documentBytes: Int = .max,
    nodes: Int = 0xFF_FFFF, amplification: Int = 5, amplificationThreshold: Int = 1 << 20, referenceCost: Int = 20
  ) {
    self.attributes = attributes
    self.depth = depth
    self.valueBytes = valueBytes
    self.documentBytes = documentBytes
    self.nodes = nodes
    self.amplification = amplification
    self.amplificationThreshold = amplificationThreshold
    self.referenceCost = referenceCost
  }

  /// For tokens: 4,096 attributes, 1,024 levels, 10 MiB a value, any document size.
  public static let standard = TokenizerLimits()
  /// For layout documents: 256 attributes, 1,024 levels, 1 MiB a value, 64 MiB and 1,048,576 nodes a document.
  public static let document = TokenizerLimits(
    attributes: 256, depth: 1024, valueBytes: 1 << 20, documentBytes: 64 << 20, nodes: 1 << 20)
  /// No limits but those of the representation (2 GiB a value; 4 GiB and 16,777,215 nodes a tree); entity
  /// amplification stays capped. For benchmarks and conformance tests.
  public static let none = TokenizerLimits(
    attributes: 1 << 30, depth: 1 << 30, valueBytes: 1 << 31 - 1, documentBytes: .max, nodes: 0xFF_FFFF)
}

/// What the tokenizer does beside reading XML 1.0, fifth edition.
public struct TokenizerOptions: Hashable, Sendable {
  /// Check prefixes and expanded names ("Namespaces in XML 1.0").
  public var namespaces: Bool
  /// How much a document may ask for.
  public var limits: TokenizerLimits

  /// Options from their parts.
  public init(namespaces: Bool = false, limits: TokenizerLimits = .standard) {
    self.namespaces = namespaces
    self.limits = limits
  }
}
