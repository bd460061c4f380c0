// The regular expressions of JSONPath, I-Regexp (RFC 9485), matched by simulating an NFA. The time
// is at most proportional to the length of the text times the size of the pattern, and is charged
// to the call.
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
  // Returns nullopt if the pattern is not a valid I-Regexp, or if its program would be too large.
  static std::optional<Regexp> compile(std::string_view pattern);

  enum class Extent { whole, part };
  // The text may contain bytes that are not valid UTF-8: each of them counts as a character.
  bool matches(std::string_view text, Extent extent) const;
  // Approximate memory use, in bytes.
  std::size_t bytes() const { return bytes_; }

  // A general category of Unicode, such as `\p{Lu}`; `minor` is 0 if it includes all of `major`.
  struct Category {
    char major = 0;
    char minor = 0;
    bool is_negated = false;
    auto operator<=>(const Category&) const = default;
  };
  // A character class: the characters in any of the ranges or categories.
  struct Class {
    std::vector<std::pair<char32_t, char32_t>> ranges;
    std::vector<Category> categories;
    bool is_negated = false;
    // Sorts and merges the ranges, and removes duplicate categories. Must be called before `has`.
    void seal();
    bool has(char32_t c) const;
  };
  enum class Step : std::uint8_t { take, split, jump };
  struct Instruction {
    Step step;
    // take: index of the class; split, jump: relative position of the next step
    std::int32_t to = 0;
    std::int32_t other = 0;  // split: relative position of the alternative
  };

 private:
  void follow(std::vector<std::uint32_t>& threads, std::vector<std::uint32_t>& seen,
              std::uint32_t mark, std::uint32_t at) const;

  std::vector<Instruction> program_;  // reaching its end is a match
  std::vector<Class> classes_;
  std::size_t bytes_ = 0;
};

}  // namespace toolyard::json
