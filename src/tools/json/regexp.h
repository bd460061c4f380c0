// The regular expressions of JSONPath: I-Regexp (RFC 9485). The time grows with the text times the
// pattern, never faster.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::json {

class Regexp {
 public:
  // Nothing where the pattern is no I-Regexp, or one of enormous size.
  static std::optional<Regexp> compile(std::string_view pattern);

  enum class Extent { whole, part };
  // Takes what it costs from `steps`, and gives up where none are left. The text may hold bytes
  // that are no UTF-8: each counts as a character.
  bool matches(std::string_view text, Extent extent, std::size_t& steps) const;

  // Characters that stand for each other: ranges, and categories of Unicode.
  struct Class {
    std::vector<std::pair<char32_t, char32_t>> ranges;
    std::vector<std::pair<char, char>> categories;  // such as {'L', 'u'}; the second may be 0
    std::vector<bool> is_category_negated;
    bool is_negated = false;
    bool has(char32_t c) const;
  };
  enum class Step : std::uint8_t { take, split, jump };
  struct Instruction {
    Step step;
    std::int32_t to = 0;     // take: the class; else how far to go on
    std::int32_t other = 0;  // split: the other way
  };

 private:
  void follow(std::vector<std::uint32_t>& threads, std::vector<std::uint32_t>& seen,
              std::uint32_t mark, std::uint32_t at) const;

  std::vector<Instruction> program_;  // its end is the match
  std::vector<Class> classes_;
};

}  // namespace toolyard::json
