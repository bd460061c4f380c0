#include <simdjson.h>

#include <algorithm>

#include "core/json/writer.h"
#include "core/text/characters.h"
#include "http/documents/openapi.h"

namespace toolyard::http {

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

// Whether a text needs no quotes in any version of YAML.
bool is_plain(std::string_view text) {
  const auto letter = [](char c) { return is_letter(c) || c == '_'; };
  if (text.empty() || !letter(text.front())) return false;
  for (const auto word : {"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
    if (std::ranges::equal(text, std::string_view(word), {}, [](char c) { return lower(c); }))
      return false;
  return std::ranges::all_of(
      text, [&](char c) { return letter(c) || is_digit(c) || c == '-' || c == '.' || c == '/'; });
}

void append_scalar(std::string& out, std::string_view text) {
  if (is_plain(text)) out += text;
  else append_json_text(out, text);
}

void append_value(std::string& out, element value, std::size_t indent);

void append_object(std::string& out, simdjson::dom::object object, std::size_t indent) {
  if (object.begin() == object.end()) {
    out += " {}\n";
    return;
  }
  out += '\n';
  for (const auto [key, value] : object) {
    out.append(indent, ' ');
    append_scalar(out, key);
    out += ':';
    append_value(out, value, indent + 2);
  }
}

void append_array(std::string& out, simdjson::dom::array array, std::size_t indent) {
  if (array.begin() == array.end()) {
    out += " []\n";
    return;
  }
  out += '\n';
  for (const auto value : array) {
    out.append(indent, ' ');
    out += '-';
    append_value(out, value, indent + 2);
  }
}

void append_value(std::string& out, element value, std::size_t indent) {
  switch (value.type()) {
    case element_type::OBJECT: return append_object(out, value.get_object(), indent);
    case element_type::ARRAY: return append_array(out, value.get_array(), indent);
    case element_type::STRING:
      out += ' ';
      append_scalar(out, value.get_string());
      break;
    default: out += ' '; out += simdjson::minify(value);
  }
  out += '\n';
}

}  // namespace

std::string yaml_from_json(std::string_view json) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(json);
  std::string out;
  append_value(out, parser.parse(text), 0);
  if (out.starts_with('\n')) out.erase(0, 1);
  return out;
}

}  // namespace toolyard::http
