// JSON Pointer (RFC 6901): finds one value.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tools/json/document.h"

namespace toolyard::json {

// The offset of what is wrong with the pointer's text itself, or nothing.
std::optional<std::size_t> pointer_fault(std::string_view pointer);

// The node of the value, or nothing. The pointer is sound. Of doubled names the last counts.
std::optional<std::size_t> find_pointer(const Document& document, std::string_view pointer);

// The value of a member, or nothing.
std::optional<std::size_t> find_member(const Document& document, std::size_t object,
                                       std::string_view name);

}  // namespace toolyard::json
