// Untrusted regular expressions (RE2). The time of a match is linear in the text and in the size of
// the compiled expression, which is limited. The cost of every match is charged to the call's
// budget before the match begins.
#pragma once
#include <memory>
#include <string_view>

#include "core/error.h"

namespace toolyard::search {

class Pattern {
 public:
  static constexpr std::size_t max_bytes = 800;  // 200 code points in UTF-8

  // Returns a fault at `pointer` if the expression is not valid or too complex.
  static Result<Pattern> compile(std::string_view expression, std::string_view pointer);
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Returns whether the expression matches anywhere in the text.
  bool finds(std::string_view text) const;

 private:
  struct Compiled;
  explicit Pattern(std::unique_ptr<Compiled> compiled);
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace toolyard::search
