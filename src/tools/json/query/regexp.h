// The regular expressions of JSONPath: I-Regexp (RFC 9485). The time grows with the text times the
// pattern, never faster, and is charged to the call.
#pragma once
#include <compare>
#include <cstddef>
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
  // The text may hold bytes that are no UTF-8: each counts as a character.
  bool matches(std::string_view text, Extent extent) const;
  // About what it takes to keep it.
  std::size_t bytes() const { return bytes_; }

  // A category of Unicode, such as `\p{Lu}`; `minor` is 0 where all of `major` are meant.
  struct Category {
    char major = 0;
    char minor = 0;
    bool is_negated = false;
    auto operator<=>(const Category&) const = default;
  };
  // Characters that stand for each other.
  struct Class {
    std::vector<std::pair<char32_t, char32_t>> ranges;
    std::vector<Category> categories;
    bool is_negated = false;
    // Puts the ranges into order, and says everything but once. To be called before `has`.
    void seal();
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
  std::size_t bytes_ = 0;
};

}  // namespace toolyard::json
