// Footnotes as HTML: numbered in the order of their first references, with links in both
// directions.
#include <utility>

#include "tools/markdown/html/text.h"
#include "tools/markdown/rendering/html_renderer.h"

namespace toolyard::markdown {

namespace {

// Returns the suffix of a reference's id: `-2` for the second reference, nothing for the first.
std::string repetition(std::uint32_t number) {
  return number > 1 ? "-" + std::to_string(number) : std::string();
}

}  // namespace

void HtmlRenderer::write_footnote_reference(std::uint32_t index) {
  auto& footnote = footnotes_[index];
  if (footnote.number == 0) footnote.number = ++footnote_numbers_;
  ++footnote.references;
  const auto label = document_.text_of(document_.blocks[document_.footnotes[index]]);
  out_ += "<sup class=\"footnote-ref\"><a href=\"#fn-";
  append_url(out_, label);
  out_ += "\" id=\"fnref-";
  append_url(out_, label);
  out_ += repetition(footnote.references) + "\" data-footnote-ref>" +
          std::to_string(footnote.number) + "</a></sup>";
}

// Renders a footnote to its own buffer: it is written at the end, when all references are known.
void HtmlRenderer::write_footnote(const Block& block) {
  auto outer = std::exchange(out_, {});
  written_aside_ += outer.size();
  const auto* outer_footnote = std::exchange(footnote_, &block);
  begin_scope();
  write_children(block);
  end_scope();
  footnote_ = outer_footnote;
  written_aside_ += out_.size() - outer.size();
  footnotes_[block.value].body = std::exchange(out_, std::move(outer));
}

void HtmlRenderer::write_backlinks(std::string& out, const Footnote& footnote,
                                   std::string_view label) {
  for (std::uint32_t i = 1; i <= footnote.references && out.size() <= max_bytes_; ++i) {
    const auto index = std::to_string(footnote.number) + repetition(i);
    out += i > 1 ? " <a href=\"#fnref-" : "<a href=\"#fnref-";
    append_url(out, label);
    out += repetition(i) +
           "\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"" +
           index + "\" aria-label=\"Back to reference " + index + "\">↩";
    if (i > 1) out += "<sup class=\"footnote-ref\">" + std::to_string(i) + "</sup>";
    out += "</a>";
  }
}

void HtmlRenderer::write_all_footnotes() {
  std::vector<std::uint32_t> order(footnote_numbers_);
  for (std::uint32_t i = 0; i < footnotes_.size(); ++i) {
    if (footnotes_[i].number > 0) order[footnotes_[i].number - 1] = i;
  }
  open_line();
  out_ += "<section class=\"footnotes\" data-footnotes>\n<ol>\n";
  for (const auto index : order) {
    if (out_.size() > max_bytes_) break;
    const auto& footnote = footnotes_[index];
    const auto label = document_.text_of(document_.blocks[document_.footnotes[index]]);
    out_ += "<li id=\"fn-";
    append_url(out_, label);
    out_ += "\">\n";
    if (footnote.backlinks_at != std::string::npos) {
      out_.append(footnote.body, 0, footnote.backlinks_at) += ' ';
      write_backlinks(out_, footnote, label);
      out_.append(footnote.body, footnote.backlinks_at);
    } else {
      out_ += footnote.body;
      write_backlinks(out_, footnote, label);
      out_ += '\n';
    }
    out_ += "</li>\n";
  }
  out_ += "</ol>\n</section>\n";
}

}  // namespace toolyard::markdown
