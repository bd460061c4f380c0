#include "tools/markdown/rendering/text_renderer.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/inlines/plain_text.h"

namespace toolyard::markdown {

namespace {

// Lists nested more deeply are not indented further, because they may have many short lines.
constexpr std::size_t widest_indent = 32;

}  // namespace

bool TextRenderer::write(std::string& out, std::size_t most_bytes) {
  max_bytes_ = most_bytes;
  write_children(document_.blocks[0]);
  out = std::move(out_);
  return out.size() <= most_bytes;
}

void TextRenderer::write_children(const Block& parent) {
  for (auto id = parent.first_child; id != no_block && !is_full(); id = document_.blocks[id].next) {
    spend(40);
    write_block(document_.blocks[id]);
  }
}

// Writes a blank line before a block, unless it is the first of its container or in a tight list.
void TextRenderer::begin_block() {
  if (!is_first_ && !is_tight_) out_ += '\n';
  is_first_ = false;
}

void TextRenderer::end_line() {
  out_ += '\n';
  is_at_line_start_ = true;
}

void TextRenderer::write_lines(std::string_view text) {
  while (!text.empty() && !is_full()) {
    spend(30);
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    if (is_at_line_start_ && !line.empty()) out_ += indent_;
    out_ += line;
    end_line();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Links cannot be nested. An address is left out if it is the text of its link.
void TextRenderer::append_inlines(const Inlines& inlines, std::string_view line_end) {
  std::size_t begin = 0;
  for (const auto& token : inlines.tokens) {
    spend(20 + (token.end - token.begin) / 2);
    append_plain_token(leaf_, inlines, token, line_end);
    if (token.kind == TokenKind::link_open) begin = leaf_.size();
    if (token.kind != TokenKind::link_close || addresses_ == Addresses::left_out) continue;
    address_.clear();
    append_address(address_, inlines.links[token.link]);
    if (address_.empty() || std::string_view(leaf_).substr(begin) == address_) continue;
    leaf_.append(" (").append(address_).append(")");
  }
}

void TextRenderer::write_leaf(std::string_view text, std::uint32_t line) {
  const auto& inlines = parser_.parse(text);
  survey_.take(inlines, line);
  leaf_.clear();
  append_inlines(inlines, "\n");
  begin_block();
  if (leaf_.empty()) {
    end_line();
  } else {
    write_lines(leaf_);
  }
}

void TextRenderer::write_block(const Block& block) {
  const auto text = document_.text_of(block);
  switch (block.kind) {
    case BlockKind::document:
    case BlockKind::quote:
    case BlockKind::item: write_children(block); break;
    case BlockKind::footnote: write_footnote(block); break;
    case BlockKind::list: write_list(block); break;
    case BlockKind::paragraph: write_leaf(trimmed(text), block.start_line); break;
    case BlockKind::heading:
      write_leaf(trimmed(text), block.start_line);
      survey_.take_heading(block.level);
      break;
    case BlockKind::code:
      begin_block();
      write_lines(text.substr(block.value));
      survey_.take_code(text.substr(block.value));
      break;
    case BlockKind::table: write_table(block); break;
    case BlockKind::html: break;
    case BlockKind::rule:
      begin_block();
      write_lines("---");
      break;
  }
}

void TextRenderer::write_list(const Block& list) {
  begin_block();
  is_first_ = true;
  const bool is_outer_tight = std::exchange(is_tight_, !list.has(is_loose));
  std::uint64_t number = list.value;
  for (auto id = list.first_child; id != no_block && !is_full();
       id = document_.blocks[id].next, ++number) {
    spend(80);
    const auto& item = document_.blocks[id];
    std::string marker = list.has(is_ordered) ? std::to_string(number) + list.mark + ' ' : "- ";
    if (!is_first_ && !is_tight_) out_ += '\n';
    is_first_ = true;
    if (is_at_line_start_) out_ += indent_;
    out_ += marker;
    is_at_line_start_ = false;
    if (item.has(is_task)) out_ += item.has(is_ticked) ? "[x] " : "[ ] ";
    const auto outer = indent_.size();
    indent_.resize(std::min(outer + marker.size(), widest_indent), ' ');
    write_children(item);
    indent_.resize(outer);
    if (!is_at_line_start_) end_line();
    is_first_ = false;
  }
  is_tight_ = is_outer_tight;
}

void TextRenderer::write_footnote(const Block& block) {
  begin_block();
  if (is_at_line_start_) out_ += indent_;
  out_.append("[").append(document_.text_of(block)) += "] ";
  is_at_line_start_ = false;
  is_first_ = true;
  write_children(block);
  if (!is_at_line_start_) end_line();
}

void TextRenderer::write_row(std::string_view line, std::uint32_t line_number) {
  cells_.clear();
  split_row(line, cells_);
  leaf_.clear();
  const auto count = std::min(cells_.size(), columns_.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) leaf_ += '\t';
    const auto& inlines = parser_.parse(unescaped_cell(cells_[i], cell_text_));
    survey_.take(inlines, line_number);
    append_inlines(inlines, " ");
  }
  write_lines(leaf_ + "\n");
}

void TextRenderer::write_table(const Block& block) {
  TableLines lines(document_.text_of(block));
  const auto head = lines.next();
  columns_.clear();
  read_delimiter_row(lines.next(), columns_);
  begin_block();
  write_row(head, block.start_line);
  for (auto line = block.start_line + 2; !lines.is_at_end() && !is_full(); ++line) {
    write_row(lines.next(), line);
  }
}

}  // namespace toolyard::markdown
