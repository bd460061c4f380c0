// Messages of the Model Context Protocol (JSON-RPC): a call of a tool, and members of a response.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/json/parts.h"

namespace toolyard::testing {

inline std::string call_of(std::string_view tool, std::string_view arguments) {
  return R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")" + std::string(tool) +
         R"(","arguments":)" + std::string(arguments) + "}}";
}

// Returns a nested member as JSON: `at(json, {"result", "isError"})`.
inline std::string at(std::string_view json, std::initializer_list<std::string_view> names) {
  for (const auto name : names) json = find_part(parts_of_json(json), name);
  return std::string(json);
}
inline std::string text_at(std::string_view json, std::initializer_list<std::string_view> names) {
  return string_in_json(at(json, names)).value_or("");
}

}  // namespace toolyard::testing
