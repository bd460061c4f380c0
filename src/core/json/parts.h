// Takes sound JSON apart without reading what is inside: the members of an object and the items of
// an array, each as it is written. What is not known to be sound has to be checked before.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

// A member with its name, or an item without one. The text is a view into the whole.
struct JsonPart {
  std::string name;
  std::string_view text;
};
using JsonParts = std::vector<JsonPart>;

// Of an object or an array, so many of the first; nothing of any other value.
JsonParts parts_of_json(std::string_view json, std::size_t most = std::string_view::npos);

// The text of the member of that name; null data where there is none.
std::string_view find_part(std::span<const JsonPart> parts, std::string_view name);

// Whether two members have one name.
bool has_name_twice(std::span<const JsonPart> parts);

// What a JSON string says; nothing where the value is none.
std::optional<std::string> string_in_json(std::string_view json);

// The same value without blanks between its parts.
std::string compact_json(std::string_view json);

}  // namespace toolyard
