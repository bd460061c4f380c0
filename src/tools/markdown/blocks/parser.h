// Finds the blocks of a text, line by line: each line first goes on with the blocks that are open,
// as far as it fits, then begins new ones, and what is left of it is text of the innermost. Time
// grows with the text alone: levels are limited, and no line is looked at twice.
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

  // The text is valid UTF-8 without NUL; its first line has the given number.
  Document parse(std::string_view text, std::uint32_t first_line = 1);

 private:
  enum class Step { none, began, done };  // whether a block began, and whether its line is over

  void take_line(std::string_view text);

  // Going on with open blocks.
  void match_open_blocks();
  bool goes_on(Block& block);
  bool goes_on_with_code(Block& block);
  bool takes_item(const Block& block);
  bool takes_footnote(const Block& block);

  // Beginning new ones.
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

  // The tree.
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
  std::vector<BlockId> open_;     // from the document to the innermost block
  std::size_t blank_prefix_ = 1;  // how many took the line before, which was blank
  std::size_t matched_ = 0;       // how many of them the line goes on with
  std::size_t levels_ = 0;        // quotes, items and footnotes among the open blocks
  bool is_line_blank_ = false;
  bool may_be_lazy_ = false;
  std::size_t no_rule_before_ = 0;  // a byte of the line that keeps it from being a rule
  Fence fence_;                     // of the code block that is open
  std::size_t fence_indent_ = 0;
  HtmlBlock html_ = HtmlBlock::none;  // the block of HTML that is open
  std::size_t last_row_begin_ = 0;    // of the open paragraph's last line, in the text
  std::size_t last_row_column_ = 0;
  std::vector<Alignment> columns_;
};

}  // namespace toolyard::markdown
