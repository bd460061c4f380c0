// JSON Pointers (RFC 6901).
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/json/document.h"

namespace toolyard::json {

// Whether a text is a pointer.
bool is_pointer(std::string_view text);

struct Found {
  std::optional<std::uint32_t> node;  // nothing where the pointer leads nowhere
  std::size_t steps = 0;              // how many could be taken
};
Found follow_pointer(const Document& document, std::string_view pointer);

// The value of a member: that of the last key of this name, as most readers have it.
std::optional<std::uint32_t> member_of(const Document& document, std::uint32_t object,
                                       std::string_view name);
// The item at an index of an array.
std::optional<std::uint32_t> item_of(const Document& document, std::uint32_t array,
                                     std::size_t index);

}  // namespace toolyard::json
