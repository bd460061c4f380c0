#include "pages/blocks/decorated.h"

#include <algorithm>
#include <vector>

#include "core/text/html.h"
#include "pages/blocks/tags.h"
#include "pages/outline.h"

namespace toolyard::pages {
namespace {

// Lines of code up to this length fit into every window.
constexpr std::size_t max_fitting_line = 24;

bool has_long_line(std::string_view html) {
  while (!html.empty()) {
    const auto end = std::min(html.find('\n'), html.size());
    if (plain_text(html.substr(0, end)).size() > max_fitting_line) return true;
    html.remove_prefix(std::min(end + 1, html.size()));
  }
  return false;
}

struct OpenHeading {
  int level = 0;  // as written
  std::size_t begin = 0;
};

class Decorator {
 public:
  Decorator(std::string_view html, const Words& words, int top_level)
      : html_(html), words_(words), top_level_(top_level) {}

  std::string run() {
    out_.reserve(html_.size() + html_.size() / 8);
    std::size_t done = 0;
    for (auto tag = next_tag(html_, 0); tag; tag = next_tag(html_, done)) {
      out_.append(html_, done, tag->begin - done);
      take(*tag);
      done = tag->end;
    }
    out_.append(html_, done);
    return std::move(out_);
  }

 private:
  void take(const Tag& tag) {
    const auto text = html_.substr(tag.begin, tag.end - tag.begin);
    if (tag.heading_level() > 0) return take_heading(tag);
    if (tag.name == "summary") is_in_summary_ = !tag.is_end;
    if (tag.name == "table") return take_table(tag, text);
    if (tag.name == "img") return take_picture(text);
    if (tag.is_end) {
      out_ += text;
    } else if (tag.name == "pre" && has_long_line(content_of(tag))) {
      add(text, " tabindex=\"0\"");
    } else if (tag.name == "td" || tag.name == "th") {
      take_cell(text);
    } else if (tag.name == "input" && text.contains("\"checkbox\"")) {
      add(text, label(words_[text.contains(" checked") ? "done" : "not_done"]));
    } else if (tag.name == "section" && text.contains("\"footnotes\"")) {
      add(text, label(words_["footnotes"]));
    } else {
      out_ += text;
    }
  }

  void take_heading(const Tag& tag) {
    if (!tag.is_end) {
      while (!levels_.empty() && levels_.back() >= tag.heading_level()) levels_.pop_back();
      levels_.push_back(tag.heading_level());
      const auto level = std::min(6, top_level_ - 1 + static_cast<int>(levels_.size()));
      open_.push_back({level, tag.begin});
      out_.append("<h").append(std::to_string(level));
      out_.append(html_, tag.begin + 3, tag.end - tag.begin - 3);
      return;
    }
    if (open_.empty()) return;
    const auto [level, begin] = open_.back();
    open_.pop_back();
    const auto found = headings_of(html_.substr(begin, tag.end - begin));
    if (!found.empty() && !found[0].id.empty() && !is_in_summary_) append_link(found[0]);
    out_.append("</h").append(std::to_string(level)).append(">");
  }

  void append_link(const Heading& heading) {
    out_.append("<a class=\"heading-link\" href=\"#").append(heading.id);
    // The label of a heading is HTML: its references stay.
    constexpr std::string_view place = "{heading}";
    auto attribute = label(words_["link_to"]);
    std::string quoted;
    for (const char c : heading.label) {
      if (c == '"') quoted += "&quot;";
      else quoted += c;
    }
    if (const auto at = attribute.find(place); at != attribute.npos)
      attribute.replace(at, place.size(), quoted);
    out_.append("\"").append(attribute).append("></a>");
  }

  // A table within another one scrolls with it.
  void take_table(const Tag& tag, std::string_view text) {
    if (!tag.is_end && tables_++ == 0) out_ += "<div class=\"table-scroll\" tabindex=\"0\">";
    out_ += text;
    if (tag.is_end && --tables_ == 0) out_ += "</div>";
  }

  // Markdown writes an attribute for the alignment of cells that HTML no longer has.
  void take_cell(std::string_view text) {
    constexpr std::string_view align = " align=\"";
    const auto at = text.find(align);
    if (at == text.npos) {
      out_ += text;
      return;
    }
    const auto value = text.substr(at + align.size());
    const auto end = std::min(value.find('"'), value.size());
    out_.append(text.substr(0, at));
    if (!text.contains(" class=\""))
      out_.append(" class=\"align-").append(value.substr(0, end)).append("\"");
    out_.append(value.substr(std::min(end + 1, value.size())));
  }

  // The first picture is often in view at once.
  void take_picture(std::string_view text) {
    const bool is_lazy = pictures_++ > 0 && !text.contains(" loading=");
    add(text, is_lazy ? " loading=\"lazy\"" : "");
  }

  static std::string label(std::string_view word) {
    std::string attribute = " aria-label=\"";
    append_html_text(attribute, word);
    return attribute += '"';
  }

  // Adds attributes after the name.
  void add(std::string_view text, std::string_view attributes) {
    const auto at = text.find_first_of(" />");
    out_.append(text.substr(0, at)).append(attributes).append(text.substr(at));
  }

  std::string_view content_of(const Tag& tag) const {
    const auto end = html_.find(std::string("</").append(tag.name), tag.end);
    return html_.substr(tag.end, std::min(end, html_.size()) - tag.end);
  }

  std::string_view html_;
  const Words& words_;
  int top_level_;
  std::string out_;
  std::vector<int> levels_;  // in the text, of the headings that the current one is within
  std::vector<OpenHeading> open_;
  bool is_in_summary_ = false;
  int tables_ = 0, pictures_ = 0;
};

}  // namespace

std::string decorated(std::string_view html, const Words& words, int top_level) {
  return Decorator(html, words, top_level).run();
}

}  // namespace toolyard::pages
