// Values for the placeholders of a template, and its texts with them filled in.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/templates/model.h"
#include "core/error.h"

namespace toolyard::content {

class Variables {
 public:
  // A name keeps the first value that it is given. A text goes in as it is, all else as JSON; null
  // is no value.
  void add(const Members<Json>& members);
  // An empty text is no value.
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

// What a text may grow to: a value can stand in many places. Beyond it, a fault at `/variables`.
inline constexpr std::size_t most_rendered_bytes = std::size_t{1} << 20;
Result<RenderedPrompt> render(const Prompt& prompt, const Variables& variables);

}  // namespace toolyard::content
