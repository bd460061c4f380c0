// Marks HTML and XML, style sheets, and YAML.
#include <algorithm>

#include "core/text/characters.h"
#include "pages/highlight/marked_code.h"

namespace toolyard::pages {
namespace {

bool is_of_name(char c) { return is_of_word(c) || c == '-' || c == ':' || c == '.'; }
bool is_of_style_word(char c) { return is_of_word(c) || c == '-'; }

// Takes the attributes of an element, and the end of its tag.
void take_attributes(MarkedCode& code) {
  while (!code.is_done()) {
    const char c = code.next();
    if (c == '>' || c == '<') {
      if (c == '>') code.take(1, Part::tag);
      return;
    }
    if (c == '"' || c == '\'') code.take_through(std::string_view(&c, 1), 1, Part::string);
    else if (c == '/' || c == '?') code.take(1, Part::tag);
    else if (is_of_name(c))
      code.take_while(code.previous() == '=' ? Part::string : Part::attribute, is_of_name);
    else code.take_plain();
  }
}

// Takes what begins with an ampersand or a tag.
void take_markup(MarkedCode& code) {
  const auto rest = code.rest();
  if (rest.starts_with("<!--")) return code.take_through("-->", 4, Part::comment);
  if (rest.starts_with("<![CDATA[")) return code.take_through("]]>", 9, Part::string);
  if (rest[0] == '&') {
    constexpr std::size_t longest = 32;
    const auto end = rest.substr(0, longest).find(';');
    const bool is_reference =
        end != rest.npos && std::ranges::all_of(rest.substr(1, end - 1), [](char c) {
          return is_letter_or_digit(c) || c == '#';
        });
    return code.take(is_reference ? end + 1 : 1, is_reference ? Part::number : Part::plain);
  }
  const auto name = rest.substr(1).starts_with('/') ? 2u : 1u;
  const bool is_tag =
      name < rest.size() && (is_letter(rest[name]) || rest[1] == '!' || rest[1] == '?');
  if (!is_tag) return code.take_plain();
  code.take(name, Part::tag);
  if (code.next() == '!' || code.next() == '?') code.take(1, Part::tag);
  code.take_while(Part::tag, is_of_name);
  take_attributes(code);
}

class StyleMarker {
 public:
  explicit StyleMarker(MarkedCode& code) : code_(code) {}

  void run() {
    while (!code_.is_done()) take_one();
  }

 private:
  void take_one() {
    const auto rest = code_.rest();
    const char c = rest[0], second = rest.size() > 1 ? rest[1] : '\0';
    if (rest.starts_with("/*")) return code_.take_through("*/", 2, Part::comment);
    if (rest.starts_with("//") && code_.previous() != ':') return code_.take_line(Part::comment);
    if (c == '"' || c == '\'') return code_.take(string_length(rest, '\\'), Part::string);
    if (c == '@') return take_named(Part::keyword);
    if ((c == '#' || c == '.') && !is_value_ && is_of_style_word(second) && !is_digit(second))
      return take_named(Part::tag);
    if (c == '#' && is_value_) return take_named(Part::number);
    if (is_digit(c) || (is_value_ && c == '.' && is_digit(second)))
      return code_.take_while(Part::number, [](char one) {
        return is_letter_or_digit(one) || one == '.' || one == '%';
      });
    if (is_of_style_word(c)) return take_word();
    if (c == '{' || c == ';' || c == '}') is_value_ = false;
    if (c == ':' && depth_ > 0) is_value_ = true;
    if (c == '{') ++depth_;
    if (c == '}') depth_ = std::max(0, depth_ - 1);
    code_.take_plain();
  }
  // Takes a sign and the word behind it.
  void take_named(Part part) {
    code_.take(1, part);
    code_.take_while(part, is_of_style_word);
  }
  void take_word() {
    const auto size = code_.length_while(is_of_style_word);
    const auto after = code_.rest().substr(size);
    const auto at = std::min(after.find_first_not_of(" \t"), after.size());
    auto part = Part::plain;
    if (!is_value_) part = depth_ > 0 && after.substr(at).starts_with(':') ? Part::key : Part::tag;
    else if (after.starts_with('(')) part = Part::name;
    code_.take(size, part);
  }

  MarkedCode& code_;
  int depth_ = 0;
  bool is_value_ = false;
};

// Takes the value in a line of YAML.
void take_yaml_value(MarkedCode& code) {
  while (!code.is_done() && code.next() != '\n') {
    const char c = code.next();
    const auto rest = code.rest();
    const bool is_apart =
        is_space(code.previous()) || std::string_view("[{,").contains(code.previous());
    if (c == '#' && is_space(code.previous())) {
      code.take_line(Part::comment);
    } else if (is_apart && (c == '"' || c == '\'')) {
      code.take(string_length(rest, c == '"' ? '\\' : '\0'), Part::string);
    } else if (is_apart && (c == '&' || c == '*' || c == '!')) {
      code.take_while(Part::name, [](char one) { return !is_space(one) && one != ','; });
    } else if (is_of_word(c)) {
      const auto size = code.length_while(is_of_style_word);
      const auto word = rest.substr(0, size);
      const bool is_literal = word == "true" || word == "false" || word == "null";
      const bool is_number = is_apart && is_digit(c) && number_length(rest) >= size;
      if (is_number) code.take(number_length(rest), Part::number);
      else code.take(size, is_apart && is_literal ? Part::keyword : Part::plain);
    } else {
      code.take_plain();
    }
  }
}

// Returns the length of the key that a text begins with; 0 if there is none.
std::size_t yaml_key_length(std::string_view text) {
  constexpr std::size_t longest = 200;
  const auto line = text.substr(0, std::min({text.find('\n'), text.size(), longest}));
  if (line.empty() || std::string_view("#{[&*!|>%@`,").contains(line[0])) return 0;
  const bool is_quoted = line[0] == '"' || line[0] == '\'';
  const auto from = is_quoted ? string_length(line, line[0] == '"' ? '\\' : '\0') : 0;
  const auto colon = line.find(':', from);
  if (colon == line.npos || line.substr(0, colon).contains(" #")) return 0;
  const bool is_end = colon + 1 == line.size() || is_space(line[colon + 1]);
  return is_end && (!is_quoted || colon == from) ? colon : 0;
}

}  // namespace

void mark_markup(MarkedCode& code) {
  while (!code.is_done()) {
    code.take_while(Part::plain, [](char c) { return c != '<' && c != '&'; });
    if (!code.is_done()) take_markup(code);
  }
}

void mark_style(MarkedCode& code) { StyleMarker(code).run(); }

void mark_yaml(MarkedCode& code) {
  while (!code.is_done()) {
    // The beginning of the line: blanks, and dashes of lists.
    code.take_while(Part::plain, is_blank);
    while (code.rest().starts_with("- ")) {
      code.take_plain(2);
      code.take_while(Part::plain, is_blank);
    }
    if (code.rest().starts_with("---") || code.rest().starts_with("..."))
      code.take(3, Part::keyword);
    code.take(yaml_key_length(code.rest()), Part::key);
    take_yaml_value(code);
    code.take_while(Part::plain, [](char c) { return c == '\n'; });
  }
}

}  // namespace toolyard::pages
