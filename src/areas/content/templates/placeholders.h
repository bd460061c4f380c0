// Placeholders such as `{{name}}` in the texts of a prompt template: finds their names, and
// replaces them with values.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/templates/model.h"
#include "core/error.h"

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
// Values are inserted as they are: placeholders in a value are not replaced. Returns nullopt if the
// text would exceed `max` bytes.
std::optional<Filled> fill_placeholders(std::string_view text, const ValueOf& value_of,
                                        std::size_t max);

// Values for the placeholders of a template.
class Variables {
 public:
  // The first value of a name counts. A string is inserted as it is, any other value as JSON; null
  // is not a value.
  void add(const Members<Json>& members);
  // An empty text is not a value.
  void add(std::string_view name, std::string_view text);
  std::optional<std::string_view> find(std::string_view name) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> texts_;
};

struct RenderedPrompt {
  std::string system_prompt;
  std::string body;
  std::vector<std::string> unfilled;  // names without a value, which stay as they are
};

// Limit of the size of a rendered text, since a value can be inserted in many places. Beyond it,
// `render` reports a fault at `/variables`.
inline constexpr std::size_t max_rendered_bytes = std::size_t{1} << 20;
Result<RenderedPrompt> render(const Prompt& prompt, const Variables& variables);

}  // namespace toolyard::content
