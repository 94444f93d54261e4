import Diagnostics

extension XMLProblem {
  /// One page for each id.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      101, "No root element", .error,
      """
      A document holds exactly one root element. This one is empty, or has only comments, instructions and \
      white space.
      """, example: "<!-- nothing -->"),
    ProblemPage(
      102, "Unexpected end", .error,
      """
      The document ends inside a construct: a tag, a quoted value, a comment, a CDATA section, an instruction. \
      The place is where the construct began; look there for the missing end mark.
      """, example: "<a><!-- never closed </a>"),
    ProblemPage(
      103, "Element not closed", .error,
      """
      The document ends while this element is open. Every start tag needs an end tag of the same name, or ends \
      in '/>'.
      """, example: "<a><b></b>"),
    ProblemPage(
      104, "Wrong end tag", .error,
      """
      Elements close in the reverse order of opening. This end tag names another element than the one that is \
      open.
      """, example: "<a><b></a></b>"),
    ProblemPage(
      105, "End tag without element", .error,
      """
      There is no open element that this end tag could close.
      """, example: "</a>"),
    ProblemPage(
      106, "Name expected", .error,
      """
      A name begins with a letter, '_' or ':' and goes on with letters, digits, '.', '-', '_' and ':' (XML \
      1.0, fifth edition, section 2.3).
      """, example: "<a 1=\"x\"/>"),
    ProblemPage(
      107, "White space missing", .error,
      """
      Attributes are separated by white space.
      """, example: "<a b=\"1\"c=\"2\"/>"),
    ProblemPage(
      108, "'=' missing", .error,
      """
      Every attribute has a value: name="value". There are no attributes without one.
      """, example: "<a hidden/>"),
    ProblemPage(
      109, "Quotes missing", .error,
      """
      The value of an attribute stands in single or double quotes.
      """, example: "<a b=1/>"),
    ProblemPage(
      110, "Attribute twice", .error,
      """
      A tag has each attribute once. Which of the two values was meant cannot be known.
      """, example: "<a b=\"1\" b=\"2\"/>"),
    ProblemPage(
      111, "'<' in a value", .error,
      """
      Inside the value of an attribute '<' is written '&lt;'. Often the real mistake is a closing quote that \
      is missing further up.
      """, example: "<a b=\"<\"/>"),
    ProblemPage(
      112, "Character not allowed", .error,
      """
      XML text has no control characters but tabulator, line feed and carriage return, and neither U+FFFE nor \
      U+FFFF.
      """, example: "<a>\u{1}</a>"),
    ProblemPage(
      113, "Not in this encoding", .error,
      """
      These bytes are no character in the encoding of the document. It was probably saved in another encoding \
      than the one it declares (or than UTF-8, when it declares none).
      """, example: ""),
    ProblemPage(
      114, "No reference", .error,
      """
      '&' begins a reference such as '&lt;' or '&#65;'. A plain ampersand is written '&amp;'.
      """, example: "<a>R&D</a>"),
    ProblemPage(
      115, "Entity not declared", .error,
      """
      Only lt, gt, amp, apos and quot are predefined. Other entities have to be declared in the document type \
      declaration; the names of HTML are unknown to XML.
      """, example: "<a>&nbsp;</a>"),
    ProblemPage(
      116, "Entity contains itself", .error,
      """
      The text of this entity refers to the entity again, directly or through others, so it would never end.
      """, example: "<!DOCTYPE a [<!ENTITY e \"&e;\">]><a>&e;</a>"),
    ProblemPage(
      117, "Entity not well-formed", .error,
      """
      The text of an entity must be well-formed by itself: it closes each element that it opens, and finishes \
      each construct that it begins. The place is the reference.
      """, example: "<!DOCTYPE a [<!ENTITY e \"<b>\">]><a>&e;</b></a>"),
    ProblemPage(
      118, "External entity in a value", .error,
      """
      The value of an attribute cannot refer to an entity that stands outside the document.
      """, example: "<!DOCTYPE a [<!ENTITY e SYSTEM \"e\">]><a b=\"&e;\"/>"),
    ProblemPage(
      119, "Unparsed entity", .error,
      """
      An entity declared with NDATA is no XML and cannot be referred to in text.
      """, example: "<!DOCTYPE a [<!NOTATION n SYSTEM \"n\"><!ENTITY e SYSTEM \"e\" NDATA n>]><a>&e;</a>"),
    ProblemPage(
      120, "']]>' in text", .error,
      """
      ']]>' ends a CDATA section and cannot stand in text; '>' is written '&gt;' there.
      """, example: "<a>]]></a>"),
    ProblemPage(
      121, "'--' in a comment", .error,
      """
      A comment ends at '-->' and has no '--' before it. Two comments cannot be nested.
      """, example: "<!-- a -- b --><a/>"),
    ProblemPage(
      122, "Text outside the root", .error,
      """
      Before and after the root element there are only comments, instructions and white space.
      """, example: "<a/> text"),
    ProblemPage(
      123, "Second root element", .error,
      """
      A document holds exactly one root element. Put the elements into a common one.
      """, example: "<a/><b/>"),
    ProblemPage(
      124, "Reserved target", .error,
      """
      '<?xml …?>' declares the version and encoding and stands at the very first byte of a document; not even \
      white space may precede it. Instructions cannot be called xml in any case.
      """, example: "<a><?xml version=\"1.0\"?></a>"),
    ProblemPage(
      125, "Malformed XML declaration", .error,
      """
      The declaration is version, then optionally encoding, then optionally standalone ('yes' or 'no'), each \
      in quotes.
      """, example: "<?xml encoding=\"UTF-8\"?><a/>"),
    ProblemPage(
      126, "Version not supported", .error,
      """
      Documents of version 1.0 are read, and any 1.x as if it were 1.0.
      """, example: "<?xml version=\"2.0\"?><a/>"),
    ProblemPage(
      127, "Encoding not supported", .error,
      """
      Documents in UTF-8, UTF-16 (either order), ISO-8859-1 and US-ASCII are read. Convert the document to \
      UTF-8.
      """, example: "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><a/>"),
    ProblemPage(
      128, "Encoding contradicts itself", .error,
      """
      The first bytes of the document show one encoding, its declaration names another. Correct the \
      declaration or leave it out.
      """, example: "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>"),
    ProblemPage(
      129, "No markup", .error,
      """
      '<' begins a tag, a comment, an instruction or a CDATA section. In text it is written '&lt;'.
      """, example: "<a>1 < 2</a>"),
    ProblemPage(
      130, "Malformed tag", .error,
      """
      After its name and attributes a tag ends in '>' or '/>'. An end tag has no attributes.
      """, example: "<a></a b=\"2\">"),
    ProblemPage(
      131, "Malformed declaration", .error,
      """
      A declaration of the document type does not follow the grammar of XML 1.0.
      """, example: "<!DOCTYPE a [<!ELEMENT a>]><a/>"),
    ProblemPage(
      132, "Parameter entity in a declaration", .error,
      """
      Inside the document, parameter entities stand between declarations only (XML 1.0, 'PEs in Internal \
      Subset').
      """, example: "<!DOCTYPE a [<!ENTITY % p \"ANY\"><!ELEMENT a %p;>]><a/>"),
    ProblemPage(
      133, "Misplaced document type", .error,
      """
      The document type declaration stands once, before the root element.
      """, example: "<a/><!DOCTYPE a>"),
    ProblemPage(
      134, "Illegal character reference", .error,
      """
      The number of this reference is no character that XML allows: zero, most control characters, surrogates, \
      or beyond U+10FFFF.
      """, example: "<a>&#0;</a>"),
    ProblemPage(
      135, "Malformed instruction", .error,
      """
      The target of an instruction is followed by white space or by '?>'.
      """, example: "<a><?go,on?></a>"),
    ProblemPage(
      140, "Prefix not declared", .error,
      """
      The prefix before the colon is bound to a namespace by an attribute xmlns:prefix of this element or one \
      round it.
      """, example: "<p:a/>"),
    ProblemPage(
      141, "Empty namespace", .error,
      """
      A prefix cannot be bound to nothing; only the default namespace can be taken back.
      """, example: "<a xmlns:p=\"\"/>"),
    ProblemPage(
      142, "Reserved namespace", .error,
      """
      The prefixes xml and xmlns and their namespaces belong to each other and to nothing else.
      """, example: "<a xmlns:xml=\"urn:x\"/>"),
    ProblemPage(
      143, "Malformed qualified name", .error,
      """
      With namespaces, a name has at most one colon, with something on both sides; names of entities, \
      notations and instructions have none.
      """, example: "<a:b:c xmlns:a=\"urn:x\"/>"),
    ProblemPage(
      144, "Attribute twice by two prefixes", .error,
      """
      Two prefixes are bound to one namespace, so these two attributes have the same expanded name.
      """, example: "<a xmlns:p=\"u\" xmlns:q=\"u\" p:x=\"1\" q:x=\"2\"/>"),
    ProblemPage(
      150, "Too many attributes", .error,
      """
      A limit against hostile input. Raise it with the limits of the tokenizer when the document is trusted.
      """, example: ""),
    ProblemPage(
      151, "Nested too deeply", .error,
      """
      A limit against hostile input. Raise it with the limits of the tokenizer when the document is trusted.
      """, example: ""),
    ProblemPage(
      152, "Value too long", .error,
      """
      A name, a value or a declaration is held whole in memory and has a limit.
      """, example: ""),
    ProblemPage(
      153, "Tag too long", .error,
      """
      A start tag is held whole in memory; it may be twice as long as a single value.
      """, example: ""),
    ProblemPage(
      154, "Entities make too much text", .error,
      """
      The text that entities and default attributes make grows far beyond what was read: the sign of a \
      document made to exhaust memory ('billion laughs').
      """, example: ""),
    ProblemPage(
      155, "Document too long", .error,
      """
      A limit against hostile input.
      """, example: ""),
    ProblemPage(
      156, "Too many nodes", .error,
      """
      A limit against hostile input: the tree would need more memory than allowed.
      """, example: ""),
  ]
}
