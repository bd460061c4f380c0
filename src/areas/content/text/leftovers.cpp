#include "areas/content/text/leftovers.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"
#include "core/text/letter_case.h"

namespace toolyard::content {
namespace {

// All in lower case. `’` has been replaced with `'`.
// What fills a line or a cell of a table until there is a text, as in drafts without a model.
constexpr std::array<std::string_view, 3> stand_ins{"to be filled in", "to be answered.",
                                                    "to be included:"};
constexpr std::array<std::string_view, 20> answers{"as an ai language model",
                                                   "as a large language model, i",
                                                   "as an ai assistant, i",
                                                   "as an ai, i",
                                                   "my knowledge cutoff",
                                                   "as of my last knowledge update",
                                                   "i cannot fulfill",
                                                   "i can't assist with",
                                                   "edit it before publishing",
                                                   "here is the article you",
                                                   "here's the article you",
                                                   "<think>",
                                                   "</think>",
                                                   "als ki-sprachmodell",
                                                   "en tant que modèle de langage",
                                                   "como modelo de lenguaje",
                                                   "como um modelo de linguagem",
                                                   "in quanto modello linguistico",
                                                   "als ai-taalmodel",
                                                   "как языковая модель"};
// How an answer begins and ends, where it is not a text.
constexpr std::array<std::string_view, 6> greetings{"sure! here",      "sure, here",
                                                    "certainly! here", "certainly, here",
                                                    "of course! here", "absolutely! here"};
constexpr std::array<std::string_view, 4> farewells{"i hope this helps", "let me know if you",
                                                    "feel free to ask", "would you like me to"};
constexpr std::size_t farewell_bytes = 300;

// What follows the bracket of a placeholder, such as `[insert name]`.
constexpr std::array<std::string_view, 10> blanks{
    "insert ",  "your ", "placeholder", "company name", "product name",
    "link to ", "todo",  "tbd",         "tbc",          "fill in "};
constexpr std::array<std::string_view, 4> markers{"TODO", "FIXME", "TBD", "TBC"};

class Examination {
 public:
  Examination(std::string_view field, std::size_t max) : field_(field), most_(max) {}

  void add(std::string_view code, std::size_t line, std::string message,
           Severity severity = Severity::error) {
    if (findings_.size() >= most_) return;
    if (field_ == "body") message.insert(0, "Line " + std::to_string(line) + ": ");
    findings_.push_back({.code = std::string(code),
                         .severity = severity,
                         .where = std::string(field_),
                         .message = std::move(message)});
  }
  std::vector<Finding> take() { return std::move(findings_); }

 private:
  std::string_view field_;
  std::size_t most_;
  std::vector<Finding> findings_;
};

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

bool is_word(char c) { return is_letter_or_digit(c) || c == '_' || (c & 0x80) != 0; }

// Whether a marker such as `TODO` stands for text that is missing: at the beginning of a line, in
// brackets, or before a colon.
bool is_marked(std::string_view line, std::string_view marker) {
  for (auto at = line.find(marker); at != line.npos; at = line.find(marker, at + 1)) {
    const char before = at == 0 ? ' ' : line[at - 1];
    const auto after = line.substr(at + marker.size());
    if (is_word(before) || (!after.empty() && is_word(after.front()))) continue;
    const bool is_first = trimmed(line.substr(0, at)).find_first_not_of("#-*>") == line.npos;
    const bool is_alone = trimmed(after).empty();
    if (after.starts_with(':') || before == '[' || before == '(' || (is_first && is_alone))
      return true;
  }
  return false;
}

// Whether the words are all of a line, a list item or a cell, or follow a colon.
bool stands_alone(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == line.npos) return false;
  const auto before = trimmed(line.substr(0, at)), after = trimmed(line.substr(at + words.size()));
  return (before.find_first_not_of("-*") == before.npos || before.ends_with('|') ||
          before.ends_with(':')) &&
         (after.empty() || after.starts_with('|'));
}

// Returns the placeholder in brackets that begins at `at`, or an empty view: a link is none.
std::string_view blank_at(std::string_view line, std::string_view small, std::size_t at) {
  const char close = line[at] == '[' ? ']' : line[at] == '{' ? '}' : '>';
  const auto end = line.find(close, at);
  if (end == line.npos) return {};
  const char next = end + 1 < line.size() ? line[end + 1] : ' ';
  if (close == ']' && (next == '(' || next == '[' || next == ':')) return {};
  const auto inside = small.substr(at + 1, end - at - 1);
  const bool is_blank = std::ranges::any_of(
      blanks, [&](std::string_view blank) { return inside.starts_with(blank); });
  return is_blank ? line.substr(at, end - at + 1) : std::string_view();
}

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

void examine_line(Examination& found, std::string_view line, std::size_t number) {
  auto small = lower_case(line);
  for (auto at = small.find("’"); at != small.npos; at = small.find("’", at + 1))
    small.replace(at, std::string_view("’").size(), "'");
  const auto report = [&](std::string_view what) {
    found.add("placeholder_text", number, quoted(what) + " is a placeholder; write the text.");
  };
  for (const auto words :
       {std::string_view("lorem ipsum dolor"), std::string_view("to be written:")})
    if (small.contains(words)) report(words);
  for (const auto words : stand_ins)
    if (stands_alone(small, words)) report(words);
  for (const auto marker : markers)
    if (is_marked(line, marker)) report(marker);
  const auto plain = lower_case(line);
  if (plain.size() == line.size())
    for (auto at = line.find_first_of("[{<"); at != line.npos;
         at = line.find_first_of("[{<", at + 1))
      if (const auto blank = blank_at(line, plain, at); !blank.empty()) report(blank);
  for (const auto words : answers)
    if (small.contains(words))
      found.add("prompt_leftover", number,
                quoted(words) + " is a leftover of a model or a template; remove it.");
}

// Finds the phrases with which a model begins and ends an answer.
void examine_ends(Examination& found, std::string_view text) {
  const auto small = lower_case(text);
  const auto begin = trimmed(small);
  const auto end = begin.substr(begin.size() - std::min(begin.size(), farewell_bytes));
  const auto lines = static_cast<std::size_t>(std::ranges::count(trimmed(text), '\n')) + 1;
  for (const auto words : greetings)
    if (begin.starts_with(words))
      found.add("prompt_leftover", 1,
                quoted(words) + " begins the response of a model; remove it.");
  for (const auto words : farewells)
    if (end.contains(words))
      found.add("prompt_leftover", lines,
                quoted(words) + " ends the response of a model; remove it.", Severity::warning);
}

// The heading that is open, and whether anything stands below it.
class Sections {
 public:
  explicit Sections(Examination& found) : found_(found) {}

  void heading(std::size_t level, std::string_view text, std::size_t line) {
    if (open_ && level <= level_) report();
    level_ = level;
    text_ = text;
    line_ = line;
    open_ = true;
  }
  void content() { open_ = false; }
  void end() {
    if (open_) report();
  }

 private:
  void report() {
    found_.add("empty_section", line_,
               "There is nothing below the heading " + quoted(trimmed(text_)) + ".");
  }
  Examination& found_;
  std::size_t level_ = 0, line_ = 0;
  std::string text_;
  bool open_ = false;
};

std::size_t level_of(std::string_view line) {
  const auto level = std::min(line.find_first_not_of('#'), line.size());
  return level >= 1 && level <= 6 && (level == line.size() || is_blank(line[level])) ? level : 0;
}

template <class Use> void each_line(std::string_view text, Use&& use) {
  std::size_t number = 1;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end), number++);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void examine_markdown(Examination& found, std::string_view text) {
  Sections sections(found);
  std::string fence;
  each_line(text, [&](std::string_view whole, std::size_t number) {
    const auto line = trimmed(whole);
    if (line.empty()) return;
    if (!fence.empty()) {
      if (line.starts_with(fence)) fence.clear();
      return;
    }
    if (line.starts_with("```") || line.starts_with("~~~")) {
      fence = line.substr(0, 3);
      return sections.content();
    }
    if (whole.starts_with("    ") || line.starts_with('>')) return sections.content();
    if (const auto level = level_of(line); level > 0)
      sections.heading(level, line.substr(level), number);
    else if (!(line.starts_with("<!--") && line.ends_with("-->"))) sections.content();
    examine_line(found, without_code(line), number);
  });
  sections.end();
}

// Whether the tag at the beginning is that of an element with one of these names.
bool is_tag(std::string_view tag, std::initializer_list<std::string_view> names) {
  return std::ranges::any_of(names, [&](std::string_view name) {
    return tag.substr(1).starts_with(name) && tag.size() > name.size() + 1 &&
           !is_letter_or_digit(tag[name.size() + 1]);
  });
}

// Examines HTML in lower-case tags: text outside of code and quotations, with the headings in it.
void examine_html(Examination& found, std::string_view text) {
  Sections sections(found);
  std::string line;
  std::size_t number = 1, hidden = 0, level = 0;
  const auto end_text = [&] {
    if (trimmed(line).empty()) return line.clear();
    if (level > 0) sections.heading(level, line, number);
    else sections.content();
    examine_line(found, line, number);
    line.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '<') {
      const auto end = std::min(text.find('<', at), text.size());
      const auto part = text.substr(at, end - at);
      if (hidden == 0) line += part;
      number += static_cast<std::size_t>(std::ranges::count(part, '\n'));
      at = end;
      continue;
    }
    const auto end = std::min(text.find('>', at), text.size() - 1) + 1;
    const auto tag = lower_case(text.substr(at, end - at));
    const bool is_end = tag.starts_with("</");
    const auto name = is_end ? "<" + tag.substr(2) : tag;
    if (is_tag(name, {"pre", "code", "blockquote", "script", "style"}))
      hidden = is_end ? hidden - std::min<std::size_t>(hidden, 1) : hidden + 1;
    if (is_tag(name, {"img", "pre", "table", "ul", "ol", "video", "blockquote", "figure", "hr"})) {
      end_text();
      sections.content();
    }
    const bool is_heading = name.size() > 3 && name[1] == 'h' && is_digit(name[2]);
    if (is_heading || is_tag(name, {"p", "div", "li", "td", "th", "br", "section", "tr", "title"}))
      end_text();
    if (is_heading) level = is_end ? 0 : static_cast<std::size_t>(name[2] - '0');
    // Not an element, and not shown.
    if (is_tag(name, {"insert", "your"})) line += text.substr(at, end - at);
    at = end;
  }
  end_text();
  sections.end();
}

}  // namespace

std::vector<Finding> leftovers_in(std::string_view field, std::string_view text, BodyFormat format,
                                  std::size_t max) {
  Examination found(field, max);
  if (format == BodyFormat::markdown) examine_markdown(found, text);
  else if (format == BodyFormat::html) examine_html(found, text);
  else
    each_line(text, [&](std::string_view line, std::size_t number) {
      examine_line(found, line, number);
    });
  examine_ends(found, text);
  return found.take();
}

}  // namespace toolyard::content
