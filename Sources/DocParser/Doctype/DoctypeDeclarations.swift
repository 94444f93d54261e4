/// An entity of the internal subset.
struct EntityDeclaration {
  enum Source {
    /// Its text with padding, and how long that is.
    case text(UnsafeMutablePointer<UInt8>, Int)
    /// Outside the document: never opened.
    case external
    /// Outside the document and no XML (`NDATA`).
    case unparsed
  }

  var name: String
  var source: Source
  /// It is being read: a reference to it is a recursion.
  var isOpen = false
}

/// An attribute of the internal subset.
struct AttributeDeclaration {
  /// The name, with padding.
  var name: UnsafeMutablePointer<UInt8>
  var nameCount: Int
  /// Any type but CDATA: spaces round and between the words of its value are normalised.
  var isTokenised: Bool
  /// The value of an attribute that is not written, normalised, with padding.
  var value: (start: UnsafeMutablePointer<UInt8>, count: Int)?
}

/// The attributes declared for one element.
struct ElementDeclaration {
  var attributes: [[UInt8]: AttributeDeclaration] = [:]
  /// Those with a default value, in the order of their declarations.
  var defaults: [AttributeDeclaration] = []
  var hasTokenised = false
}

/// What the internal subset declares, as far as it changes what documents mean.
final class DoctypeDeclarations {
  var entities: [EntityDeclaration] = []
  var general: [[UInt8]: Int] = [:]
  var parameter: [[UInt8]: Int] = [:]
  var elements: [[UInt8]: ElementDeclaration] = [:]
  /// An external subset or an external parameter entity was not read: undeclared entities may be declared there.
  var hasUnread = false
  /// An external parameter entity was not read: declarations after it are not used (XML 1.0 §5.1).
  var ignoresFurther = false
  var reportsExternalSubset = false
  private var buffers: [UnsafeMutablePointer<UInt8>] = []

  init() {}

  deinit { for buffer in buffers { InputWindow.deallocate(buffer) } }

  /// Keeps a padded copy of `bytes` as long as the declarations.
  func keep(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let copy = InputWindow.copy(bytes)
    buffers.append(copy)
    return copy
  }
}

/// What the tokenizer goes back to after the text of an entity.
struct EntityFrame {
  /// Index into ``DoctypeDeclarations/entities``.
  var entity: Int
  var p: BytePointer
  var end: BytePointer
  var base: BytePointer
  var baseOffset: Int
  var isFinal: Bool
  var floor: Int
  /// The reference in the document.
  var place: Place
  var length: Int
}
