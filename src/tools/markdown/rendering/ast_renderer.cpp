#include "tools/markdown/rendering/ast_renderer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/json/writer.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/inlines/escapes.h"

namespace toolyard::markdown {

namespace {

constexpr std::string_view name_of(BlockKind kind) {
  switch (kind) {
    case BlockKind::document: return "document";
    case BlockKind::quote: return "block_quote";
    case BlockKind::list: return "list";
    case BlockKind::item: return "item";
    case BlockKind::footnote: return "footnote_definition";
    case BlockKind::paragraph: return "paragraph";
    case BlockKind::heading: return "heading";
    case BlockKind::code: return "code_block";
    case BlockKind::html: return "html_block";
    case BlockKind::rule: return "thematic_break";
    case BlockKind::table: return "table";
  }
  return {};
}

constexpr std::array<std::string_view, 6> alerts{"",          "note",    "tip",
                                                 "important", "warning", "caution"};
constexpr std::array<std::string_view, 4> alignments{"", "left", "center", "right"};

}  // namespace

bool AstRenderer::write(std::string& out, std::size_t most_bytes) {
  max_bytes_ = most_bytes;
  write_node(document_.blocks[0]);
  out = std::move(out_);
  return out.size() <= most_bytes;
}

void AstRenderer::begin_item() {
  if (out_.back() != '[') out_ += ',';
}

void AstRenderer::begin_node(std::string_view type) {
  out_ += "{\"type\":";
  append_json_text(out_, type);
}

void AstRenderer::member(std::string_view name, std::string_view text) {
  out_ += ',';
  append_json_text(out_, name);
  out_ += ':';
  append_json_text(out_, text);
}

void AstRenderer::write_position(const Block& block) {
  if (positions_ == Positions::left_out) return;
  const auto place = [&](std::string_view name, std::uint32_t line, std::uint32_t column) {
    out_.append("\"").append(name) +=
        "\":{\"line\":" + std::to_string(line) + ",\"column\":" + std::to_string(column) + "}";
  };
  out_ += ",\"position\":{";
  place("start", block.start_line, block.start_column);
  out_ += ',';
  place("end", block.end_line, block.end_column);
  out_ += '}';
}

void AstRenderer::write_list_members(const Block& block) {
  const bool is_ordered = block.has(markdown::is_ordered);
  out_ += is_ordered ? ",\"ordered\":true,\"start\":" + std::to_string(block.value)
                     : std::string(",\"ordered\":false");
  out_ += block.has(is_loose) ? ",\"tight\":false" : ",\"tight\":true";
}

void AstRenderer::write_item_members(const Block& block) {
  if (block.has(is_task)) {
    out_ += block.has(is_ticked) ? ",\"checked\":true" : ",\"checked\":false";
  }
}

void AstRenderer::write_code_members(const Block& block) {
  const auto text = document_.text_of(block);
  scratch_.clear();
  append_unescaped(scratch_, text.substr(0, std::max(block.value, 1u) - 1));
  member("info", scratch_);
  member("literal", text.substr(block.value));
  survey_.take_code(text.substr(block.value));
}

void AstRenderer::write_node(const Block& block) {
  if (is_full()) return;
  spend(60);
  begin_node(name_of(block.kind));
  write_position(block);
  switch (block.kind) {
    case BlockKind::list: write_list_members(block); break;
    case BlockKind::item: write_item_members(block); break;
    case BlockKind::quote:
      if (block.level > 0) member("alert", alerts[block.level]);
      break;
    case BlockKind::footnote: member("label", document_.text_of(block)); break;
    case BlockKind::heading: out_ += ",\"level\":" + std::to_string(block.level); break;
    case BlockKind::code: write_code_members(block); break;
    case BlockKind::html: member("literal", document_.text_of(block)); break;
    default: break;
  }
  if (is_container(block.kind)) {
    write_children(block);
  } else {
    write_leaf(block);
  }
  out_ += '}';
}

void AstRenderer::write_leaf(const Block& block) {
  if (block.kind == BlockKind::table) return write_table(block);
  if (block.kind != BlockKind::paragraph && block.kind != BlockKind::heading) return;
  write_inlines(trimmed(document_.text_of(block)), block.start_line);
  if (block.kind == BlockKind::heading) survey_.take_heading(block.level);
}

void AstRenderer::write_children(const Block& parent) {
  out_ += ",\"children\":[";
  for (auto id = parent.first_child; id != no_block; id = document_.blocks[id].next) {
    if (is_full()) break;
    begin_item();
    write_node(document_.blocks[id]);
  }
  out_ += ']';
}

void AstRenderer::write_row(std::string_view line, std::uint32_t line_number, bool is_head) {
  cells_.clear();
  split_row(line, cells_);
  begin_item();
  begin_node("table_row");
  out_ += is_head ? ",\"header\":true" : ",\"header\":false";
  out_ += ",\"children\":[";
  for (std::size_t i = 0; i < std::min(cells_.size(), columns_.size()) && !is_full(); ++i) {
    begin_item();
    begin_node("table_cell");
    write_inlines(unescaped_cell(cells_[i], cell_text_), line_number);
    out_ += '}';
  }
  out_ += "]}";
}

void AstRenderer::write_table(const Block& block) {
  TableLines lines(document_.text_of(block));
  const auto head = lines.next();
  columns_.clear();
  read_delimiter_row(lines.next(), columns_);
  out_ += ",\"alignments\":[";
  for (const auto column : columns_) {
    begin_item();
    if (column == Alignment::none) {
      out_ += "null";
    } else {
      append_json_text(out_, alignments[static_cast<std::size_t>(column)]);
    }
  }
  out_ += "],\"children\":[";
  write_row(head, block.start_line, true);
  for (auto line = block.start_line + 2; !lines.is_at_end() && !is_full(); ++line) {
    write_row(lines.next(), line, false);
  }
  out_ += ']';
}

}  // namespace toolyard::markdown
