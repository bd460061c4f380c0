#include "pages/directives/marks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "core/text/characters.h"
#include "core/text/html.h"
#include "pages/directives/directive.h"
#include "pages/outline.h"
#include "pages/unused_word.h"

namespace toolyard::pages {
namespace {

constexpr std::array<std::string_view, 6> containers{"details", "div", "li", "ol", "section", "ul"};
constexpr std::array<std::string_view, 7> voids{"br", "col", "hr", "img", "input", "source", "wbr"};

// Returns the name of an element from its tag, without `<`, `</` and attributes.
std::string_view name_of(std::string_view tag) {
  tag.remove_prefix(tag.starts_with("</") ? 2 : 1);
  return tag.substr(0, tag.find_first_of(" />"));
}

bool is_one_of(std::string_view name, const auto& names) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

MarkedBody::MarkedBody(std::string_view body, content::BodyFormat format)
    : is_html_(format == content::BodyFormat::html) {
  if (format != content::BodyFormat::markdown) {
    has_any_ = is_html_ && body.contains("::");
    body_ = body;
    return;
  }
  if (!body.contains("::")) {
    body_ = body;
    return;
  }
  mark_ = unused_word(body, "directive");
  while (!body.empty()) {
    const auto end = std::min(body.find('\n'), body.size());
    const auto line = body.substr(0, end);
    const auto text = trimmed(line);
    if (looks_like_directive(text)) {
      body_.append(line.substr(0, static_cast<std::size_t>(text.data() - line.data())));
      body_.append(mark_).append(std::to_string(lines_.size())).append("z");
      lines_.push_back(text);
    } else {
      body_ += line;
    }
    if (end < body.size()) body_ += '\n';
    body.remove_prefix(std::min(end + 1, body.size()));
  }
  has_any_ = !lines_.empty();
}

// One pass over the HTML.
class MarkedBody::Walk {
 public:
  Walk(const MarkedBody& marked, std::string_view html, const Expand& expand)
      : marked_(marked), rest_(html), expand_(expand) {}

  std::string run() {
    while (!rest_.empty()) {
      const auto begin = std::min(rest_.find('<'), rest_.size());
      take_text(rest_.substr(0, begin));
      rest_.remove_prefix(begin);
      if (rest_.empty()) break;
      const auto end = std::min(rest_.find('>'), rest_.size() - 1);
      take_tag(rest_.substr(0, end + 1));
    }
    return std::move(out_);
  }

 private:
  // Returns the number of the mark at the beginning of a text, which it removes; nullopt if there
  // is none.
  std::optional<std::size_t> take_mark(std::string_view& text) const {
    if (marked_.mark_.empty() || !text.starts_with(marked_.mark_)) return std::nullopt;
    const auto digits = text.substr(marked_.mark_.size());
    std::size_t number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const auto after = text.substr(static_cast<std::size_t>(end - text.data()));
    if (fault != std::errc() || !after.starts_with('z') || number >= marked_.lines_.size())
      return std::nullopt;
    text = after.substr(1);
    return number;
  }

  // Appends what stands between tags, or a tag: `write` appends what a mark stands for.
  void take_marks(std::string_view text, auto&& write) {
    if (!marked_.mark_.empty())
      for (auto at = text.find(marked_.mark_); at != text.npos; at = text.find(marked_.mark_)) {
        out_ += text.substr(0, at);
        text.remove_prefix(at);
        if (const auto number = take_mark(text)) {
          write(*number);
          continue;
        }
        out_ += text.substr(0, marked_.mark_.size());
        text.remove_prefix(marked_.mark_.size());
      }
    out_ += text;
  }
  void take_text(std::string_view text) {
    take_marks(text, [&](std::size_t number) { append_html_text(out_, marked_.lines_[number]); });
  }

  void take_tag(std::string_view tag) {
    if (is_before_paragraph(tag) && take_paragraph(tag.size())) return;
    // A directive is nothing that an attribute may contain: its colons could make it a URL.
    take_marks(
        tag, [&](std::size_t number) { out_.append("directive-").append(std::to_string(number)); });
    rest_.remove_prefix(tag.size());
    const auto name = name_of(tag);
    if (is_one_of(name, voids) || is_one_of(name, containers)) return;
    depth_ += tag.starts_with("</") ? -1 : 1;
  }
  bool is_before_paragraph(std::string_view tag) const {
    return depth_ == 0 && (tag == "<p>" || tag.starts_with("<p "));
  }

  // Takes a paragraph that consists of directives. Returns false if it does not.
  bool take_paragraph(std::size_t tag_size) {
    constexpr std::string_view closing = "</p>";
    const auto end = rest_.find('<', tag_size);
    if (end == rest_.npos || !rest_.substr(end).starts_with(closing)) return false;
    const auto text = trimmed(rest_.substr(tag_size, end - tag_size));
    if (!(marked_.is_html_ ? expand_html(text) : expand_marks(text))) return false;
    rest_.remove_prefix(end + closing.size());
    return true;
  }
  bool expand_html(std::string_view text) {
    if (!looks_like_directive(text)) return false;
    out_ += expand_(unescaped(text));
    return true;
  }
  bool expand_marks(std::string_view text) {
    std::vector<std::size_t> numbers;
    while (!text.empty()) {
      const auto number = take_mark(text);
      if (!number) return false;
      numbers.push_back(*number);
      text = trimmed(text);
    }
    for (const auto number : numbers) out_ += expand_(marked_.lines_[number]);
    return !numbers.empty();
  }

  const MarkedBody& marked_;
  std::string_view rest_;
  const Expand& expand_;
  std::string out_;
  int depth_ = 0;  // open elements within which directives are text
};

std::string MarkedBody::expanded(std::string_view html, const Expand& expand) const {
  if (!has_any_) return std::string(html);
  return Walk(*this, html, expand).run();
}

}  // namespace toolyard::pages
