// Reads parts of a response: a member of its JSON body, a header, and the faults of a problem (RFC
// 9457).
#pragma once
#include <simdjson.h>

#include <string>
#include <string_view>

#include "tests/server/raw_client.h"

namespace toolyard::http {

// Returns the member at a JSON Pointer: a string without quotes, any other value as JSON. If there
// is none, returns `nothing: ` and the body.
inline std::string member(const RawAnswer& answer, std::string_view pointer) {
  simdjson::dom::parser parser;
  const simdjson::padded_string json(answer.body);
  simdjson::dom::element found;
  if (parser.parse(json).at_pointer(pointer).get(found)) return "nothing: " + answer.body;
  return found.is_string() ? std::string(std::string_view(found)) : simdjson::minify(found);
}

// Returns the value of a header; empty if it is missing. The case of `name` must match.
inline std::string header(const RawAnswer& answer, const std::string& name) {
  const auto at = answer.head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "";
  const auto begin = at + name.size() + 4;
  return answer.head.substr(begin, answer.head.find("\r\n", begin) - begin);
}

// Returns `pointer code;` for each fault.
inline std::string faults(const RawAnswer& answer) {
  simdjson::dom::parser parser;
  std::string all;
  for (auto fault : parser.parse(simdjson::padded_string(answer.body))["errors"])
    all.append(std::string_view(fault["pointer"]))
        .append(" ")
        .append(std::string_view(fault["code"]))
        .append(";");
  return all;
}

}  // namespace toolyard::http
