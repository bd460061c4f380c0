#include <algorithm>
#include <charconv>
#include <optional>

#include "areas/mailing/composing/html_body.h"
#include "core/text/characters.h"

namespace toolyard::campaigns {
namespace {

using std::string_view;

bool is_one_of(string_view name, std::initializer_list<string_view> names) {
  return std::ranges::any_of(names, [&](string_view one) { return is_html_name(name, one); });
}

// Whether the content of the element is not displayed as text. That of `head`, whose end may be
// omitted, consists of such elements.
bool is_hidden(string_view name) {
  return is_one_of(name, {"style", "script", "title", "template", "textarea", "select"});
}

std::size_t breaks_of(string_view name) {
  if (is_one_of(name, {"p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "pre", "dl",
                       "hr", "ul", "ol"}))
    return 2;
  const bool is_block = is_one_of(
      name, {"br", "div", "li", "tr", "dt", "dd", "section", "article", "header", "footer", "main",
             "nav", "aside", "address", "center", "figure", "figcaption", "caption", "form"});
  return is_block ? 1 : 0;
}

// Builds plain text: merges blanks, and separates lines and paragraphs.
class Lines {
 public:
  void add(string_view text) {
    for (const char c : text) {
      if (is_preformatted_ && c == '\n') {
        ++breaks_;
        continue;
      }
      if (!is_preformatted_ && is_html_blank(c)) {
        has_blank_ = true;
        continue;
      }
      flush();
      out_ += c;
    }
  }
  void end(std::size_t breaks) {
    if (!out_.empty()) breaks_ = std::max(breaks_, breaks);
  }
  void begin_item(string_view bullet) {
    add(bullet);
    item_begins_at_ = out_.size();
  }
  // Whether nothing follows the bullet of the item yet.
  bool is_item_empty() const { return breaks_ == 0 && item_begins_at_ == out_.size(); }
  void end_cell() { has_blank_ = true; }
  void preformat(bool is_it) { is_preformatted_ = is_it; }
  void indent(std::size_t columns) { indent_ = columns; }
  std::string take() {
    if (!out_.empty()) out_ += '\n';
    constexpr string_view no_break = "\u00a0";
    for (auto at = out_.find(no_break); at != out_.npos; at = out_.find(no_break, at))
      out_.replace(at, no_break.size(), " ");
    return std::move(out_);
  }

 private:
  void flush() {
    if (breaks_ > 0) out_.append(out_.empty() ? 0 : breaks_, '\n');
    else if (has_blank_ && !out_.empty()) out_ += ' ';
    if (breaks_ > 0 || out_.empty()) out_.append(indent_, ' ');
    breaks_ = 0;
    has_blank_ = false;
  }
  std::string out_;
  std::size_t breaks_ = 0, indent_ = 0, item_begins_at_ = string_view::npos;
  bool has_blank_ = false, is_preformatted_ = false;
};

// Returns the mark that stands for the look of a text, such as of a price that no longer holds.
string_view mark_of(const HtmlTag& tag) {
  if (is_html_name(tag.name, "q")) return "\"";
  return is_one_of(tag.name, {"del", "s", "strike"}) ? "~~" : "";
}

// A list that is open: the number of its next item, or none for bullets.
struct OpenList {
  std::optional<std::int64_t> number;
};

class TextMaker {
 public:
  TextMaker(string_view html, const FindEntity& find_entity)
      : html_(html), find_entity_(find_entity) {}

  std::string make() {
    std::size_t at = 0;
    while (at < html_.size()) {
      const auto next = std::min(find_html_tag(html_, at), html_.size());
      lines_.add(without_entities(html_.substr(at, next - at), find_entity_));
      if (next == html_.size()) break;
      at = take(read_html_tag(html_, next));
    }
    return lines_.take();
  }

 private:
  // Returns the offset at which the text goes on.
  std::size_t take(const HtmlTag& tag) {
    if (!tag.is_end && is_hidden(tag.name)) return end_of_hidden(tag);
    if (is_html_name(tag.name, "a")) take_link(tag);
    else if (is_one_of(tag.name, {"td", "th"})) lines_.end_cell();
    else if (is_html_name(tag.name, "img")) lines_.add(value(tag, "alt").value_or(""));
    else if (const auto mark = mark_of(tag); !mark.empty()) lines_.add(mark);
    else if (is_power(tag)) lines_.add("^");
    else take_block(tag);
    return tag.end;
  }

  // Without a mark, a million would read as 106.
  bool is_power(const HtmlTag& tag) const {
    return !tag.is_end && is_html_name(tag.name, "sup") && tag.end < html_.size() &&
           is_digit(html_[tag.end]);
  }

  std::size_t end_of_hidden(const HtmlTag& tag) const {
    std::string close = "</";
    for (const char c : tag.name) close += lower(c);
    const auto end = find_html(html_, close, tag.end);
    return end == html_.npos ? html_.size() : end_of_html_tag(html_, end);
  }

  void take_link(const HtmlTag& tag) {
    if (tag.is_end && !link_.empty()) lines_.add(" (" + link_ + ")");
    link_ = tag.is_end ? "" : value(tag, "href").value_or("");
    if (link_.starts_with('#')) link_.clear();
  }

  void take_block(const HtmlTag& tag) {
    if (begins_text_of_item(tag)) return lines_.preformat(is_html_name(tag.name, "pre"));
    const bool is_list = is_one_of(tag.name, {"ul", "ol"});
    // A list within an item begins on the next line.
    lines_.end(is_list && (lists_.size() > 1 || (!tag.is_end && !lists_.empty()))
                   ? 1
                   : breaks_of(tag.name));
    if (is_html_name(tag.name, "pre")) lines_.preformat(!tag.is_end);
    if (is_html_name(tag.name, "hr")) {
      lines_.add("----------");
      lines_.end(2);
    }
    if (is_list) take_list(tag);
    if (!tag.is_end && is_html_name(tag.name, "li")) begin_item(tag);
  }

  // Whether it is the first paragraph of an item, which begins beside the bullet.
  bool begins_text_of_item(const HtmlTag& tag) const {
    return !tag.is_end && lines_.is_item_empty() && breaks_of(tag.name) > 0 &&
           !is_one_of(tag.name, {"li", "ul", "ol", "hr", "br"});
  }

  void take_list(const HtmlTag& tag) {
    if (!tag.is_end) {
      const bool is_numbered = is_html_name(tag.name, "ol");
      lists_.push_back({is_numbered ? std::optional(number(tag, "start").value_or(1))
                                    : std::optional<std::int64_t>()});
    } else if (!lists_.empty()) {
      lists_.pop_back();
    }
    lines_.indent(lists_.empty() ? 0 : (std::min(lists_.size(), max_indented) - 1) * 2);
  }

  void begin_item(const HtmlTag& tag) {
    if (lists_.empty() || !lists_.back().number) return lines_.begin_item("- ");
    auto& next = lists_.back().number;
    if (const auto own = number(tag, "value")) next = own;
    lines_.begin_item(std::to_string(*next) + ". ");
    ++*next;
  }

  std::optional<std::string> value(const HtmlTag& tag, string_view name) const {
    const auto [begin, size] = html_value_of(html_, tag, name);
    if (size == html_.npos) return std::nullopt;
    return without_entities(html_.substr(begin, size), find_entity_);
  }
  std::optional<std::int64_t> number(const HtmlTag& tag, string_view name) const {
    const auto text = value(tag, name);
    std::int32_t parsed = 0;
    if (!text) return std::nullopt;
    const auto [end, fault] = std::from_chars(text->data(), text->data() + text->size(), parsed);
    return fault == std::errc() ? std::optional<std::int64_t>(parsed) : std::nullopt;
  }

  static constexpr std::size_t max_indented = 10;

  const string_view html_;
  const FindEntity& find_entity_;
  Lines lines_;
  std::string link_;
  std::vector<OpenList> lists_;
};

}  // namespace

std::string text_of_html(string_view html, const FindEntity& find_entity) {
  return TextMaker(html, find_entity).make();
}

}  // namespace toolyard::campaigns
