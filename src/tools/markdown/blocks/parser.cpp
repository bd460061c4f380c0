#include "tools/markdown/blocks/parser.h"

#include <utility>

#include "core/endpoint/budget.h"

namespace toolyard::markdown {

namespace {

// A line, and its size with the line ending.
struct NextLine {
  std::string_view text;
  std::size_t size = 0;
};

NextLine next_line(std::string_view text, bool has_returns) {
  auto end = text.find('\n');
  if (end == text.npos) end = text.size();
  if (has_returns) {
    const auto carriage_return = text.substr(0, end).find('\r');
    if (carriage_return != text.npos) {
      const bool is_pair = carriage_return + 1 == end && end < text.size();
      return {text.substr(0, carriage_return), carriage_return + (is_pair ? 2 : 1)};
    }
  }
  return {text.substr(0, end), end < text.size() ? end + 1 : end};
}

}  // namespace

Document BlockParser::parse(std::string_view text, std::uint32_t first_line) {
  document_ = {};
  document_.text.reserve(text.size() + 64);
  auto& root = document_.blocks[document_.blocks.add()];
  root.start_line = first_line;
  root.start_column = 1;
  open_ = {0};
  levels_ = 0;
  blank_prefix_ = 1;
  line_number_ = first_line - 1;
  const bool has_returns = text.contains('\r');
  while (!text.empty() && !document_.is_overfull) {
    const auto [line, size] = next_line(text, has_returns);
    spend(60 + 2 * size + 10 * open_.size());
    take_line(line);
    last_line_size_ = line.size();
    text.remove_prefix(size);
  }
  ++line_number_;  // the open blocks end on the line before
  while (!open_.empty()) close_tip();
  document_.reference_labels.seal();
  document_.footnote_labels.seal();
  return std::move(document_);
}

void BlockParser::take_line(std::string_view text) {
  ++line_number_;
  line_ = Line(text);
  no_rule_before_ = 0;
  match_open_blocks();
  if (matched_ == 0) return;  // the line ended a fenced code block
  if (begin_blocks()) take_rest();
}

void BlockParser::match_open_blocks() {
  is_line_blank_ = line_.is_blank();
  if (!is_line_blank_) blank_prefix_ = 1;
  for (matched_ = 1; matched_ < open_.size(); ++matched_) {
    // A block that matched one blank line matches the next, so many blank lines need not be matched
    // against many levels.
    if (is_line_blank_ && line_.indent() == 0 && matched_ < blank_prefix_) {
      matched_ = blank_prefix_ - 1;
      continue;
    }
    if (!continues(document_.blocks[open_[matched_]])) break;
  }
}

bool BlockParser::continues(Block& block) {
  switch (block.kind) {
    case BlockKind::document:
    case BlockKind::list: return true;
    case BlockKind::quote:
      if (line_.is_indented() || line_.first() != '>') return false;
      line_.advance_to_nonspace();
      line_.advance_bytes(1);
      line_.skip_one_blank();
      return true;
    case BlockKind::item: return takes_item(block);
    case BlockKind::footnote: return takes_footnote(block);
    case BlockKind::paragraph: return !line_.is_blank();
    case BlockKind::code: return goes_on_with_code(block);
    case BlockKind::html:
      return !line_.is_blank() || (html_ != HtmlBlock::known_tag && html_ != HtmlBlock::any_tag);
    case BlockKind::table: return !line_.is_blank() && count_cells(line_.from_nonspace()) > 0;
    case BlockKind::heading:
    case BlockKind::rule: return false;
  }
  return false;
}

bool BlockParser::takes_item(const Block& block) {
  if (line_.is_blank() && block.first_child == no_block) return false;
  if (line_.indent() >= block.value) {
    line_.advance_columns(block.value);
    return true;
  }
  if (line_.is_blank()) line_.advance_to_nonspace();
  return line_.is_blank();
}

bool BlockParser::takes_footnote(const Block& block) {
  if (line_.is_blank() && block.first_child == no_block) return false;
  if (line_.is_indented()) {
    line_.advance_columns(4);
    return true;
  }
  return line_.is_blank();
}

bool BlockParser::goes_on_with_code(Block& block) {
  if (!block.has(is_fenced)) {
    if (line_.is_indented()) {
      line_.advance_columns(4);
      return true;
    }
    if (line_.is_blank()) line_.advance_to_nonspace();
    return line_.is_blank();
  }
  if (!line_.is_indented() && closes_fence(line_.from_nonspace(), fence_)) {
    ++matched_;
    close_unmatched();
    close_tip_on_this_line();
    matched_ = 0;
    return false;
  }
  for (auto left = fence_indent_; left > 0 && line_.is_blank_next(); --left) {
    line_.advance_columns(1);
  }
  return true;
}

// Takes the rest of the line as text, after all blocks that begin on it have been opened.
void BlockParser::take_rest() {
  note_blank_line();
  if (take_lazily()) return;
  close_unmatched();
  auto& block = tip();
  switch (block.kind) {
    case BlockKind::code: append_to(block); return;
    case BlockKind::html:
      append_to(block);
      if (ends_html_block(line_.rest(), html_)) close_tip_on_this_line();
      return;
    case BlockKind::heading: take_heading_text(block); return;
    case BlockKind::rule: return;
    case BlockKind::table:
    case BlockKind::paragraph:
      line_.advance_to_nonspace();
      append_to(block);
      return;
    default:
      if (!line_.is_blank()) begin_paragraph();
  }
}

void BlockParser::note_blank_line() {
  auto& blocks = document_.blocks;
  const auto id = open_[matched_ - 1];
  auto& block = blocks[id];
  const bool is_blank = line_.is_blank();
  if (is_blank && is_container(block.kind) && block.last_child != no_block) {
    blocks[block.last_child].set(ends_blank);
  }
  const bool is_new_item = block.kind == BlockKind::item && block.first_child == no_block &&
                           block.start_line == line_number_;
  const bool counts = is_blank && block.kind != BlockKind::quote &&
                      block.kind != BlockKind::heading && block.kind != BlockKind::rule &&
                      !(block.kind == BlockKind::code && block.has(is_fenced)) && !is_new_item;
  if (counts) {
    block.set(ends_blank);
  } else {
    block.clear(ends_blank);
  }
  for (auto i = blank_prefix_ - 1; i + 1 < matched_; ++i) blocks[open_[i]].clear(ends_blank);
  if (is_line_blank_) blank_prefix_ = matched_ - (is_container(block.kind) ? 0 : 1);
}

// Takes a lazy continuation line: text that continues a paragraph without the markers of its quote
// or item.
bool BlockParser::take_lazily() {
  if (is_all_matched() || line_.is_blank() || tip().kind != BlockKind::paragraph) return false;
  if (!may_be_lazy_) return false;
  line_.advance_to_nonspace();
  append_to(tip());
  return true;
}

void BlockParser::append_to(Block& block) {
  last_row_begin_ = document_.text.size();
  last_row_column_ = line_.offset() + 1;
  line_.append_rest(document_.text);
  document_.text += '\n';
  block.end = text_size();
}

void BlockParser::take_heading_text(Block& block) {
  if (block.has(is_setext)) return;
  auto text = trimmed(line_.rest());
  auto end = text.size();
  while (end > 0 && text[end - 1] == '#') --end;
  if (end == 0 || is_blank(text[end - 1])) text = trimmed(text.substr(0, end));
  block.begin = text_size();
  document_.text += text;
  block.end = text_size();
  document_.text += '\n';
}

void BlockParser::begin_paragraph() {
  auto& parent = tip();
  const bool is_first = parent.first_child == no_block;
  if (features_.alerts && parent.kind == BlockKind::quote && is_first && parent.level == 0) {
    const auto alert = find_alert(line_.from_nonspace());
    parent.level = static_cast<std::uint8_t>(alert);
    if (alert != Alert::none) return;
  }
  if (features_.tasklist && parent.kind == BlockKind::item && is_first) {
    const auto text = line_.from_nonspace();
    const char tick = byte_at(text, 1);
    const bool is_marked = text.starts_with('[') && byte_at(text, 2) == ']' &&
                           is_blank(byte_at(text, 3)) && skip_blanks(text, 3) < text.size();
    if (is_marked && (tick == ' ' || tick == 'x' || tick == 'X')) {
      parent.set(is_task);
      if (tick != ' ') parent.set(is_ticked);
      line_.advance_to_nonspace();
      line_.advance_bytes(4);
    }
  }
  auto& paragraph = open_block(BlockKind::paragraph, line_.nonspace());
  line_.advance_to_nonspace();
  append_to(paragraph);
}

}  // namespace toolyard::markdown
