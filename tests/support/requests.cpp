#include "tests/support/requests.h"

#include <simdjson.h>

#include "core/json/writer.h"

namespace cases {

Members members_of(std::string_view json) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(json);
  simdjson::dom::element tree;
  Members members;
  if (parser.parse(text).get(tree) != simdjson::SUCCESS || !tree.is_object()) return members;
  for (const auto member : tree.get_object())
    members.emplace(member.key, simdjson::to_string(member.value));
  return members;
}

std::string json_of(const Members& members) {
  std::string json = "{";
  for (const auto& [name, value] : members) {
    if (json.size() > 1) json += ',';
    toolyard::append_json_text(json, name);
    json += ":" + value;
  }
  return json + "}";
}

}  // namespace cases
