// Block parser of Markdown. Each line first continues the open blocks as far as it matches them,
// then may begin new blocks, and its rest is text of the innermost block. Takes linear time,
// because the nesting of blocks is limited and no line is read twice.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/markdown/blocks/line.h"
#include "tools/markdown/blocks/starts.h"
#include "tools/markdown/blocks/table_rows.h"
#include "tools/markdown/document.h"
#include "tools/markdown/html/scanner.h"
#include "tools/markdown/options.h"

namespace toolyard::markdown {

class BlockParser {
 public:
  explicit BlockParser(const Features& features) : features_(features) {}

  // Parses a text, which must be valid UTF-8 without NUL. `first_line` is the number of its first
  // line.
  Document parse(std::string_view text, std::uint32_t first_line = 1);

 private:
  enum class Step { none, began, done };  // no block; one that began; one that takes the whole line

  void take_line(std::string_view text);

  // Continuing open blocks.
  void match_open_blocks();
  bool continues(Block& block);
  bool goes_on_with_code(Block& block);
  bool takes_item(const Block& block);
  bool takes_footnote(const Block& block);

  // Beginning new blocks.
  bool begin_blocks();
  Step begin_block();
  Step begin_quote();
  Step begin_heading();
  Step begin_code();
  Step begin_html();
  Step underline_paragraph();
  Step begin_rule();
  Step begin_footnote();
  Step begin_item();
  Step begin_indented_code();
  Step begin_table();
  bool is_rule();
  bool may_interrupt(const ListMarker& marker, std::string_view after) const;
  std::size_t pad_item(std::size_t marker_size);
  void open_list_for(const ListMarker& marker);

  // Taking the rest of a line as text.
  void take_rest();
  void note_blank_line();
  bool take_lazily();
  void append_to(Block& block);
  void take_heading_text(Block& block);
  void begin_paragraph();

  // The tree of blocks.
  Block& tip() { return document_.blocks[open_.back()]; }
  Block& innermost() { return document_.blocks[open_[matched_ - 1]]; }
  bool is_all_matched() const { return matched_ == open_.size(); }
  Block& open_block(BlockKind kind, std::size_t column);
  void close_unmatched();
  void close_tip();
  void close_paragraph(BlockId id);
  void take_definitions(Block& paragraph);
  void close_code(Block& block);
  void close_list(Block& list);
  bool ends_with_blank(const Block& block) const;
  void unlink_tip();
  bool can_begin_level();
  void close_tip_on_this_line();

  std::uint32_t text_size() const { return static_cast<std::uint32_t>(document_.text.size()); }

  Features features_;
  Document document_;
  Line line_;
  std::uint32_t line_number_ = 0;
  std::size_t last_line_size_ = 0;
  std::vector<BlockId> open_;     // open blocks, from the document to the innermost one
  std::size_t blank_prefix_ = 1;  // number of open blocks known to match another blank line
  std::size_t matched_ = 0;       // number of open blocks that the line continues
  std::size_t levels_ = 0;        // quotes, items and footnotes among the open blocks
  bool is_line_blank_ = false;
  bool may_be_lazy_ = false;
  std::size_t no_rule_before_ = 0;  // offset of a byte that keeps the line from being a rule
  Fence fence_;                     // fence of the open code block
  std::size_t fence_indent_ = 0;
  HtmlBlock html_ = HtmlBlock::none;  // kind of the open HTML block
  std::size_t last_row_begin_ = 0;    // begin of the open paragraph's last line, in the text
  std::size_t last_row_column_ = 0;
  std::vector<Alignment> columns_;
};

}  // namespace toolyard::markdown
