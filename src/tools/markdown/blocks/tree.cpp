// Block parser: opening and closing the blocks of the tree.
#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/markdown/blocks/parser.h"
#include "tools/markdown/inlines/link_scanner.h"

namespace toolyard::markdown {

namespace {

bool can_contain(BlockKind parent, BlockKind child) {
  if (parent == BlockKind::list) return child == BlockKind::item;
  return is_container(parent);
}

bool counts_as_level(BlockKind kind) {
  return kind == BlockKind::quote || kind == BlockKind::item || kind == BlockKind::footnote;
}

}  // namespace

Block& BlockParser::open_block(BlockKind kind, std::size_t column) {
  close_unmatched();
  while (!can_contain(tip().kind, kind)) close_tip();
  const auto parent_id = open_.back(), id = document_.blocks.add();
  document_.is_overfull = id > max_parts;
  spend(60);
  auto& parent = document_.blocks[parent_id];
  auto& block = document_.blocks[id];
  block.kind = kind;
  block.parent = parent_id;
  block.start_line = line_number_;
  block.start_column = static_cast<std::uint32_t>(column + 1);
  block.begin = block.end = text_size();
  if (!is_container(kind)) block.first_child = parent.last_child;
  if (parent.last_child == no_block) {
    parent.first_child = id;
  } else {
    document_.blocks[parent.last_child].next = id;
  }
  parent.last_child = id;
  if (counts_as_level(kind)) ++levels_;
  open_.push_back(id);
  matched_ = open_.size();
  return block;
}

void BlockParser::close_unmatched() {
  while (open_.size() > matched_) close_tip();
}

void BlockParser::close_tip() {
  const auto id = open_.back();
  auto& block = document_.blocks[id];
  block.end_line = line_number_ - 1;
  block.end_column = static_cast<std::uint32_t>(last_line_size_);
  if (block.end_line < block.start_line) {  // it began on this line
    block.end_line = block.start_line;
    block.end_column = static_cast<std::uint32_t>(line_.text().size());
  }
  switch (block.kind) {
    case BlockKind::paragraph: close_paragraph(id); break;
    case BlockKind::code: close_code(block); break;
    case BlockKind::list: close_list(block); break;
    default: break;
  }
  if (counts_as_level(block.kind)) --levels_;
  if (!is_container(block.kind)) block.first_child = no_block;
  open_.pop_back();
  matched_ = std::min(matched_, open_.size());
}

// Closes a block that ends on this line; others end on the line before the one that closes them.
void BlockParser::close_tip_on_this_line() {
  const auto before = std::exchange(last_line_size_, line_.text().size());
  ++line_number_;
  close_tip();
  --line_number_;
  last_line_size_ = before;
}

void BlockParser::close_paragraph(BlockId id) {
  auto& block = document_.blocks[id];
  take_definitions(block);
  if (block.begin == block.end) unlink_tip();
}

void BlockParser::unlink_tip() {
  const auto id = open_.back();
  const auto& block = document_.blocks[id];
  auto& parent = document_.blocks[block.parent];
  const auto before = block.first_child;
  parent.last_child = before;
  if (before == no_block) {
    parent.first_child = no_block;
  } else {
    document_.blocks[before].next = no_block;
  }
}

// Moves link reference definitions from the beginning of a paragraph to the document.
void BlockParser::take_definitions(Block& paragraph) {
  const auto span = [this](std::string_view part) {
    return part.data() ? Span{static_cast<std::uint32_t>(part.data() - document_.text.data()),
                              static_cast<std::uint32_t>(part.size())}
                       : Span{};
  };
  while (true) {
    const auto text = document_.text_of(paragraph);
    if (!text.starts_with('[')) return;
    const auto found = scan_definition(text);
    if (!found) return;
    document_.reference_labels.add(found->label,
                                   static_cast<std::uint32_t>(document_.references.size()));
    document_.references.push_back({span(found->destination), span(found->title)});
    for (const char c : text.substr(0, found->size)) paragraph.start_line += c == '\n' ? 1 : 0;
    paragraph.begin += static_cast<std::uint32_t>(found->size);
  }
}

// Removes blank lines from the end of an indented code block.
void BlockParser::close_code(Block& block) {
  if (block.has(is_fenced)) return;
  const auto& text = document_.text;
  auto end = block.end;
  for (auto at = block.end; at > block.begin; --at) {
    const char c = text[at - 1];
    if (c == '\n') {
      end = at;
    } else if (!is_blank(c)) {
      break;
    }
  }
  block.end = end;
}

bool BlockParser::ends_with_blank(const Block& block) const {
  const auto* last = &block;
  while ((last->kind == BlockKind::list || last->kind == BlockKind::item) &&
         last->last_child != no_block) {
    last = &document_.blocks[last->last_child];
  }
  return last->has(ends_blank);
}

// A list is loose if blank lines separate its items, or the blocks directly inside an item.
void BlockParser::close_list(Block& list) {
  const auto& blocks = document_.blocks;
  for (auto id = list.first_child; id != no_block; id = blocks[id].next) {
    const auto& item = blocks[id];
    const bool is_last = item.next == no_block;
    bool is_parted = item.has(ends_blank) && !is_last;
    spend(10);
    for (auto child = item.first_child; child != no_block && !is_parted;
         child = blocks[child].next) {
      const bool is_at_end = is_last && blocks[child].next == no_block;
      is_parted = !is_at_end && ends_with_blank(blocks[child]);
    }
    if (is_parted) {
      list.set(is_loose);
      return;
    }
  }
}

}  // namespace toolyard::markdown
