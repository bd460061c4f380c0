// Regular expressions of callers (RE2). The time of a match grows with the text and with the
// program that the expression comes to, which is bounded; every match is charged to the call's
// budget before it begins.
#pragma once
#include <memory>
#include <string_view>

#include "core/error.h"

namespace toolyard::search {

class Pattern {
 public:
  static constexpr std::size_t most_bytes = 800;  // of 200 code points

  // A fault at `pointer` for what is no expression, or too large a one.
  static Result<Pattern> compile(std::string_view expression, std::string_view pointer);
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Whether it matches somewhere in the text.
  bool finds(std::string_view text) const;

 private:
  struct Compiled;
  explicit Pattern(std::unique_ptr<Compiled> compiled);
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace toolyard::search
