#include "pages/blocks/with_blocks.h"

#include <charconv>
#include <optional>
#include <vector>

#include "core/text/characters.h"
#include "core/text/html.h"
#include "pages/blocks/marks.h"
#include "pages/blocks/tags.h"
#include "pages/outline.h"

namespace toolyard::pages {
namespace {

// Whether a paragraph consists of nothing but links.
bool is_only_links(std::string_view content) {
  std::size_t done = 0, links = 0;
  for (auto tag = next_tag(content, 0); tag; tag = next_tag(content, done)) {
    const bool is_link = tag->name == "a" && !tag->is_end;
    if (!trimmed(content.substr(done, tag->begin - done)).empty()) return false;
    if (!is_link && tag->name != "br") return false;
    done = tag->end;
    if (!is_link) continue;
    if (!content.substr(tag->begin).starts_with("<a href=")) return false;
    const auto end = content.find("</a>", done);
    if (end == content.npos || end == done) return false;
    done = end + 4;
    ++links;
  }
  return links > 0 && trimmed(content.substr(done)).empty();
}

// Marks the paragraphs that consist of links, which are shown as buttons.
std::string with_actions(std::string_view html) {
  constexpr std::string_view open = "<p>", close = "</p>";
  std::string out;
  std::size_t done = 0;
  for (auto at = html.find(open); at != html.npos; at = html.find(open, at + 1)) {
    const auto begin = at + open.size();
    const auto end = html.find(close, begin);
    if (end == html.npos || !is_only_links(html.substr(begin, end - begin))) continue;
    out.append(html, done, at - done).append("<p class=\"block-actions\">");
    done = begin;
  }
  return out.append(html, done);
}

// Makes each heading of the highest level, with what follows it, a question that opens.
std::string with_questions(std::string_view html) {
  std::string out;
  std::size_t done = 0;
  bool is_open = false;
  for (const auto& heading : question_headings_of(html)) {
    out.append(html, done, heading.begin - done).append(is_open ? "</details>\n" : "");
    out += "<details class=\"question\"";
    if (!heading.id.empty()) out.append(" id=\"").append(heading.id).append("\"");
    out.append("><summary>").append(heading.label).append("</summary>");
    done = heading.end;
    is_open = true;
  }
  return out.append(html, done).append(is_open ? "</details>\n" : "");
}

std::string element_of(Block block, const std::vector<std::string_view>& parts) {
  std::string out;
  switch (block) {
    case Block::hero:
      return out.append("<div class=\"block-hero\">").append(with_actions(parts[0])) + "</div>";
    case Block::faq:
      return out.append("<div class=\"block-faq\">").append(with_questions(parts[0])) + "</div>";
    case Block::columns:
      out = "<div class=\"block-columns\">";
      for (const auto part : parts) out.append("<div>").append(part).append("</div>\n");
      return out + "</div>";
    case Block::cta: break;
  }
  auto inside = with_actions(parts[0]);
  const auto actions = inside.rfind("<p class=\"block-actions\">");
  const auto split = std::min(actions, inside.size());
  out.append("<div class=\"block-cta\"><div>").append(inside, 0, split);
  return out.append("</div>").append(inside, split).append("</div>");
}

// Replaces the paragraphs of marks in rendered HTML by elements.
class Assembly {
 public:
  Assembly(const MarkedText& text, std::string_view html) : text_(text), html_(html) {}

  std::string run() {
    std::size_t at = 0;
    for (auto tag = next_tag(html_, 0); tag; tag = next_tag(html_, at)) {
      at = tag->end;
      depth_ += tag->step();
      if (open_ && depth_ < open_->depth) open_.reset();
      if (tag->name == "p" && !tag->is_end) take_paragraph(*tag);
    }
    append_with_lines(html_.substr(done_));
    return std::move(out_);
  }

 private:
  struct Open {
    Block block;
    int depth;
    std::size_t begin;    // of its paragraph
    std::size_t content;  // begin of the current part
    std::vector<std::string_view> parts = {};
  };

  // Returns the number of the mark whose word the text begins with, and the size of that word.
  std::optional<std::pair<std::size_t, std::size_t>> mark_at(std::string_view text) const {
    if (!text.starts_with(text_.word)) return std::nullopt;
    const auto digits = text.substr(text_.word.size());
    std::size_t number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (fault != std::errc() || number >= text_.marks.size()) return std::nullopt;
    const auto size = text_.word.size() + static_cast<std::size_t>(end - digits.data());
    if (!text.substr(size).starts_with('x')) return std::nullopt;
    return std::pair(number, size + 1);
  }

  // `depth_` counts the paragraph itself.
  void take_paragraph(const Tag& tag) {
    constexpr std::string_view close = "</p>";
    const auto found = mark_at(html_.substr(tag.end));
    if (!found || !html_.substr(tag.end + found->second).starts_with(close)) return;
    const auto end = tag.end + found->second + close.size();
    const auto& mark = text_.marks[found->first];
    const int depth = depth_ - 1;
    if (mark.kind == MarkKind::begin) {
      open_ = Open{.block = mark.block, .depth = depth, .begin = tag.begin, .content = end};
      return;
    }
    if (!open_ || open_->depth != depth) return;
    open_->parts.push_back(html_.substr(open_->content, tag.begin - open_->content));
    open_->content = end;
    if (mark.kind == MarkKind::divide) return;
    append_with_lines(html_.substr(done_, open_->begin - done_));
    append_with_lines(element_of(open_->block, open_->parts));
    done_ = end;
    open_.reset();
  }

  // Appends HTML, with their lines instead of the marks that have become no elements.
  void append_with_lines(std::string_view html) {
    std::size_t done = 0;
    for (auto at = html.find(text_.word); at != html.npos; at = html.find(text_.word, done)) {
      const auto found = mark_at(html.substr(at));
      out_.append(html, done, at - done);
      done = at + (found ? found->second : text_.word.size());
      if (found) append_html_text(out_, trimmed(text_.marks[found->first].line));
    }
    out_.append(html, done);
  }

  const MarkedText& text_;
  std::string_view html_;
  std::string out_;
  std::size_t done_ = 0;
  int depth_ = 0;
  std::optional<Open> open_;
};

}  // namespace

std::string with_blocks(std::string_view markdown, const RenderMarkdown& render) {
  const auto marked = mark_blocks(markdown);
  auto html = render(marked.markdown);
  if (marked.marks.empty()) return html;
  return Assembly(marked, html).run();
}

}  // namespace toolyard::pages
