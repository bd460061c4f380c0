// Marks the code of programming languages.
#include <algorithm>

#include "core/text/characters.h"
#include "pages/highlight/languages.h"
#include "pages/highlight/marked_code.h"

namespace toolyard::pages {
namespace {

class CodeMarker {
 public:
  CodeMarker(MarkedCode& code, const Language& language) : code_(code), language_(language) {}

  void run() {
    while (!code_.is_done()) {
      if (take_comment() || take_string() || take_pattern() || take_word()) continue;
      take_other();
    }
  }

 private:
  bool starts(std::string_view text) const {
    return !text.empty() && code_.rest().starts_with(text);
  }

  bool take_comment() {
    if (starts(language_.line_comment) || starts(language_.other_line_comment)) {
      code_.take_line(Part::comment);
      return true;
    }
    if (language_.has_block_comments && starts("/*")) {
      code_.take_through("*/", 2, Part::comment);
      return true;
    }
    if (!language_.has_directives || !line_is_blank_ || code_.next() != '#') return false;
    const auto blanks = code_.rest().find_first_not_of(" \t", 1);
    const auto at = std::min(blanks, code_.rest().size());
    code_.take(at + word_length(code_.rest().substr(at)), Part::keyword);
    note(true);
    return true;
  }

  bool take_string() {
    const char c = code_.next();
    if (language_.has_raw_strings && take_raw_string()) return true;
    if (language_.has_characters && c == '\'') return take_character();
    if (!language_.quotes.contains(c) && !language_.long_quotes.contains(c)) return false;
    const std::string triple(3, c);
    if (language_.has_triple_quotes && starts(triple)) {
      code_.take_through(triple, 3, Part::string);
      note(true);
      return true;
    }
    const auto size = language_.long_quotes.contains(c) ? long_string_length()
                                                        : string_length(code_.rest(), escape());
    const bool is_key = language_.has_keys && is_before_colon(size);
    code_.take(size, is_key ? Part::key : Part::string);
    note(true);
    return true;
  }
  char escape() const { return language_.escape; }
  std::size_t long_string_length() const {
    const auto rest = code_.rest();
    for (std::size_t i = 1; i < rest.size(); ++i) {
      if (rest[i] == rest[0]) return i + 1;
      if (escape() != '\0' && rest[i] == escape()) ++i;
    }
    return rest.size();
  }
  // A raw string of Rust: `r#"…"#`, also of bytes.
  bool take_raw_string() {
    auto rest = code_.rest();
    if (is_of_word(code_.previous())) return false;
    if (rest.starts_with('b')) rest.remove_prefix(1);
    if (!rest.starts_with('r')) return false;
    const auto hashes = std::min(rest.find_first_not_of('#', 1), rest.size()) - 1;
    if (hashes > 255 || !rest.substr(1 + hashes).starts_with('"')) return false;
    const auto closing = '"' + std::string(hashes, '#');
    const auto from = static_cast<std::size_t>(rest.data() - code_.rest().data()) + hashes + 2;
    code_.take_through(closing, from, Part::string);
    note(true);
    return true;
  }
  // `'a'` is a character, `'a` a lifetime.
  bool take_character() {
    constexpr std::size_t longest = 12;
    const auto rest = code_.rest().substr(0, longest);
    const auto from = rest.substr(1).starts_with('\\') ? 3u : 1u;
    const auto word = code_.rest().substr(1);
    const auto end = rest.find('\'', from);
    const bool is_one =
        end != rest.npos && (from == 3 || is_one_character(rest.substr(1, end - 1)));
    if (is_one) code_.take(end + 1, Part::string);
    else code_.take(1 + std::min<std::size_t>(word_length(word), word.size()), Part::name);
    note(true);
    return true;
  }
  static bool is_one_character(std::string_view text) {
    return !text.empty() && std::ranges::count_if(text, [](char c) {
                              return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
                            }) == 1;
  }
  static std::size_t word_length(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && is_of_word(text[size])) ++size;
    return size;
  }

  // A regular expression, which can only stand where no value ends. Once a line has none, it is not
  // examined again.
  bool take_pattern() {
    if (!language_.has_patterns || code_.next() != '/' || ends_value_) return false;
    const auto rest = code_.rest();
    if (rest.data() < no_pattern_before_) return false;
    bool is_in_class = false;
    for (std::size_t i = 1; i < rest.size() && rest[i] != '\n'; ++i) {
      if (rest[i] == '\\') ++i;
      else if (rest[i] == '[') is_in_class = true;
      else if (rest[i] == ']') is_in_class = false;
      else if (rest[i] == '/' && !is_in_class) return take_pattern(i + 1);
    }
    no_pattern_before_ = rest.data() + std::min(rest.find('\n'), rest.size());
    return false;
  }
  bool take_pattern(std::size_t size) {
    const auto flags = code_.rest().substr(std::min(size, code_.rest().size()));
    code_.take(size + word_length(flags), Part::string);
    note(true);
    return true;
  }

  bool take_word() {
    const char c = code_.next();
    if (is_digit(c)) {
      code_.take(number_length(code_.rest()), Part::number);
      note(true);
      return true;
    }
    if (!is_of_word(c)) return false;
    const auto size = word_length(code_.rest());
    const auto word = code_.rest().substr(0, size);
    if (is_keyword(language_, word)) {
      code_.take(size, Part::keyword);
      note(word == "this" || word == "super");
      return true;
    }
    auto part = Part::plain;
    if (language_.has_keys && is_before_colon(size)) part = Part::key;
    else if (language_.calls && code_.rest().substr(size).starts_with('(')) part = Part::name;
    code_.take(size, part);
    note(true);
    return true;
  }
  bool is_before_colon(std::size_t size) const {
    const auto after = code_.rest().substr(size);
    const auto at = after.find_first_not_of(" \t");
    return at != after.npos && after[at] == ':';
  }

  void take_other() {
    const char c = code_.next();
    code_.take_plain();
    if (c == '\n') line_is_blank_ = true;
    else if (!is_space(c)) note(c == ')' || c == ']');
  }
  void note(bool ends_value) {
    ends_value_ = ends_value;
    line_is_blank_ = false;
  }

  MarkedCode& code_;
  const Language& language_;
  bool ends_value_ = false;  // whether what was taken last can be the end of a value
  bool line_is_blank_ = true;
  const char* no_pattern_before_ = nullptr;
};

}  // namespace

void mark_code(MarkedCode& code, const Language& language) { CodeMarker(code, language).run(); }

}  // namespace toolyard::pages
