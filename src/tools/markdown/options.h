// What Markdown is read by: which specification, and which extensions of it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace toolyard::markdown {

// More blocks of a text, or inline elements of a paragraph, are not kept: no text for people has as
// many, and each takes many times the memory of the character it can be made of.
inline constexpr std::size_t most_parts = 2'000'000;

enum class Flavor : std::uint8_t { commonmark, gfm };

struct Features {
  Flavor flavor = Flavor::gfm;
  bool tables = false;
  bool strikethrough = false;
  bool autolink = false;
  bool tasklist = false;
  bool footnotes = false;
  bool alerts = false;
  bool emoji = false;
  bool math = false;
  bool smart = false;
};

// Deeper than this no quote, item or footnote begins a level of its own.
inline constexpr std::size_t most_levels = 100;

}  // namespace toolyard::markdown
