// A text in an object of JSON, wherever it comes from.
#pragma once
#include <string>
#include <string_view>

#include "core/json/parts.h"

namespace toolyard::openid {

// Empty where the member is missing, or something else.
inline std::string text_at(const JsonParts& members, std::string_view name) {
  return string_in_json(find_part(members, name)).value_or("");
}

}  // namespace toolyard::openid
