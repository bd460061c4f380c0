// Writes the syntax tree of a document as JSON. Node types are named as by the reference
// implementation of CommonMark. Nothing is sanitized: the tree has addresses and raw HTML as they
// were written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/blocks/table_rows.h"
#include "tools/markdown/document.h"
#include "tools/markdown/inlines/parser.h"
#include "tools/markdown/rendering/survey.h"

namespace toolyard::markdown {

enum class Positions : std::uint8_t { left_out, written };

class AstRenderer {
 public:
  AstRenderer(const Document& document, InlineParser& parser, Survey& survey, Positions positions)
      : document_(document), parser_(parser), survey_(survey), positions_(positions) {}

  // Returns false if the output would exceed `most_bytes`.
  bool write(std::string& out, std::size_t most_bytes);
  bool is_depth_limited() const { return is_depth_limited_; }

 private:
  bool is_full() const { return out_.size() > max_bytes_; }
  void write_node(const Block& block);
  void write_leaf(const Block& block);
  void write_list_members(const Block& block);
  void write_item_members(const Block& block);
  void write_code_members(const Block& block);
  void write_children(const Block& parent);
  void write_table(const Block& block);
  void write_row(std::string_view line, std::uint32_t line_number, bool is_head);
  void write_position(const Block& block);
  void write_inlines(std::string_view text, std::uint32_t line);
  void write_token(const Inlines& inlines, const Token& token);
  void write_marks(const Inlines& inlines, const Token& token);
  void write_text(std::string_view type, std::string_view text);
  void flush_text();
  void open(std::string_view type, const Link* link);
  void close();
  void begin_item();
  void member(std::string_view name, std::string_view text);
  void begin_node(std::string_view type);

  const Document& document_;
  InlineParser& parser_;
  Survey& survey_;
  Positions positions_;
  std::string out_;
  std::size_t max_bytes_ = 0;
  std::string text_;       // plain text of inline elements that has no node yet
  std::size_t depth_ = 0;  // nesting of inline elements
  bool is_depth_limited_ = false;
  std::vector<Alignment> columns_;
  std::vector<std::string_view> cells_;
  std::string cell_text_, scratch_;
};

}  // namespace toolyard::markdown
