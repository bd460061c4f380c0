// The lines of Markdown that begin, divide and end blocks. While Markdown is rendered, each is a
// paragraph of one word that the text does not contain.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pages {

enum class Block { hero, columns, faq, cta };
enum class MarkKind { begin, divide, end };

struct Mark {
  MarkKind kind = MarkKind::begin;
  Block block = Block::hero;
  std::string_view line;  // of the Markdown
};

struct MarkedText {
  std::string word;         // that the word of each mark begins with; its number and `x` follow
  std::vector<Mark> marks;  // in their order; every `begin` has its `end`
  std::string markdown;     // with a paragraph instead of each mark
};

// The marks refer to `markdown`.
MarkedText mark_blocks(std::string_view markdown);

}  // namespace toolyard::pages
