#include "pages/blocks/marks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/text/characters.h"
#include "pages/blocks/with_blocks.h"
#include "pages/unused_word.h"

namespace toolyard::pages {
namespace {

constexpr std::string_view fence = ":::";
constexpr std::array<std::pair<std::string_view, Block>, 4> named_blocks{
    {{"hero", Block::hero}, {"columns", Block::columns}, {"faq", Block::faq}, {"cta", Block::cta}}};

bool is_link(std::string_view text) {
  return text.starts_with('[') && text.contains("](") && text.ends_with(')');
}

std::optional<Block> block_of(std::string_view line) {
  if (!line.starts_with(fence)) return std::nullopt;
  const auto text = trimmed(line.substr(fence.size()));
  for (const auto& [name, block] : named_blocks) {
    if (!text.starts_with(name)) continue;
    const auto rest = text.substr(name.size());
    if (rest.empty() ? block != Block::cta : block == Block::cta && is_link(rest)) return block;
  }
  return std::nullopt;
}

// Follows the fences of code, within which nothing is a mark.
class CodeFences {
 public:
  // Whether the line is code, or begins or ends it.
  bool take(std::string_view line) {
    const auto indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent > 3) return is_open();
    line = trimmed(line);
    if (line.empty() || (line[0] != '`' && line[0] != '~')) return is_open();
    const auto size = std::min(line.find_first_not_of(line[0]), line.size());
    if (is_open()) {
      if (line[0] == character_ && size >= size_ && size == line.size()) size_ = 0;
      return true;
    }
    if (size < 3 || (line[0] == '`' && line.substr(size).contains('`'))) return false;
    character_ = line[0];
    size_ = size;
    return true;
  }

 private:
  bool is_open() const { return size_ > 0; }

  char character_ = 0;
  std::size_t size_ = 0;
};

// Finds the marks, those of a block without an end among them.
std::vector<Mark> find_marks(std::string_view markdown) {
  std::vector<Mark> marks;
  CodeFences code;
  bool is_open = false;
  auto open = Block::hero;
  std::size_t begin = 0;
  while (!markdown.empty()) {
    const auto line = markdown.substr(0, markdown.find('\n'));
    markdown.remove_prefix(std::min(line.size() + 1, markdown.size()));
    if (code.take(line)) continue;
    const auto end = line.find_last_not_of(" \t\r") + 1;
    if (is_open && line.substr(0, end) == fence) {
      marks.push_back({MarkKind::end, open, line});
      is_open = false;
    } else if (is_open && open == Block::columns && line.substr(0, end) == "---") {
      marks.push_back({MarkKind::divide, open, line});
    } else if (const auto block = is_open ? std::nullopt : block_of(line)) {
      is_open = true;
      open = *block;
      begin = marks.size();
      marks.push_back({MarkKind::begin, *block, line});
    }
  }
  if (is_open) marks.resize(begin);
  return marks;
}

}  // namespace

std::vector<std::string> block_beginnings() {
  std::vector<std::string> all;
  for (const auto& [name, block] : named_blocks)
    all.push_back(
        std::string(fence).append(name).append(block == Block::cta ? "[Label](/path/)" : ""));
  return all;
}

MarkedText mark_blocks(std::string_view markdown) {
  MarkedText marked{.word = {}, .marks = {}, .markdown = {}};
  if (!markdown.contains(fence)) {
    marked.markdown = markdown;
    return marked;
  }
  marked.word = unused_word(markdown, "block");
  marked.marks = find_marks(markdown);
  std::string_view action;
  std::size_t done = 0;
  for (std::size_t i = 0; i < marked.marks.size(); ++i) {
    const auto& mark = marked.marks[i];
    const auto at = static_cast<std::size_t>(mark.line.data() - markdown.data());
    marked.markdown.append(markdown, done, at - done).append("\n");
    done = at + mark.line.size();
    if (mark.block == Block::cta && mark.kind == MarkKind::begin)
      action = trimmed(mark.line.substr(mark.line.find('[')));
    if (mark.block == Block::cta && mark.kind == MarkKind::end)
      marked.markdown.append(action).append("\n\n");
    marked.markdown.append(marked.word).append(std::to_string(i)).append("x\n");
  }
  marked.markdown.append(markdown, done);
  return marked;
}

}  // namespace toolyard::pages
