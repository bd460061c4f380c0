// JSON Pointers (RFC 6901).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

// The unescaped steps; nothing where the text is no pointer.
std::optional<std::vector<std::string>> parse_pointer(std::string_view pointer);

struct Found {
  std::optional<std::uint32_t> node;  // nothing where the pointer leads nowhere
  std::size_t steps = 0;              // how many could be taken
};
Found follow_pointer(const Document& document, const std::vector<std::string>& steps);

// The value of a member: that of the last key of this name, as most readers have it.
std::optional<std::uint32_t> member_of(const Document& document, std::uint32_t object,
                                       std::string_view name);
// The item at an index of an array.
std::optional<std::uint32_t> item_of(const Document& document, std::uint32_t array,
                                     std::size_t index);

}  // namespace toolyard::json
