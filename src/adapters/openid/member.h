// Reads a string member of a JSON object.
#pragma once
#include <string>
#include <string_view>

#include "core/json/parts.h"

namespace toolyard::openid {

// Returns an empty text if the member is missing or not a string.
inline std::string text_at(const JsonParts& members, std::string_view name) {
  return string_in_json(find_part(members, name)).value_or("");
}

}  // namespace toolyard::openid
