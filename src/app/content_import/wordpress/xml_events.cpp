#include "app/content_import/wordpress/xml_events.h"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <string>

namespace toolyard::content_import {
namespace {

constexpr int deepest_element = 100;
constexpr std::size_t piece = std::size_t{1} << 20;

struct Reading {
  const XmlHandler& handler;
  XML_Parser parser = nullptr;
  int depth = 0;
  std::string refusal = {};

  void refuse(std::string reason) {
    refusal = std::move(reason);
    XML_StopParser(parser, XML_FALSE);
  }
  std::size_t line() const { return XML_GetCurrentLineNumber(parser); }
};

void on_begin(void* data, const XML_Char* name, const XML_Char** attributes) {
  auto& reading = *static_cast<Reading*>(data);
  if (++reading.depth > deepest_element)
    return reading.refuse("The elements are nested deeper than 100 levels.");
  const auto attribute = [attributes](std::string_view wanted) -> std::string_view {
    for (auto at = attributes; *at != nullptr; at += 2)
      if (wanted == *at) return at[1];
    return {};
  };
  reading.handler.begin(name, reading.line(), attribute);
}

void on_end(void* data, const XML_Char* name) {
  auto& reading = *static_cast<Reading*>(data);
  --reading.depth;
  reading.handler.end(name);
}

void on_text(void* data, const XML_Char* text, int size) {
  static_cast<Reading*>(data)->handler.text({text, static_cast<std::size_t>(size)});
}

void on_document_type(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
  static_cast<Reading*>(data)->refuse("A document type is not supported.");
}

}  // namespace

Read<void> read_xml(std::string_view document, const XmlHandler& handler) {
  const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(
      XML_ParserCreateNS(nullptr, ' '), XML_ParserFree);
  Reading reading{.handler = handler, .parser = parser.get()};
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), on_begin, on_end);
  XML_SetCharacterDataHandler(parser.get(), on_text);
  XML_SetStartDoctypeDeclHandler(parser.get(), on_document_type);
  XML_SetParamEntityParsing(parser.get(), XML_PARAM_ENTITY_PARSING_NEVER);
  bool is_last = false;
  while (!is_last) {
    const auto next = document.substr(0, piece);
    document.remove_prefix(next.size());
    is_last = document.empty();
    if (XML_Parse(parser.get(), next.data(), static_cast<int>(next.size()), is_last) !=
        XML_STATUS_OK) {
      if (reading.refusal.empty())
        reading.refusal =
            std::string("Not valid XML: ") + XML_ErrorString(XML_GetErrorCode(parser.get())) + ".";
      return std::unexpected(LineFault{reading.line(), std::move(reading.refusal)});
    }
  }
  return {};
}

}  // namespace toolyard::content_import
