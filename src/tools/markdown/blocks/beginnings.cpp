// Block parser: the beginnings of new blocks on a line.
#include "tools/markdown/blocks/parser.h"

namespace toolyard::markdown {

// Returns whether the line has text left.
bool BlockParser::begin_blocks() {
  may_be_lazy_ = tip().kind == BlockKind::paragraph;
  while (innermost().kind != BlockKind::code && innermost().kind != BlockKind::html) {
    switch (begin_block()) {
      case Step::none: return true;
      case Step::done: return false;
      case Step::began: break;
    }
    may_be_lazy_ = false;
    if (!is_container(innermost().kind)) return true;
  }
  return true;
}

BlockParser::Step BlockParser::begin_block() {
  if (line_.is_blank()) return Step::none;
  if (line_.is_indented()) return begin_indented_code();
  switch (line_.first()) {
    case '>': return begin_quote();
    case '#': return begin_heading();
    case '`':
    case '~': return begin_code();
    case '<': return begin_html();
    case '=': return underline_paragraph();
    case '[':
      if (features_.footnotes) return begin_footnote();
      return Step::none;
    case '*':
    case '_':
      if (is_rule()) return begin_rule();
      return begin_item();
    case '-': {
      const auto step = underline_paragraph();
      if (step != Step::none) return step;
      if (is_rule()) return begin_rule();
      const auto item = begin_item();
      return item == Step::none ? begin_table() : item;
    }
    case '|':
    case ':': return begin_table();
    default: return begin_item();
  }
}

BlockParser::Step BlockParser::begin_quote() {
  if (!can_begin_level()) return Step::none;
  open_block(BlockKind::quote, line_.nonspace());
  line_.advance_to_nonspace();
  line_.advance_bytes(1);
  line_.skip_one_blank();
  return Step::began;
}

BlockParser::Step BlockParser::begin_heading() {
  const auto start = find_heading(line_.from_nonspace());
  if (!start) return Step::none;
  open_block(BlockKind::heading, line_.nonspace()).level = start->level;
  line_.advance_to_nonspace();
  line_.advance_bytes(start->size);
  return Step::began;
}

BlockParser::Step BlockParser::begin_code() {
  const auto text = line_.from_nonspace();
  const auto fence = find_fence(text);
  if (!fence) return Step::none;
  fence_ = *fence;
  fence_indent_ = line_.indent();
  auto& block = open_block(BlockKind::code, line_.nonspace());
  block.set(is_fenced);
  const auto info = trimmed(text.substr(fence->size));
  block.begin = text_size();
  document_.text += info;
  document_.text += '\n';
  block.end = text_size();
  block.value = block.end - block.begin;
  return Step::done;
}

BlockParser::Step BlockParser::begin_html() {
  const auto kind = find_html_block(line_.from_nonspace(), features_.flavor);
  if (kind == HtmlBlock::none) return Step::none;
  if (kind == HtmlBlock::any_tag) {
    if (innermost().kind == BlockKind::paragraph || may_be_lazy_) return Step::none;
  }
  open_block(BlockKind::html, line_.nonspace());
  html_ = kind;
  return Step::began;
}

BlockParser::Step BlockParser::underline_paragraph() {
  auto& block = innermost();
  if (block.kind != BlockKind::paragraph || !is_all_matched()) return Step::none;
  const auto level = find_underline(line_.from_nonspace());
  if (level == 0) return Step::none;
  take_definitions(block);
  if (block.begin == block.end) return Step::none;
  block.kind = BlockKind::heading;
  block.first_child = no_block;
  block.level = level;
  block.set(is_setext);
  close_tip_on_this_line();  // the underline belongs to the heading
  return Step::done;
}

bool BlockParser::is_rule() {
  if (line_.nonspace() < no_rule_before_) return false;
  const auto [is_rule, stopped_at] = test_rule(line_.from_nonspace());
  no_rule_before_ = line_.nonspace() + stopped_at;
  return is_rule;
}

BlockParser::Step BlockParser::begin_rule() {
  open_block(BlockKind::rule, line_.nonspace());
  return Step::done;
}

BlockParser::Step BlockParser::begin_footnote() {
  const auto start = find_footnote(line_.from_nonspace());
  if (!start || !can_begin_level()) return Step::none;
  const auto number = static_cast<std::uint32_t>(document_.footnotes.size());
  document_.footnote_labels.add(start->label, number);
  auto& block = open_block(BlockKind::footnote, line_.nonspace());
  document_.footnotes.push_back(open_.back());
  block.value = number;
  block.begin = text_size();
  document_.text += start->label;
  block.end = text_size();
  document_.text += '\n';
  line_.advance_to_nonspace();
  line_.advance_bytes(start->size);
  return Step::began;
}

bool BlockParser::may_interrupt(const ListMarker& marker, std::string_view after) const {
  if (skip_blanks(after, 0) == after.size()) return false;
  return !marker.is_ordered() || marker.number == 1;
}

// Advances the line to the content of an item. Returns the distance of the content from the
// beginning of the marker, in columns.
std::size_t BlockParser::pad_item(std::size_t marker_size) {
  line_.advance_to_nonspace();
  line_.advance_bytes(marker_size);
  const auto indent = line_.indent();
  if (indent >= 1 && indent <= 4 && !line_.is_blank()) {
    line_.advance_columns(indent);
    return marker_size + indent;
  }
  line_.skip_one_blank();
  return marker_size + 1;
}

void BlockParser::open_list_for(const ListMarker& marker) {
  auto& block = innermost();
  if (block.kind == BlockKind::list && block.mark == marker.mark) {
    close_unmatched();
    return;
  }
  auto& list = open_block(BlockKind::list, line_.nonspace());
  list.mark = marker.mark;
  list.value = marker.number;
  if (marker.is_ordered()) list.set(is_ordered);
}

BlockParser::Step BlockParser::begin_item() {
  const auto text = line_.from_nonspace();
  const auto marker = find_list_marker(text);
  if (!marker) return Step::none;
  const bool interrupts = innermost().kind == BlockKind::paragraph;
  if (interrupts && !may_interrupt(*marker, text.substr(marker->size))) return Step::none;
  if (!can_begin_level()) return Step::none;
  const auto indent = line_.indent(), column = line_.nonspace();
  open_list_for(*marker);
  open_block(BlockKind::item, column);
  const auto padding = pad_item(marker->size);
  tip().value = static_cast<std::uint32_t>(indent + padding);
  return Step::began;
}

BlockParser::Step BlockParser::begin_indented_code() {
  if (may_be_lazy_) return Step::none;
  line_.advance_columns(4);
  auto& block = open_block(BlockKind::code, line_.offset());
  block.begin = block.end = text_size();
  return Step::began;
}

// Begins a table at a delimiter row below a paragraph whose last line has as many cells.
BlockParser::Step BlockParser::begin_table() {
  if (!features_.tables) return Step::none;
  const auto id = open_[matched_ - 1];
  auto& paragraph = document_.blocks[id];
  if (paragraph.kind != BlockKind::paragraph || !is_all_matched()) return Step::none;
  if (last_row_begin_ < paragraph.begin) return Step::none;  // the last line was a definition
  columns_.clear();
  if (!read_delimiter_row(line_.from_nonspace(), columns_)) return Step::none;
  const auto head = std::string_view(document_.text).substr(last_row_begin_);
  if (count_cells(trimmed(head)) != columns_.size()) return Step::none;
  const auto begin = static_cast<std::uint32_t>(last_row_begin_);
  if (begin == paragraph.begin) {
    paragraph.kind = BlockKind::table;
    paragraph.first_child = no_block;
  } else {
    paragraph.end = begin;
    --line_number_;  // the table begins on the line before
    close_tip();
    auto& table = open_block(BlockKind::table, last_row_column_ - 1);
    table.begin = begin;
    table.end = text_size();
    ++line_number_;
  }
  line_.advance_to_nonspace();
  append_to(tip());
  return Step::done;
}

// Whether one more level may begin. If not, this is recorded in the document.
bool BlockParser::can_begin_level() {
  if (levels_ < max_levels) return true;
  std::size_t levels = 0;
  for (std::size_t i = 1; i < matched_; ++i) {
    const auto kind = document_.blocks[open_[i]].kind;
    if (is_container(kind) && kind != BlockKind::list) ++levels;
  }
  if (levels < max_levels) return true;
  document_.is_depth_limited = true;
  return false;
}

}  // namespace toolyard::markdown
