// `{{name}}` in a text: which names there are, and the text with values in their places.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::content {

struct Placeholders {
  std::vector<std::string> names = {};  // each once, in order
  bool is_balanced = true;  // every `{{` has its `}}` and a name of letters, digits and `_` inside
};
Placeholders parse_placeholders(std::string_view text);

struct Filled {
  std::string text;
  std::vector<std::string> unfilled;  // names without a value, which stay as they are
};
using ValueOf = std::function<std::optional<std::string_view>(std::string_view name)>;
// Values go in as they are: what looks like a placeholder in one stays. Nothing where the text
// would grow beyond `most` bytes.
std::optional<Filled> fill_placeholders(std::string_view text, const ValueOf& value_of,
                                        std::size_t most);

}  // namespace toolyard::content
