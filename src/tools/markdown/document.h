// A Markdown document after block parsing: a tree of blocks, and one text with the contents of
// their lines. The text of each leaf block is contiguous in it, and each of its lines ends with a
// line feed. Inline elements are parsed when the document is rendered, one leaf at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/labels.h"

namespace toolyard::markdown {

enum class BlockKind : std::uint8_t {
  document,
  quote,
  list,
  item,
  footnote,  // a footnote definition
  paragraph,
  heading,
  code,
  html,
  rule,
  table  // each line of its text is a row: header, delimiter row, body
};

using BlockId = std::uint32_t;
inline constexpr BlockId no_block = std::numeric_limits<BlockId>::max();

enum BlockFlag : std::uint8_t {
  ends_blank = 1,  // its last line was blank
  is_loose = 2,    // list: its paragraphs are rendered as `<p>`
  is_fenced = 4,
  is_setext = 8,
  is_ordered = 16,
  is_task = 32,
  is_ticked = 64,
};

enum class Alert : std::uint8_t { none, note, tip, important, warning, caution };

struct Block {
  BlockKind kind = BlockKind::document;
  std::uint8_t flags = 0;
  std::uint8_t level = 0;  // heading: 1 to 6; quote: its Alert
  char mark = 0;           // list: `-`, `+`, `*`, `.` or `)`
  // List: its first number. Item: indentation of its content, in columns. Fenced code: size of the
  // info string with its line feed, which are at the beginning of the text. Footnote: its index.
  std::uint32_t value = 0;
  BlockId parent = no_block;
  BlockId next = no_block;
  BlockId first_child = no_block;  // leaf: its previous sibling, while it is open
  BlockId last_child = no_block;
  std::uint32_t begin = 0, end = 0;  // range in `Document::text`
  std::uint32_t start_line = 0, start_column = 0, end_line = 0, end_column = 0;

  bool has(BlockFlag flag) const { return (flags & flag) != 0; }
  void set(BlockFlag flag) { flags = static_cast<std::uint8_t>(flags | flag); }
  void clear(BlockFlag flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
};

constexpr bool is_container(BlockKind kind) {
  using enum BlockKind;
  return kind == document || kind == quote || kind == list || kind == item || kind == footnote;
}

// The blocks of a document, in chunks that never move, because there may be millions of blocks.
class Blocks {
 public:
  Block& operator[](BlockId id) { return pieces_[id / piece][id % piece]; }
  const Block& operator[](BlockId id) const { return pieces_[id / piece][id % piece]; }

  BlockId add() {
    if (size_ % piece == 0) pieces_.push_back(std::make_unique<Block[]>(piece));
    return size_++;
  }

 private:
  static constexpr BlockId piece = 1024;
  std::vector<std::unique_ptr<Block[]>> pieces_;
  BlockId size_ = 0;
};

// A range of the document's text.
struct Span {
  std::uint32_t begin = 0, size = 0;
};

// Destination and title of a link reference definition, as written.
struct Reference {
  Span destination;
  Span title;
};

struct Document {
  Blocks blocks;  // the first is the document itself
  std::string text;
  LabelMap reference_labels;  // values are indices in `references`
  std::vector<Reference> references;
  LabelMap footnote_labels;  // values are indices in `footnotes`
  std::vector<BlockId> footnotes;
  bool is_depth_limited = false;
  bool is_overfull = false;  // it has more blocks than the limit; some are missing

  std::string_view text_of(const Block& block) const {
    return std::string_view(text).substr(block.begin, block.end - block.begin);
  }
  std::string_view text_of(Span span) const {
    return std::string_view(text).substr(span.begin, span.size);
  }
};

}  // namespace toolyard::markdown
