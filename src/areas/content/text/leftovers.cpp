#include "areas/content/text/leftovers.h"

#include <algorithm>
#include <array>
#include <set>

#include "areas/content/text/leftover_words.h"
#include "areas/content/text/sections.h"
#include "core/text/characters.h"
#include "core/text/html.h"
#include "core/text/letter_case.h"

namespace toolyard::content {
namespace {

constexpr std::size_t farewell_bytes = 300;
// Longer texts in brackets, and longer names of marks and elements, are none. They bound how far is
// searched for the end, so that a text takes no longer than it is long.
constexpr std::size_t longest_blank = 200, longest_mark = 60;

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

bool is_word(char c) { return is_letter_or_digit(c) || c == '_' || (c & 0x80) != 0; }

// Whether a marker such as `TODO` stands for text that is missing: at the beginning of a line, in
// brackets, or before a colon.
bool is_marked(std::string_view line, std::string_view marker) {
  const auto first = std::min(line.find_first_not_of("#-*> \t\r"), line.size());
  for (auto at = line.find(marker); at != line.npos; at = line.find(marker, at + 1)) {
    const char before = at == 0 ? ' ' : line[at - 1];
    const auto after = line.substr(at + marker.size());
    if (is_word(before) || (!after.empty() && is_word(after.front()))) continue;
    const bool is_alone = at <= first && trimmed(after).empty();
    if (after.starts_with(':') || before == '[' || before == '(' || is_alone) return true;
  }
  return false;
}

// Returns the line without the mark of a list item or a heading.
std::string_view without_mark(std::string_view line) {
  const auto begin = line.find_first_not_of("-*+#> \t0123456789.)");
  return line.substr(std::min(begin, line.size()));
}

bool is_dash(std::string_view text) {
  return text.starts_with("- ") || text.starts_with("–") || text.starts_with("—");
}

// Whether the words are all of a line, a list item or a cell, follow a colon, or say what is to be
// written.
bool stands_alone(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == line.npos) return false;
  const auto before = trimmed(line.substr(0, at));
  const auto after = trimmed_of(line.substr(at + words.size()), [](char c) {
    return is_space(c) || c == '.' || c == '!' || c == '_' || c == '*' || c == '>';
  });
  const bool is_first = before.find_first_not_of("-*+>_(") == before.npos;
  if (is_first && (after.starts_with(':') || is_dash(after) || after == "…" || after == ")"))
    return true;
  return (is_first || before.ends_with('|') || before.ends_with(':')) &&
         (after.empty() || after.starts_with('|'));
}

// Whether the line consists of the words, with emphasis and a full stop at most.
bool consists_of_words(std::string_view line, std::string_view words) {
  return trimmed_of(line, [](char c) {
           return is_space(c) || std::string_view("*_.!…").contains(c);
         }) == words;
}

template <std::size_t size>
bool is_one_of(std::string_view text, const std::array<std::string_view, size>& words) {
  return std::ranges::find(words, text) != words.end();
}
template <std::size_t size>
bool begins_with_any(std::string_view text, const std::array<std::string_view, size>& words) {
  return std::ranges::any_of(words, [&](auto one) { return text.starts_with(one); });
}
template <std::size_t size>
bool ends_with_any(std::string_view text, const std::array<std::string_view, size>& words) {
  return std::ranges::any_of(words, [&](auto one) { return text.ends_with(one); });
}

// Whether what stands in brackets stands for something else. `inside` is in lower case.
bool is_blank_text(char open, std::string_view inside, std::string_view original) {
  const bool is_ended = ends_with_any(inside, blank_ends);
  if (open == '(') return is_ended && begins_with_any(inside, blank_verbs);
  if (begins_with_any(inside, blanks)) return true;
  if (open != '[') return false;
  return (is_ended && begins_with_any(inside, blank_verbs)) ||
         (!is_lower(original.front()) && is_one_of(inside, blank_names));
}

char closing(char open) {
  switch (open) {
    case '[': return ']';
    case '{': return '}';
    case '(': return ')';
    default: return '>';
  }
}

// Returns the placeholder in brackets that begins at `at`, or an empty view: a link is none.
std::string_view blank_at(std::string_view line, std::string_view small, std::size_t at) {
  const char open = line[at];
  const auto size = line.substr(at + 1, longest_blank).find(closing(open));
  if (size == line.npos || size == 0) return {};
  const auto end = at + 1 + size;
  const char next = end + 1 < line.size() ? line[end + 1] : ' ';
  if (open == '[' && (next == '(' || next == '[' || next == ':')) return {};
  if (at > 0 && line[at - 1] == ']') return {};
  return is_blank_text(open, small.substr(at + 1, size), line.substr(at + 1, size))
             ? line.substr(at, size + 2)
             : std::string_view();
}

// Returns a mark of a chat template, such as `<|im_end|>`, or an empty view.
std::string_view template_mark(std::string_view line) {
  for (auto at = line.find('<'); at != line.npos; at = line.find('<', at + 1)) {
    const auto left = line.substr(at + 1);
    const std::string_view bar = left.starts_with('|') ? "|" : "｜";
    if (!left.starts_with(bar)) continue;
    const auto near = left.substr(bar.size(), longest_mark + bar.size() + 1);
    const auto size = near.find(std::string(bar) + ">");
    if (size == near.npos || size == 0) continue;
    if (std::ranges::all_of(near.substr(0, size), is_word))
      return line.substr(at, 1 + bar.size() + size + bar.size() + 1);
  }
  return {};
}

// Returns the tag of an element in which a model thinks or answers, or an empty view.
std::string_view model_tag(std::string_view small) {
  for (auto at = small.find('<'); at != small.npos; at = small.find('<', at + 1)) {
    const auto begin = at + 1 + (small.substr(at + 1).starts_with('/') ? 1 : 0);
    const auto name = small.substr(begin, longest_mark);
    const auto size = name.find('>');
    if (size != name.npos && is_one_of(name.substr(0, size), model_elements))
      return small.substr(at, begin + size + 1 - at);
  }
  return {};
}

// Whether the line is a prompt with its name, such as `System: You are …`.
bool is_prompt(std::string_view small) {
  const auto is_mark = [](char c) { return is_space(c) || c == '*' || c == '_' || c == ':'; };
  const auto line = trimmed_of(without_mark(small), is_mark);
  const auto colon = line.find(':');
  const auto wide = line.find("：");
  const auto end = std::min(colon, wide);
  if (end == line.npos) return false;
  const auto left = line.substr(end + (end == colon ? 1 : std::string_view("：").size()));
  return is_one_of(trimmed_of(line.substr(0, end), is_mark), prompt_names) &&
         begins_with_any(trimmed_of(left, is_mark), prompt_beginnings);
}

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

class LineExamination {
 public:
  // `all` is the whole text.
  LineExamination(Examination& found, std::string_view field, std::string_view all)
      : found_(found), is_body_(field == "body"),
        has_strikes_(all.contains("<s>") || all.contains("<s ")) {
    for (auto at = all.find("]:"); at != all.npos; at = all.find("]:", at + 1)) {
      const auto near = all.substr(at - std::min(at, longest_blank), std::min(at, longest_blank));
      if (const auto begin = near.rfind('['); begin != near.npos)
        definitions_.insert(lower_case(near.substr(begin)) + "]");
    }
  }

  void examine(std::string_view line, std::size_t number) {
    number_ = number;
    const auto small = replaced(lower_case(line), "’", "'");
    find_stand_ins(line, small);
    find_blanks(line);
    find_model(small);
  }

 private:
  void report(std::string_view what) {
    found_.add("placeholder_text", number_, quoted(what) + " is a placeholder; write the text.");
  }
  void report_model(std::string_view what) {
    found_.add("prompt_leftover", number_,
               quoted(what) + " is a leftover of a model or a template; remove it.");
  }

  void find_stand_ins(std::string_view line, std::string_view small) {
    for (const auto words :
         {std::string_view("lorem ipsum dolor"), std::string_view("to be written:")})
      if (small.contains(words)) return report(words);
    for (const auto words : stand_ins)
      if (stands_alone(small, words)) return report(words);
    if (is_body_)
      for (const auto words : lone_stand_ins)
        if (consists_of_words(small, words)) return report(words);
    for (const auto marker : markers)
      if (is_marked(line, marker)) report(marker);
  }

  void find_blanks(std::string_view line) {
    constexpr std::string_view opening = "[{<(";
    const auto small = lower_case(line);
    if (small.size() != line.size()) return;
    for (auto at = line.find_first_of(opening); at != line.npos;
         at = line.find_first_of(opening, at + 1)) {
      const auto blank = blank_at(line, small, at);
      if (blank.empty()) continue;
      // A link whose address is defined elsewhere.
      if (definitions_.contains(lower_case(blank))) continue;
      report(blank);
    }
  }

  void find_model(std::string_view small) {
    for (const auto words : model_phrases)
      if (small.contains(words)) report_model(words);
    for (const auto words : model_marks)
      if (small.contains(words)) return report_model(words);
    if (const auto mark = template_mark(small); !mark.empty()) return report_model(mark);
    if (const auto tag = model_tag(small); !tag.empty()) return report_model(tag);
    if (!has_strikes_ && small.contains("</s>")) return report_model("</s>");
    if (is_prompt(small)) report_model(trimmed(small.substr(0, small.find(':') + 1)));
  }

  Examination& found_;
  bool is_body_, has_strikes_;
  std::set<std::string> definitions_;  // such as `[a]`, of links
  std::size_t number_ = 1;
};

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

template <class Use> void each_line(std::string_view text, Use&& use) {
  std::size_t number = 1;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end), number++);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::vector<Finding> leftovers_in(std::string_view field, std::string_view text, BodyFormat format,
                                  std::size_t max) {
  Examination found(field, max);
  LineExamination lines(found, field, text);
  const UseText use = [&](std::string_view line, std::size_t number) {
    lines.examine(line, number);
  };
  Sections sections([&](std::string_view heading, std::size_t line) {
    found.add("empty_section", line, "There is nothing below the heading " + quoted(heading) + ".");
  });
  if (format == BodyFormat::markdown) {
    read_markdown(text, sections, use);
  } else if (format == BodyFormat::html) {
    HtmlReader html(sections, use);
    html.read(text, 1);
    html.end_text();
  } else {
    each_line(text, use);
  }
  sections.end();
  if (!trimmed(text).empty() && !has_visible_text(text))
    found.add("placeholder_text", 1, quoted(trimmed(text)) + " is a placeholder; write the text.");
  examine_ends(found, text);
  return found.take();
}

}  // namespace toolyard::content
