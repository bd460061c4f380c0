#include "tools/json/lexer.h"

#include <algorithm>
#include <array>

namespace toolyard::json {

namespace {

constexpr std::size_t longest_hexadecimal = 1000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hexadecimal(char c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }
bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_name(char c) { return is_name_start(c) || is_digit(c); }

// What ends a plain run inside a string: quotes, backslashes, control characters.
constexpr auto special = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < 0x20; ++c) table[c] = true;
  table['"'] = table['\''] = table['\\'] = true;
  return table;
}();

std::size_t digits_at(std::string_view text, std::size_t at) {
  const auto first = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at - first;
}

}  // namespace

std::unexpected<ScanFault> Lexer::fault(std::string_view expected, std::string_view hint) const {
  return std::unexpected(ScanFault{std::min(at_, text_.size()), std::string(expected),
                                   std::string(hint.empty() ? hint_here() : hint)});
}

std::string_view Lexer::hint_here() const {
  if (at_end()) return {};
  const auto rest = text_.substr(at_);
  if (rest.starts_with("\xEF\xBB\xBF")) return "The text starts with a byte order mark: remove it.";
  if (rest[0] == '\'') return "Strings have double quotes; `syntax: json5` takes single ones.";
  if (rest.starts_with("//") || rest.starts_with("/*"))
    return "Comments are no JSON; `syntax: jsonc` takes them.";
  const auto word = word_here();
  if (word == "NaN" || word == "Infinity") return "JSON has no such number; json5 does.";
  if (word == "True" || word == "False" || word == "None" || word == "undefined")
    return "This is Python or JavaScript; `repair: true` translates it.";
  if (rest.starts_with("\xE2\x80\x9C") || rest.starts_with("\xE2\x80\x9D"))
    return "These are typographic quotes; JSON has straight ones.";
  if (rest[0] == '+' || rest[0] == '.') return "A number starts with a digit or a minus.";
  return {};
}

std::size_t Lexer::space_here() const {
  const char c = text_[at_];
  if (c == ' ' || c == '\n' || c == '\r' || c == '\t') return 1;
  if (!allows(Syntax::json5)) return 0;
  if (c == '\v' || c == '\f') return 1;
  const auto rest = text_.substr(at_);
  for (const std::string_view wide : {"\xC2\xA0", "\xEF\xBB\xBF", "\xE2\x80\xA8", "\xE2\x80\xA9"})
    if (rest.starts_with(wide)) return wide.size();
  return 0;
}

Lexer::Done Lexer::skip_space() {
  while (!at_end()) {
    if (const auto space = space_here()) {
      at_ += space;
      continue;
    }
    const auto rest = text_.substr(at_);
    const bool is_line = rest.starts_with("//") || (repairs() && rest.starts_with('#'));
    if (!(is_line || rest.starts_with("/*")) || !allows(Syntax::jsonc)) break;
    const auto end = is_line ? rest.find('\n') : rest.find("*/", 2);
    if (!is_line && end == rest.npos) {
      at_ = text_.size();
      return fault("`*/`", "The comment is not closed.");
    }
    if (repairs() && options_.syntax == Syntax::strict) mend("comment removed");
    document_.has_comments = true;
    at_ += end == rest.npos ? rest.size() : end + (is_line ? 1 : 2);
  }
  return {};
}

void Lexer::add(Kind kind, std::size_t begin, bool is_plain) {
  auto& node = document_.nodes.emplace_back();
  node.kind = kind;
  node.is_plain = is_plain;
  node.begin = static_cast<std::uint32_t>(begin);
  node.end = static_cast<std::uint32_t>(at_);
  node.after = static_cast<std::uint32_t>(document_.nodes.size());
}

Lexer::Done Lexer::read_scalar() {
  const char c = peek();
  if (c == '"' || (c == '\'' && allows(Syntax::json5))) return read_string(Kind::string);
  if (is_digit(c) || c == '-') return read_number();
  if ((c == '+' || c == '.') && allows(Syntax::json5)) return read_number();
  if (is_name_start(c)) return read_word(Kind::string);
  return fault("a value");
}

Lexer::Done Lexer::read_key() {
  const char c = peek();
  if (c == '"' || (c == '\'' && allows(Syntax::json5))) return read_string(Kind::key);
  if (is_name_start(c) && allows(Syntax::json5)) return read_word(Kind::key);
  if (is_name_start(c))
    return fault("a name in double quotes", "Names have quotes; `syntax: json5` takes bare ones.");
  return fault("a name in double quotes");
}

// Whether a quote ends the string, where repair is guessing: something structural must follow.
bool Lexer::string_ends_here(char quote) const {
  if (text_[at_] != quote) return false;
  if (!repairs()) return true;
  auto next = text_.find_first_not_of(" \t\r\n", at_ + 1);
  return next == text_.npos || std::string_view(",:]}\"'/#").find(text_[next]) != std::string_view::npos ||
         text_.substr(at_ + 1, next - at_ - 1).find('\n') != std::string_view::npos;
}

Lexer::Done Lexer::read_string(Kind kind) {
  const char quote = text_[at_];
  const auto begin = at_++;
  bool is_plain = quote == '"';
  if (!is_plain && options_.syntax != Syntax::json5) mend("single quotes made double");
  for (;;) {
    while (!at_end() && !special[static_cast<unsigned char>(text_[at_])]) ++at_;
    if (at_end()) {
      if (!repairs()) return fault("`\"`", "The string is not closed.");
      mend("closing quote added");
      add(kind, begin, false);
      return {};
    }
    const char c = text_[at_];
    if (c == '\\') {
      const auto before = at_;
      if (auto done = read_escape(quote); !done) return done;
      if (std::string_view("\"\\/bfnrtu").find(text_[before + 1]) == std::string_view::npos)
        is_plain = false;
    } else if (c == '"' || c == '\'') {
      if (string_ends_here(quote)) break;
      if (c == quote) mend("quote inside a string escaped");
      if (c == '"') is_plain = false;
      ++at_;
    } else {
      if (!repairs())
        return fault("an escape such as \\n", "Control characters in strings must be escaped.");
      mend("control character escaped");
      is_plain = false;
      ++at_;
    }
  }
  ++at_;
  add(kind, begin, is_plain);
  return {};
}

Lexer::Done Lexer::read_escape(char quote) {
  const auto kind = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  std::size_t digits = 0;
  if (at_ + 1 >= text_.size()) {
    at_ = text_.size();
    if (repairs()) return {};
    return fault("`\"`", "The string is not closed.");
  }
  if (kind == 'u' || (kind == 'x' && allows(Syntax::json5))) {
    digits = kind == 'u' ? 4 : 2;
    for (std::size_t i = 0; i < digits; ++i)
      if (at_ + 2 + i >= text_.size() || !is_hexadecimal(text_[at_ + 2 + i])) {
        at_ = std::min(at_ + 2 + i, text_.size());
        return fault("a hexadecimal digit");
      }
    if (kind == 'u' && (text_[at_ + 2] | 0x20) == 'd') document_.has_lone_surrogate = true;
  } else if (std::string_view("\"\\/bfnrt").find(kind) == std::string_view::npos &&
             !(allows(Syntax::json5) && !(kind >= '1' && kind <= '9'))) {
    at_ += 1;
    return fault("an escape: one of \" \\ / b f n r t u",
                 quote == '"' && kind == '\'' ? "A single quote needs no escape." : "");
  }
  at_ += 2 + digits;
  return {};
}

Lexer::Done Lexer::number_fault(std::size_t begin) {
  if (text_.substr(begin).starts_with("0x")) return fault("`.`, an exponent or the end",
      "JSON has no hexadecimal numbers; json5 does.");
  return fault("a digit");
}

Lexer::Done Lexer::read_number() {
  const auto begin = at_;
  const bool is_loose = allows(Syntax::json5);
  bool is_plain = true;
  if (text_[at_] == '-' || (is_loose && text_[at_] == '+')) is_plain = text_[at_++] == '-';
  const auto rest = text_.substr(at_);
  if (is_loose && (rest.starts_with("Infinity") || rest.starts_with("NaN"))) {
    at_ += rest[0] == 'I' ? 8 : 3;
    add(Kind::number, begin, false);
    return {};
  }
  if (is_loose && rest.size() > 2 && rest[0] == '0' && (rest[1] | 0x20) == 'x' &&
      is_hexadecimal(rest[2])) {
    at_ += 2;
    while (!at_end() && is_hexadecimal(text_[at_])) ++at_;
    if (at_ - begin > longest_hexadecimal) return fault("a shorter number");
    add(Kind::number, begin, false);
    return {};
  }
  const auto whole = digits_at(text_, at_);
  if (whole > 1 && text_[at_] == '0') {
    ++at_;
    return fault("`.`, an exponent or the end", "Numbers have no leading zeros.");
  }
  at_ += whole;
  std::size_t fraction = 0;
  if (peek() == '.' && (whole > 0 || is_loose)) {
    ++at_;
    fraction = digits_at(text_, at_);
    at_ += fraction;
    if (fraction == 0 && !is_loose) return number_fault(begin);
    is_plain = is_plain && fraction > 0 && whole > 0;
  }
  if (whole + fraction == 0) return fault("a digit");
  if (!at_end() && (text_[at_] | 0x20) == 'e') {
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    const auto exponent = digits_at(text_, at_);
    if (exponent == 0) return number_fault(begin);
    at_ += exponent;
  }
  if (!at_end() && is_name(text_[at_])) return number_fault(begin);
  add(Kind::number, begin, is_plain);
  return {};
}

std::string_view Lexer::word_here() const {
  auto end = at_;
  while (end < text_.size() && is_name(text_[end])) ++end;
  return text_.substr(at_, end - at_);
}

// true, false, null; and, by syntax or repair, what stands for them elsewhere.
Lexer::Done Lexer::read_word(Kind kind) {
  const auto word = word_here();
  const auto begin = at_;
  const auto take = [&](Kind as, bool is_plain) {
    at_ += word.size();
    add(as, begin, is_plain);
  };
  if (kind == Kind::key) {
    if (options_.syntax != Syntax::json5) mend("quotes added around a name");
    take(Kind::key, false);
  } else if (word == "true" || word == "false") {
    take(Kind::boolean, true);
  } else if (word == "null") {
    take(Kind::null, true);
  } else if (allows(Syntax::json5) && (word == "Infinity" || word == "NaN")) {
    take(Kind::number, false);
  } else if (repairs() && (word == "True" || word == "False")) {
    mend("Python literal translated");
    take(Kind::boolean, false);
  } else if (repairs() && (word == "None" || word == "undefined")) {
    mend(word == "None" ? "Python literal translated" : "undefined made null");
    take(Kind::null, false);
  } else if (repairs()) {
    mend("quotes added around a text");
    take(Kind::string, false);
  } else {
    return fault("a value");
  }
  return {};
}

}  // namespace toolyard::json
