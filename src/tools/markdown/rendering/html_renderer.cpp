#include "tools/markdown/rendering/html_renderer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/html/text.h"
#include "tools/markdown/inlines/escapes.h"

namespace toolyard::markdown {

bool HtmlRenderer::write(std::string& out, std::size_t most_bytes) {
  max_bytes_ = most_bytes;
  out_ = std::move(out);
  begin_scope();
  write_children(document_.blocks[0]);
  end_scope();
  if (sanitizes()) open_line();  // after the elements that were closed
  if (footnote_numbers_ > 0) write_all_footnotes();
  out = std::move(out_);
  return out.size() <= most_bytes;
}

void HtmlRenderer::open_line() {
  if (!out_.empty() && out_.back() != '\n') out_ += '\n';
}

void HtmlRenderer::begin_scope() {
  if (sanitizes()) scopes_.push_back(sanitizer_.enter());
}

void HtmlRenderer::end_scope() {
  if (!sanitizes()) return;
  sanitizer_.leave(out_, scopes_.back());
  scopes_.pop_back();
}

void HtmlRenderer::write_position(const Block& block) {
  if (!options_.has_source_positions) return;
  out_ += " data-sourcepos=\"" + std::to_string(block.start_line) + ":" +
          std::to_string(block.start_column) + "-" + std::to_string(block.end_line) + ":" +
          std::to_string(block.end_column) + "\"";
}

void HtmlRenderer::write_children(const Block& parent) {
  for (auto id = parent.first_child; id != no_block && !is_full(); id = document_.blocks[id].next) {
    spend(60);
    write_block(document_.blocks[id]);
  }
}

void HtmlRenderer::write_block(const Block& block) {
  switch (block.kind) {
    case BlockKind::document: write_children(block); break;
    case BlockKind::quote: write_quote(block); break;
    case BlockKind::list: write_list(block); break;
    case BlockKind::item: write_item(block); break;
    case BlockKind::footnote: write_footnote(block); break;
    case BlockKind::paragraph: write_paragraph(block); break;
    case BlockKind::heading: write_heading(block); break;
    case BlockKind::code: write_code(block); break;
    case BlockKind::html: write_html(block); break;
    case BlockKind::rule:
      open_line();
      out_ += "<hr";
      write_position(block);
      out_ += " />\n";
      break;
    case BlockKind::table: write_table(block); break;
  }
}

void HtmlRenderer::write_quote(const Block& block) {
  constexpr std::array<std::string_view, 6> names{"",          "note",    "tip",
                                                  "important", "warning", "caution"};
  constexpr std::array<std::string_view, 6> titles{"",          "Note",    "Tip",
                                                   "Important", "Warning", "Caution"};
  const auto alert = block.level;
  open_line();
  if (alert == 0) {
    out_ += "<blockquote";
  } else {
    out_.append("<div class=\"markdown-alert markdown-alert-").append(names[alert]) += '"';
  }
  write_position(block);
  out_ += ">\n";
  if (alert > 0) {
    out_.append("<p class=\"markdown-alert-title\">").append(titles[alert]) += "</p>\n";
  }
  begin_scope();
  write_children(block);
  end_scope();
  open_line();
  out_ += alert == 0 ? "</blockquote>\n" : "</div>\n";
}

void HtmlRenderer::write_list(const Block& block) {
  const bool is_ordered = block.has(markdown::is_ordered);
  open_line();
  out_ += is_ordered ? "<ol" : "<ul";
  if (is_ordered && block.value != 1) out_ += " start=\"" + std::to_string(block.value) + "\"";
  write_position(block);
  out_ += ">\n";
  begin_scope();
  write_children(block);
  end_scope();
  out_ += is_ordered ? "</ol>\n" : "</ul>\n";
}

void HtmlRenderer::write_item(const Block& block) {
  open_line();
  out_ += "<li";
  write_position(block);
  out_ += '>';
  if (block.has(is_task)) {
    out_ += block.has(is_ticked) ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
                                 : "<input type=\"checkbox\" disabled=\"\" /> ";
  }
  begin_scope();
  write_children(block);
  end_scope();
  out_ += "</li>\n";
}

const Inlines& HtmlRenderer::read(std::string_view text, std::uint32_t line) {
  const auto& inlines = parser_.parse(text);
  survey_.take(inlines, line);
  return inlines;
}

void HtmlRenderer::write_heading(const Block& block) {
  const auto& inlines = read(trimmed(document_.text_of(block)), block.start_line);
  const auto id = survey_.take_heading(block.level);
  const char level = static_cast<char>('0' + block.level);
  open_line();
  out_ += "<h";
  out_ += level;
  if (options_.has_heading_ids && !id.empty()) {
    out_ += " id=\"";
    if (is_guarded()) out_ += id_prefix;
    append_html(out_, id);
    out_ += '"';
  }
  write_position(block);
  out_ += '>';
  write_inlines(inlines);
  out_ += "</h";
  out_ += level;
  out_ += ">\n";
}

bool HtmlRenderer::is_in_tight_list(const Block& block) const {
  const auto& parent = document_.blocks[block.parent];
  return parent.kind == BlockKind::item && !document_.blocks[parent.parent].has(is_loose);
}

void HtmlRenderer::write_paragraph(const Block& block) {
  const auto& inlines = read(trimmed(document_.text_of(block)), block.start_line);
  if (is_in_tight_list(block)) {
    write_inlines(inlines);
    return;
  }
  open_line();
  out_ += "<p";
  write_position(block);
  out_ += '>';
  write_inlines(inlines);
  if (footnote_ && &document_.blocks[block.parent] == footnote_ && block.next == no_block) {
    footnotes_[footnote_->value].backlinks_at = out_.size();
  }
  out_ += "</p>\n";
}

void HtmlRenderer::write_code(const Block& block) {
  const auto text = document_.text_of(block);
  open_line();
  out_ += "<pre";
  write_position(block);
  out_ += "><code";
  if (block.value > 1) {
    scratch_.clear();
    append_unescaped(scratch_, text.substr(0, block.value - 1));
    const std::string_view info(scratch_);
    const auto language = info.substr(0, std::min(info.find_first_of(" \t\n"), info.size()));
    out_ += " class=\"language-";
    append_html(out_, language);
    out_ += '"';
    if (options_.features.math && language == "math") out_ += " data-math-style=\"display\"";
  }
  out_ += '>';
  const auto code = text.substr(block.value);
  append_html(out_, code);
  survey_.take_code(code);
  out_ += "</code></pre>\n";
}

void HtmlRenderer::write_html(const Block& block) {
  const auto text = document_.text_of(block);
  open_line();
  switch (options_.policy) {
    case HtmlPolicy::escape:
      out_ += "<p>";
      append_html(out_, trimmed(text));
      out_ += "</p>";
      break;
    default: write_raw(text);
  }
  if (sanitizes()) sanitizer_.end_block(out_);
  open_line();
}

// Adds missing cells only up to a limit, because there may be many rows below a wide header.
void HtmlRenderer::write_row(std::string_view line, std::uint32_t line_number,
                             std::string_view cell) {
  constexpr std::size_t max_filled = 1 << 19;
  cells_.clear();
  split_row(line, cells_);
  out_ += "<tr>\n";
  for (std::size_t i = 0; i < columns_.size() && !is_full(); ++i) {
    spend(60);
    if (i >= cells_.size() && ++filled_cells_ > max_filled) break;
    out_ += '<';
    out_ += cell;
    switch (columns_[i]) {
      case Alignment::none: break;
      case Alignment::left: out_ += " align=\"left\""; break;
      case Alignment::center: out_ += " align=\"center\""; break;
      case Alignment::right: out_ += " align=\"right\""; break;
    }
    out_ += '>';
    if (i < cells_.size()) write_inlines(read(unescaped_cell(cells_[i], cell_text_), line_number));
    out_ += "</";
    out_ += cell;
    out_ += ">\n";
  }
  out_ += "</tr>\n";
}

void HtmlRenderer::write_table(const Block& block) {
  TableLines lines(document_.text_of(block));
  columns_.clear();
  const auto head = lines.next();
  read_delimiter_row(lines.next(), columns_);
  auto line = block.start_line;
  open_line();
  out_ += "<table";
  write_position(block);
  out_ += ">\n<thead>\n";
  write_row(head, line, "th");
  out_ += "</thead>\n";
  ++line;
  if (!lines.is_at_end()) {
    out_ += "<tbody>\n";
    while (!lines.is_at_end() && !is_full()) write_row(lines.next(), ++line, "td");
    out_ += "</tbody>\n";
  }
  out_ += "</table>\n";
}

}  // namespace toolyard::markdown
