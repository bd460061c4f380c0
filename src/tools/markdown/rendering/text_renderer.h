// Writes a document as plain text, without markup and raw HTML. Blocks are separated by blank
// lines, list items keep their bullets and numbers, and table cells are separated by tabs.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/blocks/table_rows.h"
#include "tools/markdown/document.h"
#include "tools/markdown/inlines/parser.h"
#include "tools/markdown/rendering/survey.h"

namespace toolyard::markdown {

// Whether the address of a link is written in parentheses after its text.
enum class Addresses : std::uint8_t { left_out, written };

class TextRenderer {
 public:
  TextRenderer(const Document& document, InlineParser& parser, Survey& survey, Addresses addresses)
      : document_(document), parser_(parser), survey_(survey), addresses_(addresses) {}

  // Returns false if the output would exceed `most_bytes`.
  bool write(std::string& out, std::size_t most_bytes);

 private:
  bool is_full() const { return out_.size() > max_bytes_; }
  void write_children(const Block& parent);
  void write_block(const Block& block);
  void write_list(const Block& list);
  void write_footnote(const Block& block);
  void write_table(const Block& block);
  void write_row(std::string_view line, std::uint32_t line_number);
  void write_lines(std::string_view text);
  void write_leaf(std::string_view text, std::uint32_t line);
  void append_inlines(const Inlines& inlines, std::string_view line_end);
  void begin_block();
  void end_line();

  const Document& document_;
  InlineParser& parser_;
  Survey& survey_;
  const Addresses addresses_;
  std::string out_;
  std::size_t max_bytes_ = 0;
  std::string indent_;  // before each line
  bool is_at_line_start_ = true;
  bool is_first_ = true;   // the next block is the first of its container
  bool is_tight_ = false;  // blocks are separated by line endings only
  std::vector<std::string_view> cells_;
  std::vector<Alignment> columns_;
  std::string cell_text_, leaf_, address_;
};

}  // namespace toolyard::markdown
