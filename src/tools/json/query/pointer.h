// Lookup of values by JSON Pointer (RFC 6901).
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/json/document.h"

namespace toolyard::json {

// Whether a text is a valid JSON Pointer.
bool is_pointer(std::string_view text);

struct Found {
  std::optional<std::uint32_t> node;  // nullopt if the pointer does not match a value
  std::size_t steps = 0;              // number of reference tokens that matched
};
Found follow_pointer(const Document& document, std::string_view pointer);

// Returns the value of a member, or nullopt. Of duplicate keys the last one is used, as by most
// parsers.
std::optional<std::uint32_t> member_of(const Document& document, std::uint32_t object,
                                       std::string_view name);
// Returns the item at an index of an array, or nullopt if the index is out of range.
std::optional<std::uint32_t> item_of(const Document& document, std::uint32_t array,
                                     std::size_t index);

}  // namespace toolyard::json
