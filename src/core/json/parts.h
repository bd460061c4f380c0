// Splits valid JSON without decoding the values: returns the members of an object or the items of
// an array, each as it is written. The text must be known to be valid.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

// A member of an object, or an item of an array, which has no name. `text` is a view of the whole.
struct JsonPart {
  std::string name;
  std::string_view text;
};
using JsonParts = std::vector<JsonPart>;

// Returns the first members of an object or items of an array, at most `most`; none for any other
// value.
JsonParts parts_of_json(std::string_view json, std::size_t most = std::string_view::npos);

// Returns the text of the member with this name, or a view with null data if there is none.
std::string_view find_part(std::span<const JsonPart> parts, std::string_view name);

// Whether two members have the same name.
bool has_duplicate_name(std::span<const JsonPart> parts);

// Returns the unescaped text of a JSON string, or null if the value is not a string.
std::optional<std::string> string_in_json(std::string_view json);

// Returns the value without white space between its tokens.
std::string compact_json(std::string_view json);

}  // namespace toolyard
