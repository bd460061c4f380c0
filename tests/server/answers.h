// What an answer says: a member of its JSON, a line of its head, the faults of a problem.
#pragma once
#include <simdjson.h>

#include <string>
#include <string_view>

#include "tests/server/raw_client.h"

namespace toolyard::http {

// A member, by its JSON Pointer: a text as it is, all else as JSON.
inline std::string member(const RawAnswer& answer, std::string_view pointer) {
  simdjson::dom::parser parser;
  const simdjson::padded_string json(answer.body);
  simdjson::dom::element found;
  if (parser.parse(json).at_pointer(pointer).get(found)) return "nothing: " + answer.body;
  return found.is_string() ? std::string(std::string_view(found)) : simdjson::minify(found);
}

// The value of a header; empty where there is none.
inline std::string header(const RawAnswer& answer, const std::string& name) {
  const auto at = answer.head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "";
  const auto begin = at + name.size() + 4;
  return answer.head.substr(begin, answer.head.find("\r\n", begin) - begin);
}

// `pointer code`, for each fault.
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
