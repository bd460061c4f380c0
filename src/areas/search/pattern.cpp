#include "areas/search/pattern.h"

#include <re2/re2.h>

#include <string>

namespace toolyard::search {

struct Pattern::Compiled {
  Compiled(std::string_view text, const RE2::Options& options)
      : expression(re2::StringPiece(text.data(), text.size()), options) {}
  RE2 expression;
};

Result<Pattern> Pattern::compile(std::string_view expression, std::string_view pointer) {
  const std::string where(pointer);
  if (expression.size() > most_bytes)
    return invalid(where, "out_of_range", "The expression is too long.");
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(4 << 20);
  auto compiled = std::make_unique<Compiled>(expression, options);
  if (!compiled->expression.ok())
    return invalid(where, "invalid_format",
                   "Is no RE2 expression: " + compiled->expression.error() + ".");
  return Pattern(std::move(compiled));
}

Pattern::Pattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

bool Pattern::finds(std::string_view text) const {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled_->expression);
}

}  // namespace toolyard::search
