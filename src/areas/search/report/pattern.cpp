#include "areas/search/report/pattern.h"

#include <re2/re2.h>

#include <optional>
#include <string>

#include "core/endpoint/budget.h"

namespace toolyard::search {

struct Pattern::Compiled {
  Compiled(std::string_view text, const RE2::Options& options)
      : expression(re2::StringPiece(text.data(), text.size()), options) {}
  RE2 expression;
};

namespace {

// Maximum memory, in bytes, of the compiled program and the DFA cache of its matches.
constexpr std::int64_t max_memory = 4 << 20;
constexpr int max_instructions = 5'000;

// Returns the cost of a match in the worst case: if the DFA cache is too small, RE2 executes the
// whole program at every byte.
std::size_t longest_match(const RE2& expression, std::size_t bytes) {
  return 2 * static_cast<std::size_t>(expression.ProgramSize()) * (bytes + 1);
}

std::optional<std::string> fault_of(const RE2& expression) {
  if (expression.ok() && expression.ProgramSize() <= max_instructions) return std::nullopt;
  if (expression.ok() || expression.error_code() == RE2::ErrorPatternTooLarge)
    return "The expression is too complex; use fewer repetitions or smaller character classes.";
  return "Is not a valid RE2 expression: " + expression.error() + ".";
}

}  // namespace

Result<Pattern> Pattern::compile(std::string_view expression, std::string_view pointer) {
  const std::string where(pointer);
  if (expression.size() > max_bytes)
    return invalid(where, "out_of_range", "The expression must be at most 800 bytes long.");
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(max_memory);
  options.set_never_capture(true);
  auto compiled = std::make_unique<Compiled>(expression, options);
  if (auto fault = fault_of(compiled->expression))
    return invalid(where, "invalid_format", std::move(*fault));
  return Pattern(std::move(compiled));
}

Pattern::Pattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

bool Pattern::finds(std::string_view text) const {
  spend(longest_match(compiled_->expression, text.size()));
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled_->expression);
}

}  // namespace toolyard::search
