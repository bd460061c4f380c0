#include "adapters/openai/dialect.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text/letter_case.h"

namespace toolyard::openai {
namespace {

bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

// Whether the message is that a parameter is not accepted at all, or only with one value.
bool is_about_support(std::string_view message) {
  return contains_any(message, {"support", "not permitted", "not allowed", "only", "deprecated",
                                "unrecognized", "unknown", "unexpected", "must be",
                                "extra_forbidden", "not available", "not enabled"});
}

// Whether the message is that a value is out of range, which another parameter would not change.
bool is_about_range(std::string_view message) {
  return contains_any(message, {"too large", "too high", "at most", "maximum", "exceed", "at least",
                                "between", "less than", "greater than", "range"});
}

bool refuses_system_role(std::string_view message) {
  return contains_any(message, {"developer instruction is not enabled", "roles must alternate"}) ||
         (message.contains("system") && message.contains("role") && is_about_support(message));
}

}  // namespace

std::optional<Dialect> adapted(Dialect dialect, const Refusal& refusal) {
  const auto message = lower_case(refusal.message);
  const auto names = [&](std::string_view parameter) {
    return refusal.parameter.starts_with(parameter) || message.contains(parameter);
  };
  const auto before = dialect;
  if (refuses_system_role(message)) dialect.has_system_role = false;
  else if (message.contains("failed to generate json")) dialect.has_response_format = false;
  else if (!is_about_support(message)) return std::nullopt;
  else if (names("response_format")) dialect.has_response_format = false;
  else if (is_about_range(message)) return std::nullopt;
  else if (names("temperature")) dialect.has_temperature = false;
  else if (!dialect.has_completion_limit && names("max_tokens"))
    dialect.has_completion_limit = true;
  else if (dialect.has_completion_limit && names("max_completion_tokens"))
    dialect.has_completion_limit = false;
  if (dialect == before) return std::nullopt;
  return dialect;
}

}  // namespace toolyard::openai
