#include "areas/content/text/sections.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/text/characters.h"
#include "core/text/letter_case.h"

namespace toolyard::content {
namespace {

// What shows something without a text of its own.
constexpr std::array<std::string_view, 19> shown_elements{
    "img",    "pre",        "table",  "ul",     "ol",     "dl",  "video",
    "audio",  "blockquote", "figure", "iframe", "embed",  "svg", "math",
    "canvas", "input",      "meter",  "object", "picture"};
constexpr std::array<std::string_view, 14> blocks{"p",       "div",     "li",   "td",    "th",
                                                  "br",      "section", "tr",   "title", "article",
                                                  "summary", "header",  "main", "hr"};
constexpr std::array<std::string_view, 5> hidden_elements{"pre", "code", "blockquote", "script",
                                                          "style"};
// No elements of HTML, and therefore not shown: placeholders, and marks of language models.
constexpr std::array<std::string_view, 26> foreign_elements{
    "insert",     "your",      "placeholder", "company",      "product",
    "todo",       "tbd",       "tbc",         "think",        "thinking",
    "thought",    "thoughts",  "reasoning",   "reflection",   "scratchpad",
    "answer",     "response",  "draft",       "final_answer", "inner_monologue",
    "tool_call",  "tool_code", "eos",         "bos",          "start_of_turn",
    "end_of_turn"};

template <std::size_t size>
bool holds(const std::array<std::string_view, size>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_in_name(char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; }

// Returns the name of the tag that begins with `<`, in lower case, or an empty text if none does.
std::string tag_name(std::string_view tag) {
  std::size_t begin = tag.starts_with("</") ? 2 : 1;
  if (begin >= tag.size() || !is_letter(tag[begin])) return {};
  const auto end = std::ranges::find_if_not(tag.substr(begin), is_in_name) - tag.begin();
  return lower_case(tag.substr(begin, static_cast<std::size_t>(end) - begin));
}

constexpr std::size_t longest_address = 2'000;

// Whether the text begins with an address in angle brackets.
bool is_autolink(std::string_view text) {
  const auto end = text.substr(0, longest_address).find_first_of(" \t\n>");
  if (end == text.npos || text[end] != '>') return false;
  const auto inside = text.substr(1, end - 1);
  const auto colon = inside.find(':');
  return inside.contains('@') || (colon != inside.npos && colon > 1 && inside[0] != '/');
}

bool begins_tag(std::string_view text) {
  if (text.size() < 2 || text[0] != '<') return false;
  const bool is_tag = is_letter(text[1]) || text[1] == '!' || text[1] == '?' ||
                      (text[1] == '/' && text.size() > 2 && is_letter(text[2]));
  return is_tag && !is_autolink(text);
}

std::size_t heading_level(std::string_view name) {
  const bool is_heading = name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
  return is_heading ? static_cast<std::size_t>(name[1] - '0') : 0;
}

// The elements with which a line of Markdown begins a block of HTML.
bool begins_block(std::string_view name) {
  constexpr std::array<std::string_view, 46> names{
      "address", "aside",    "base",  "body",     "center",   "dd",        "details",  "dialog",
      "dir",     "dl",       "dt",    "fieldset", "figure",   "footer",    "form",     "frame",
      "head",    "html",     "link",  "legend",   "menu",     "nav",       "noframes", "ol",
      "option",  "optgroup", "param", "search",   "tbody",    "table",     "tfoot",    "thead",
      "track",   "ul",       "col",   "colgroup", "textarea", "menuitem",  "frameset", "iframe",
      "caption", "script",   "style", "pre",      "basefont", "figcaption"};
  return name != "br" && (holds(names, name) || holds(blocks, name) || heading_level(name) > 0 ||
                          name == "blockquote");
}

}  // namespace

void Sections::heading(std::size_t level, std::string_view text, std::size_t line) {
  if (is_open_ && level <= level_) report_(text_, line_);
  level_ = level;
  text_ = trimmed(text);
  line_ = line;
  is_open_ = true;
}

void Sections::text(std::string_view text) {
  if (has_visible_text(text)) content();
}

void Sections::end() {
  if (is_open_) report_(text_, line_);
}

bool has_visible_text(std::string_view text) {
  while (!text.empty()) {
    std::size_t size = 0;
    for (const std::string_view blank :
         {"&nbsp;", "&#160;", "\u00a0", "\u200b", "\ufeff", "\u3000", "…", "–", "—", "・", "。"})
      if (text.starts_with(blank)) size = blank.size();
    if (size == 0 && (is_space(text[0]) || std::string_view(".-_*\\>#").contains(text[0])))
      size = 1;
    if (size == 0) return true;
    text.remove_prefix(size);
  }
  return false;
}

void HtmlReader::read(std::string_view html, std::size_t line) {
  line_ = line;
  for (std::size_t at = 0; at < html.size();) {
    if (is_comment_ || html.substr(at).starts_with("<!--")) {
      at = read_comment(html, at);
    } else if (begins_tag(html.substr(at))) {
      at = read_tag(html, at);
    } else {
      const auto end = std::min(html.find('<', at + 1), html.size());
      add_text(html.substr(at, end - at));
      at = end;
    }
  }
}

void HtmlReader::end_text() {
  if (trimmed(text_).empty()) return text_.clear();
  if (level_ > 0) sections_.heading(level_, text_, text_line_);
  else sections_.text(text_);
  for (std::string_view left = text_; !left.empty(); ++text_line_) {
    const auto end = std::min(left.find('\n'), left.size());
    use_(left.substr(0, end), text_line_);
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  text_.clear();
}

void HtmlReader::add_text(std::string_view text) {
  if (text_.empty()) text_line_ = line_;
  if (hidden_ == 0) text_ += text;
  line_ += static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

std::size_t HtmlReader::read_comment(std::string_view html, std::size_t at) {
  const auto end = html.find("-->", is_comment_ ? at : at + 4);
  is_comment_ = end == html.npos;
  const auto next = is_comment_ ? html.size() : end + 3;
  line_ += static_cast<std::size_t>(std::ranges::count(html.substr(at, next - at), '\n'));
  return next;
}

std::size_t HtmlReader::read_tag(std::string_view html, std::size_t at) {
  const auto end = std::min(html.find('>', at), html.size() - 1) + 1;
  const auto tag = html.substr(at, end - at);
  const auto name = tag_name(tag);
  const bool is_end = tag.starts_with("</");
  // Code in a heading is a part of its text.
  if (holds(hidden_elements, name) && level_ == 0)
    hidden_ = is_end ? hidden_ - std::min<std::size_t>(hidden_, 1) : hidden_ + 1;
  if (level_ == 0 && (name == "code" || holds(shown_elements, name))) {
    if (name != "code") end_text();
    sections_.content();
  }
  const auto level = heading_level(name);
  if (level > 0 || (level_ == 0 && holds(blocks, name))) end_text();
  if (level > 0) level_ = is_end ? 0 : level;
  if (holds(foreign_elements, name) || name == "s") add_text(tag);
  else line_ += static_cast<std::size_t>(std::ranges::count(tag, '\n'));
  return end;
}

namespace {

std::size_t atx_level(std::string_view line) {
  const auto level = std::min(line.find_first_not_of('#'), line.size());
  return level >= 1 && level <= 6 && (level == line.size() || is_blank(line[level])) ? level : 0;
}

bool consists_of(std::string_view line, char c) {
  return !line.empty() && line.find_first_not_of(c) == line.npos;
}

// Whether the line is a thematic break.
bool is_break(std::string_view line) {
  if (line.empty() || !std::string_view("-*_").contains(line[0])) return false;
  return std::ranges::count(line, line[0]) >= 3 &&
         std::ranges::all_of(line, [&](char c) { return c == line[0] || is_blank(c); });
}

// Returns the bytes of the mark of a list item, or 0.
std::size_t item_mark(std::string_view line) {
  std::size_t end = line.find_first_not_of("0123456789");
  if (end == line.npos || end > 9) return 0;
  if (end == 0 ? !std::string_view("-*+").contains(line[0]) : line[end] != '.' && line[end] != ')')
    return 0;
  ++end;
  return end == line.size() || is_blank(line[end]) ? end : 0;
}

bool is_definition(std::string_view line) {
  const auto end = line.find("]:");
  return line.starts_with('[') && end != line.npos && end > 1 && line[1] != '^';
}

bool is_html_block(std::string_view line) {
  if (!begins_tag(line)) return false;
  if (line[1] == '!' || line[1] == '?') return true;
  return begins_block(tag_name(line)) || line.find('>') == line.size() - 1;
}

// Replaces inline code of Markdown with dots.
std::string without_code(std::string_view line) {
  std::string out(line);
  for (std::size_t at = out.find('`'); at != out.npos; at = out.find('`', at)) {
    const auto run = std::min(out.find_first_not_of('`', at), out.size()) - at;
    const auto end = out.find(std::string(run, '`'), at + run);
    if (end == out.npos) break;
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(at),
              out.begin() + static_cast<std::ptrdiff_t>(end + run), '.');
    at = end + run;
  }
  return out;
}

// Reads Markdown by its lines. A paragraph is held back until its end, for it may be a heading.
class MarkdownReader {
 public:
  MarkdownReader(Sections& sections, const UseText& use)
      : sections_(sections), use_(use),
        html_(sections,
              [&](std::string_view text, std::size_t line) { use_(without_code(text), line); }) {}

  void read(std::string_view whole, std::size_t number) {
    const auto line = trimmed(whole);
    if (!fence_.empty()) return read_code(line);
    if (html_.is_inside() || kind_ == Kind::html) return read_html(whole, line.empty(), number);
    if (line.empty()) return flush();
    if (line.starts_with("```") || line.starts_with("~~~")) {
      flush();
      fence_ = line.substr(0, 3);
      return;
    }
    if (is_indented_code(whole) || line.starts_with('>')) {
      flush();
      sections_.text(line);
      kind_ = Kind::other;
      return;
    }
    if (line.starts_with(":::")) return read_directive(line);
    if (is_html_block(line) && (kind_ != Kind::paragraph || begins_block(tag_name(line)))) {
      flush();
      kind_ = Kind::html;
      return read_html(whole, false, number);
    }
    read_text(line, number);
    use_(without_code(line), number);
  }

  void end() {
    flush();
    html_.end_text();
  }

 private:
  enum class Kind : std::uint8_t { none, paragraph, other, html };

  bool is_indented_code(std::string_view whole) const {
    return kind_ != Kind::paragraph && (whole.starts_with("    ") || whole.starts_with('\t'));
  }

  void read_code(std::string_view line) {
    if (line.starts_with(fence_)) fence_.clear();
    else if (!line.empty()) sections_.content();
  }

  // A line of colons with a name begins a block, such as columns; one without a name ends it.
  void read_directive(std::string_view line) {
    flush();
    const bool is_begin = !consists_of(line, ':');
    if (is_begin) sections_.content();
    if (is_begin) ++directives_;
    else if (directives_ > 0) --directives_;
  }

  void read_html(std::string_view whole, bool is_empty, std::size_t number) {
    if (is_empty && !html_.is_inside()) return flush();
    if (kind_ != Kind::html) kind_ = Kind::html;
    if (block_.empty()) first_ = number;
    block_ += whole;
    block_ += '\n';
    // A comment or code may go on behind an empty line.
    if (is_empty) give_html();
  }

  void give_html() {
    html_.read(block_, first_);
    block_.clear();
  }

  void read_text(std::string_view line, std::size_t number) {
    // Within a block, a line of hyphens is between its parts.
    const bool is_under = consists_of(line, '=') || (consists_of(line, '-') && directives_ == 0);
    if (kind_ == Kind::paragraph && is_under && !block_.contains("---")) {
      sections_.heading(line[0] == '=' ? 1 : 2, block_, first_);
      return forget();
    }
    if (const auto level = atx_level(line); level > 0) {
      flush();
      return sections_.heading(level, line.substr(level), number);
    }
    if (is_break(line)) return flush();
    if (const auto mark = item_mark(line); mark > 0 || line.starts_with('|')) {
      flush();
      sections_.text(line.substr(mark));
      kind_ = Kind::other;
      return;
    }
    if (kind_ == Kind::none && is_definition(line)) return;
    if (kind_ == Kind::other) return sections_.text(line);
    if (block_.empty()) first_ = number;
    kind_ = Kind::paragraph;
    block_ += line;
    block_ += '\n';
  }

  void flush() {
    if (kind_ == Kind::html) {
      give_html();
      if (!html_.is_inside()) html_.end_text();
    } else if (kind_ == Kind::paragraph) {
      HtmlReader inlines(sections_, [](std::string_view, std::size_t) {});
      inlines.read(block_, first_);
      inlines.end_text();
    }
    forget();
  }

  void forget() {
    block_.clear();
    kind_ = Kind::none;
  }

  Sections& sections_;
  const UseText& use_;
  HtmlReader html_;
  std::string fence_, block_;
  std::size_t first_ = 1, directives_ = 0;
  Kind kind_ = Kind::none;
};

}  // namespace

void read_markdown(std::string_view text, Sections& sections, const UseText& use) {
  MarkdownReader reader(sections, use);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    reader.read(text.substr(0, end), number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  reader.end();
}

}  // namespace toolyard::content
