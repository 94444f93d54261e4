// Other parsers on the same documents as `ink-bench xml --parse`, with the same output:
//   peers MODE FILE REPEATS   ->   MODE FILE BYTES : nanoseconds … ; what was counted
// Built by Scripts/xml-peers against Debian's packages; a part whose header is missing is left out.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#if __has_include(<expat.h>)
#include <expat.h>
#define HAS_EXPAT 1
#endif
#if __has_include(<libxml/parser.h>)
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#define HAS_LIBXML 1
#endif
#if __has_include(<pugixml.hpp>)
#include <pugixml.hpp>
#define HAS_PUGIXML 1
#endif

struct Counts {
  size_t elements = 0, attributes = 0, names = 0, values = 0, text = 0, comments = 0, instructions = 0;
};

[[noreturn]] static void refuse(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

#ifdef HAS_EXPAT
static Counts parseExpat(const char *bytes, size_t size, size_t chunk) {
  Counts counts;
  XML_Parser parser = XML_ParserCreate(nullptr);
  XML_SetUserData(parser, &counts);
  XML_SetStartElementHandler(parser, [](void *data, const XML_Char *name, const XML_Char **pairs) {
    auto &c = *static_cast<Counts *>(data);
    c.elements++;
    c.names += strlen(name);
    for (; *pairs; pairs += 2) {
      c.attributes++;
      c.names += strlen(pairs[0]);
      c.values += strlen(pairs[1]);
    }
  });
  XML_SetEndElementHandler(parser, [](void *, const XML_Char *) {});
  XML_SetCharacterDataHandler(
      parser, [](void *data, const XML_Char *, int length) { static_cast<Counts *>(data)->text += length; });
  XML_SetCommentHandler(parser, [](void *data, const XML_Char *) { static_cast<Counts *>(data)->comments++; });
  XML_SetProcessingInstructionHandler(
      parser, [](void *data, const XML_Char *, const XML_Char *) { static_cast<Counts *>(data)->instructions++; });
  for (size_t at = 0; at < size;) {
    size_t length = chunk && size - at > chunk ? chunk : size - at;
    if (XML_Parse(parser, bytes + at, static_cast<int>(length), at + length == size) != XML_STATUS_OK)
      refuse("expat refuses the document");
    at += length;
  }
  XML_ParserFree(parser);
  return counts;
}
#endif

#ifdef HAS_LIBXML
static Counts parseLibxml(const char *bytes, size_t size) {
  Counts counts;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = [](void *data, const xmlChar *name, const xmlChar *, const xmlChar *, int, const xmlChar **,
                              int count, int, const xmlChar **attributes) {
    auto &c = *static_cast<Counts *>(data);
    c.elements++;
    c.names += strlen(reinterpret_cast<const char *>(name));
    for (int i = 0; i < count; i++, attributes += 5) {
      c.attributes++;
      c.names += strlen(reinterpret_cast<const char *>(attributes[0]));
      c.values += attributes[4] - attributes[3];
    }
  };
  handler.endElementNs = [](void *, const xmlChar *, const xmlChar *, const xmlChar *) {};
  auto text = [](void *data, const xmlChar *, int length) { static_cast<Counts *>(data)->text += length; };
  handler.characters = text;
  handler.ignorableWhitespace = text;
  handler.cdataBlock = text;
  handler.comment = [](void *data, const xmlChar *) { static_cast<Counts *>(data)->comments++; };
  handler.processingInstruction = [](void *data, const xmlChar *, const xmlChar *) {
    static_cast<Counts *>(data)->instructions++;
  };
  xmlParserCtxtPtr context = xmlCreateMemoryParserCtxt(bytes, static_cast<int>(size));
  xmlSAXHandlerPtr own = context->sax;
  context->sax = &handler;
  context->userData = &counts;
  xmlCtxtUseOptions(context, XML_PARSE_HUGE);
  xmlParseDocument(context);
  if (!context->wellFormed) refuse("libxml2 refuses the document");
  context->sax = own;
  xmlFreeParserCtxt(context);
  return counts;
}
#endif

#ifdef HAS_PUGIXML
static void visit(const pugi::xml_node &root, Counts &c) {
  // Depth of the generated documents is bounded, so recursion is fine here.
  for (pugi::xml_node node : root) {
    switch (node.type()) {
    case pugi::node_element:
      c.elements++;
      c.names += strlen(node.name());
      for (pugi::xml_attribute attribute : node.attributes()) {
        c.attributes++;
        c.names += strlen(attribute.name());
        c.values += strlen(attribute.value());
      }
      visit(node, c);
      break;
    case pugi::node_pcdata:
    case pugi::node_cdata: c.text += strlen(node.value()); break;
    case pugi::node_comment: c.comments++; break;
    case pugi::node_pi: c.instructions++; break;
    default: break;
    }
  }
}

static Counts parsePugixml(char *bytes, size_t size, bool walks) {
  Counts counts;
  pugi::xml_document document;
  unsigned options = pugi::parse_default | pugi::parse_comments | pugi::parse_pi | pugi::parse_ws_pcdata;
  if (!document.load_buffer_inplace(bytes, size, options, pugi::encoding_utf8))
    refuse("pugixml refuses the document");
  if (walks) visit(document, counts);
  return counts;
}
#endif

int main(int argc, char **argv) {
  if (argc != 4) {
    std::string modes;
#ifdef HAS_EXPAT
    modes += "expat expat-chunks ";
#endif
#ifdef HAS_LIBXML
    modes += "libxml2-sax ";
#endif
#ifdef HAS_PUGIXML
    modes += "pugixml pugixml-walk ";
#endif
    printf("%s\n", modes.c_str());
    return argc == 1 ? 0 : 2;
  }
  std::string mode = argv[1];
  FILE *file = fopen(argv[2], "rb");
  if (!file) refuse("no such file");
  std::vector<char> bytes;
  char buffer[1 << 16];
  while (size_t count = fread(buffer, 1, sizeof buffer, file)) bytes.insert(bytes.end(), buffer, buffer + count);
  fclose(file);
  std::vector<char> scratch(bytes.size() + 1);
  Counts counts;
  printf("%s %s %zu :", argv[1], argv[2], bytes.size());
  for (int i = 0; i < atoi(argv[3]); i++) {
    // Parsers that work in place get a fresh copy, which is not timed.
    memcpy(scratch.data(), bytes.data(), bytes.size());
    auto start = std::chrono::steady_clock::now();
    if (false) {
    }
#ifdef HAS_EXPAT
    else if (mode == "expat") counts = parseExpat(bytes.data(), bytes.size(), 0);
    else if (mode == "expat-chunks") counts = parseExpat(bytes.data(), bytes.size(), 64 << 10);
#endif
#ifdef HAS_LIBXML
    else if (mode == "libxml2-sax") counts = parseLibxml(bytes.data(), bytes.size());
#endif
#ifdef HAS_PUGIXML
    else if (mode == "pugixml") counts = parsePugixml(scratch.data(), bytes.size(), false);
    else if (mode == "pugixml-walk") counts = parsePugixml(scratch.data(), bytes.size(), true);
#endif
    else refuse("unknown mode");
    auto elapsed = std::chrono::steady_clock::now() - start;
    printf(" %lld", static_cast<long long>(std::chrono::nanoseconds(elapsed).count()));
  }
  printf(" ; elements %zu attributes %zu names %zu values %zu text %zu comments %zu instructions %zu\n", counts.elements,
         counts.attributes, counts.names, counts.values, counts.text, counts.comments, counts.instructions);
}
