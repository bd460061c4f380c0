// Strings: those of JSON are copied from the source, all others are rewritten as JSON.
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

constexpr std::string_view control_hint =
    "Control characters in strings must be escaped, such as \\n, \\t or \\u0000.";

bool is_high(int unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low(int unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

// Returns the length of the `\u` escape at an offset: 6, 12 for a surrogate pair, or 0 if its
// digits are not valid. Sets `is_lone` at an unpaired surrogate.
std::size_t unit_escape(std::string_view text, std::size_t at, bool& is_lone) {
  const int unit = unit_at(text, at + 2);
  if (unit < 0) return 0;
  if (is_high(unit) && text.substr(at + 6).starts_with("\\u") && is_low(unit_at(text, at + 8))) {
    return 12;
  }
  if (is_high(unit) || is_low(unit)) is_lone = true;
  return 6;
}

// Returns the length of the escape at a backslash, or 0 if JSON has no such escape.
std::size_t escape_length(std::string_view text, std::size_t at, bool& is_lone) {
  const char kind = at + 1 < text.size() ? text[at + 1] : '\0';
  if (kind == 'u') return unit_escape(text, at, is_lone);
  return kind != '\0' && std::string_view("\"\\/bfnrt").contains(kind) ? 2 : 0;
}

// Reads a string that is valid JSON. Returns false, with nothing changed, if it is not.
bool read_plain(Reader& reader) {
  const auto text = reader.text;
  const auto start = reader.at;
  bool escapes = false, is_lone = false;
  for (auto at = start + 1; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      auto& node = reader.add(Kind::string, start, at + 1 - start);
      if (escapes) node.traits |= has_escapes;
      reader.out.has_lone_surrogates |= is_lone;
      spend(at - start);
      reader.at = at + 1;
      return true;
    }
    if (static_cast<unsigned char>(c) < 0x20) return false;
    if (c != '\\') {
      ++at;
      continue;
    }
    escapes = true;
    const auto length = escape_length(text, at, is_lone);
    if (length == 0) return false;
    at += length;
  }
  return false;
}

// Rewrites a string as JSON, character by character. The syntax or a repair must accept whatever
// JSON does not.
class Rewriter {
 public:
  explicit Rewriter(Reader& reader)
      : reader_(reader), out_(reader.out.document.rewritten), source_(reader.at),
        start_(out_.size()) {}

  bool run() {
    if (!open()) return false;
    while (!is_closed_) {
      if (!step()) return false;
    }
    out_ += '"';
    reader_.add_rewritten(Kind::string, source_, start_).traits |= has_escapes;
    return true;
  }

 private:
  bool open() {
    bool is_single = false;
    const auto length = typographic_quote(reader_.text, source_, is_single);
    out_ += '"';
    if (length > 0) {
      is_typographic_ = true;
      is_typographic_single_ = is_single;
      reader_.at += length;
      return reader_.allow(Feature::typographic_quotes, source_);
    }
    quote_ = reader_.text[reader_.at++];
    if (quote_ == '"') return true;
    return reader_.allow(Feature::single_quotes, source_);
  }

  bool step() {
    spend(6);
    if (reader_.is_at_end()) return end_of_input();
    const char c = reader_.peek();
    if (is_typographic_ && close_typographic()) return true;
    if (!is_typographic_ && c == quote_) return close();
    if (c == '"') {
      out_ += "\\\"";
    } else if (c == '\\') {
      return escape();
    } else if (static_cast<unsigned char>(c) < 0x20) {
      return control(c);
    } else {
      out_ += c;
    }
    ++reader_.at;
    return true;
  }

  bool end_of_input() {
    if (!reader_.options.is_repairing) {
      return reader_.fail(reader_.text.size(), std::string("a closing `") + quote_ + '`',
                          "The input ends inside a string.",
                          "A quote may be missing, or the input is truncated.");
    }
    reader_.allow(Feature::unclosed_string, source_);
    return is_closed_ = true;
  }

  bool close_typographic() {
    bool is_single = false;
    auto length = typographic_quote(reader_.text, reader_.at, is_single);
    if (length == 0 && reader_.peek() == (is_typographic_single_ ? '\'' : '"')) {
      length = 1;
      is_single = is_typographic_single_;
    }
    if (length == 0 || is_single != is_typographic_single_) return false;
    reader_.at += length;
    return is_closed_ = true;
  }

  // Ends the string at a closing quote. A repair takes a quote that text follows directly as a part
  // of the string, together with the next quote, which closes it.
  bool close() {
    if (reader_.options.is_repairing && (is_inside_ || is_name_part(reader_.peek(1)))) {
      reader_.allow(Feature::inner_quotes, reader_.at);
      is_inside_ = !is_inside_;
      out_ += quote_ == '"' ? "\\\"" : "'";
      ++reader_.at;
      return true;
    }
    ++reader_.at;
    return is_closed_ = true;
  }

  bool control(char c) {
    const auto at = reader_.at;
    const bool is_break = c == '\n' || c == '\r';
    if (is_break && reader_.options.is_repairing && ends_here()) {
      reader_.allow(Feature::unclosed_string, source_);
      return is_closed_ = true;
    }
    if (!reader_.allow(is_break ? Feature::line_break_in_string : Feature::control_character, at)) {
      return reader_.fail(at, "an escape",
                          describe_character(reader_.text, at) + " must be escaped in a string.",
                          std::string(control_hint));
    }
    append_unit_escape(out_, static_cast<unsigned char>(c));
    ++reader_.at;
    return true;
  }

  // Whether a string without a closing quote was meant to end with this line: the next character
  // that is not white space is a quote or a closing bracket. A comma at the end of the line is then
  // removed from the string.
  bool ends_here() {
    if (next_text_ <= reader_.at) {  // not found at an earlier line break
      next_text_ = reader_.at;
      while (next_text_ < reader_.text.size() && is_json_space(reader_.text[next_text_])) {
        ++next_text_;
      }
    }
    const char c = reader_.peek(next_text_ - reader_.at);
    if (c != '"' && c != '}' && c != ']') return false;
    if (out_.ends_with(',')) {
      out_.pop_back();
      --reader_.at;
    }
    return true;
  }

  std::string expected_escape(char kind) const {
    if (kind == 'u') return "four hexadecimal digits after `\\u`";
    if (!reader_.is_taken(Feature::escape_form)) return "one of `\"\\/bfnrtu` after `\\`";
    if (kind == 'x') return "two hexadecimal digits after `\\x`";
    if (kind == '0') return "no digit after `\\0`";
    return "one of `'\"\\/bfnrtv0xu` after `\\`";
  }

  bool bad_escape() {
    if (!reader_.allow(Feature::bad_escape, reader_.at)) {
      return reader_.fail(reader_.at, expected_escape(reader_.peek(1)), "Unknown escape sequence.",
                          "A backslash must be written as `\\\\`.");
    }
    out_ += "\\\\";
    ++reader_.at;
    return true;
  }

  bool escape() {
    const char kind = reader_.peek(1);
    if (reader_.at + 1 >= reader_.text.size()) {
      ++reader_.at;
      if (reader_.options.is_repairing) out_ += "\\\\";
      return true;
    }
    if (kind == 'u') return unit();
    if (std::string_view("\"\\/bfnrt").contains(kind)) {
      out_.append(reader_.text, reader_.at, 2);
      reader_.at += 2;
      return true;
    }
    return other_escape(kind);
  }

  bool unit() {
    bool is_lone = false;
    const auto length = unit_escape(reader_.text, reader_.at, is_lone);
    if (length == 0) {
      const auto rest = reader_.text.substr(reader_.at + 2, 4);
      const bool is_cut = reader_.at + 2 + rest.size() >= reader_.text.size() &&
                          rest.find_first_not_of("0123456789abcdefABCDEF") == rest.npos;
      if (is_cut && !reader_.options.is_repairing) return end_of_input();
      return bad_escape();
    }
    reader_.out.has_lone_surrogates |= is_lone;
    out_.append(reader_.text, reader_.at, length);
    reader_.at += length;
    return true;
  }

  // Rewrites an escape of JSON5, or removes the backslash before a character that needs none.
  bool other_escape(char kind) {
    const auto at = reader_.at;
    const auto break_length = line_break(at + 1);
    const bool is_byte =
        kind == 'x' && hex_value(reader_.peek(2)) >= 0 && hex_value(reader_.peek(3)) >= 0;
    const bool is_wrong = (kind == 'x' && !is_byte) || (kind >= '1' && kind <= '9') ||
                          (kind == '0' && is_digit(reader_.peek(2)));
    const bool is_control = static_cast<unsigned char>(kind) < 0x20 && break_length == 0;
    const bool is_known = is_byte || break_length > 0 || kind == '\'' || kind == '0' ||
                          kind == 'v' || reader_.is_taken(Feature::escape_form);
    if (is_wrong || is_control || !is_known) return bad_escape();
    if (!reader_.allow(Feature::escape_form, at)) return bad_escape();
    if (break_length > 0) {
      reader_.at += 1 + break_length;
    } else if (is_byte) {
      append_byte(hex_value(reader_.peek(2)) << 4 | hex_value(reader_.peek(3)));
      reader_.at += 4;
    } else if (kind == '0' || kind == 'v') {
      append_unit_escape(out_, kind == '0' ? 0 : 0x0B);
      reader_.at += 2;
    } else {
      ++reader_.at;  // only the backslash: the character follows, and has no special meaning
      if (kind == '\'') {
        out_ += kind;
        ++reader_.at;
      }
    }
    return true;
  }

  void append_byte(int byte) {
    if (byte < 0x20 || byte == '"' || byte == '\\') {
      append_unit_escape(out_, static_cast<unsigned>(byte));
    } else {
      append_code_point(out_, static_cast<char32_t>(byte));
    }
  }

  std::size_t line_break(std::size_t at) const {
    const auto rest = reader_.text.substr(at);
    if (rest.starts_with("\r\n")) return 2;
    if (rest.starts_with('\n') || rest.starts_with('\r')) return 1;
    if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) return 3;
    return 0;
  }

  Reader& reader_;
  std::string& out_;
  std::size_t source_;
  std::size_t start_;
  std::size_t next_text_ = 0;  // end of the white space that was skipped last
  char quote_ = '"';
  bool is_typographic_ = false;
  bool is_typographic_single_ = false;
  bool is_inside_ = false;
  bool is_closed_ = false;
};

}  // namespace

int unit_at(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return -1;
  int unit = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const int digit = hex_value(text[at + i]);
    if (digit < 0) return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

void append_unit_escape(std::string& out, unsigned unit) {
  constexpr std::string_view kinds = "btn?fr";
  out += '\\';
  if (unit >= 8 && unit <= 13 && unit != 11) {
    out += kinds[unit - 8];
    return;
  }
  out += 'u';
  for (int shift = 12; shift >= 0; shift -= 4) out += lower_hex_digits[unit >> shift & 15];
}

std::size_t typographic_quote(std::string_view text, std::size_t at, bool& is_single) {
  const auto rest = text.substr(at, 3);
  is_single = true;
  if (rest.starts_with('`')) return 1;
  if (rest.starts_with("\xC2\xB4")) return 2;
  if (rest.size() < 3 || !rest.starts_with("\xE2\x80")) return 0;
  const auto last = static_cast<unsigned char>(rest[2]);
  if (last >= 0x98 && last <= 0x9B) return 3;
  is_single = false;
  return last >= 0x9C && last <= 0x9F ? 3 : 0;
}

bool check_escapes(std::string_view inner, bool& has_lone_surrogates) {
  for (auto at = inner.find('\\'); at < inner.size(); at = inner.find('\\', at)) {
    spend(8);
    const auto length = escape_length(inner, at, has_lone_surrogates);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

bool read_string(Reader& reader) {
  if (reader.peek() == '"' && !reader.options.is_repairing && read_plain(reader)) return true;
  if (reader.peek() == '"' && reader.options.is_repairing) {
    const auto start = reader.at;
    if (read_plain(reader)) {
      if (!is_name_part(reader.peek())) return true;
      reader.out.document.nodes.pop_back();
      reader.at = start;
    }
  }
  return Rewriter(reader).run();
}

}  // namespace toolyard::json
