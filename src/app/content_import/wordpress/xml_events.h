// Reads XML as a sequence of events, based on Expat. Documents with a document type are refused, so
// that there are neither external entities nor entities that expand.
#pragma once
#include <functional>
#include <string_view>

#include "app/content_import/value.h"

namespace toolyard::content_import {

// `name` is `namespace name` for elements of a namespace, otherwise the name alone.
struct XmlHandler {
  // Returns the value of an attribute, or an empty text.
  using Attribute = std::function<std::string_view(std::string_view name)>;
  std::function<void(std::string_view name, std::size_t line, const Attribute& attribute)> begin;
  std::function<void(std::string_view text)> text;
  std::function<void(std::string_view name)> end;
};

// Calls the handler for each event of a document. Elements are nested at most 100 levels deep.
Read<void> read_xml(std::string_view document, const XmlHandler& handler);

}  // namespace toolyard::content_import
