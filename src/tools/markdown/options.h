// Options for reading Markdown: the specification and its extensions.
#pragma once
#include <cstddef>
#include <cstdint>

namespace toolyard::markdown {

// Maximum number of blocks in a text, and of inline elements in a paragraph. Legible texts have far
// fewer, and each takes many times the memory of the character that it can be made of.
inline constexpr std::size_t max_parts = 2'000'000;

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
  bool cjk_emphasis = false;
  bool smart = false;
};

// Maximum depth of quotes, list items and footnotes; deeper ones are not recognized. Also limits
// the depth of inline elements in the tree and of raw HTML.
inline constexpr std::size_t max_levels = 100;

}  // namespace toolyard::markdown
