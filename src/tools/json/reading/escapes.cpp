// Escapes in strings: those of JSON are checked, all others are rewritten.
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

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

std::size_t line_break(std::string_view rest) {
  if (rest.starts_with("\r\n")) return 2;
  if (rest.starts_with('\n') || rest.starts_with('\r')) return 1;
  if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) return 3;
  return 0;
}

class EscapeRewriter {
 public:
  EscapeRewriter(Reader& reader, char quote)
      : reader_(reader), out_(reader.out.document.rewritten), quote_(quote) {}

  bool run() {
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
    return other(kind);
  }

 private:
  std::string expected(char kind) const {
    if (kind == 'u') return "four hexadecimal digits after `\\u`";
    if (!reader_.is_taken(Feature::escape_form)) return "one of `\"\\/bfnrtu` after `\\`";
    if (kind == 'x') return "two hexadecimal digits after `\\x`";
    if (kind == '0') return "no digit after `\\0`";
    return "one of `'\"\\/bfnrtv0xu` after `\\`";
  }

  bool bad() {
    if (!reader_.allow(Feature::bad_escape, reader_.at)) {
      return reader_.fail(reader_.at, expected(reader_.peek(1)), "Unknown escape sequence.",
                          "A backslash must be written as `\\\\`.");
    }
    out_ += "\\\\";
    ++reader_.at;
    return true;
  }

  bool unit() {
    bool is_lone = false;
    const auto length = unit_escape(reader_.text, reader_.at, is_lone);
    if (length == 0) {
      const auto rest = reader_.text.substr(reader_.at + 2, 4);
      const bool is_cut = reader_.at + 2 + rest.size() >= reader_.text.size() &&
                          rest.find_first_not_of("0123456789abcdefABCDEF") == rest.npos;
      if (is_cut && !reader_.options.is_repairing) return fail_open_string(reader_, quote_);
      return bad();
    }
    reader_.out.has_lone_surrogates |= is_lone;
    out_.append(reader_.text, reader_.at, length);
    reader_.at += length;
    return true;
  }

  // Rewrites an escape of JSON5, or removes the backslash before a character that needs none.
  bool other(char kind) {
    const auto at = reader_.at;
    const auto break_length = line_break(reader_.text.substr(at + 1));
    const bool is_byte =
        kind == 'x' && hex_value(reader_.peek(2)) >= 0 && hex_value(reader_.peek(3)) >= 0;
    const bool is_wrong = (kind == 'x' && !is_byte) || (kind >= '1' && kind <= '9') ||
                          (kind == '0' && is_digit(reader_.peek(2)));
    const bool is_control = static_cast<unsigned char>(kind) < 0x20 && break_length == 0;
    const bool is_known = is_byte || break_length > 0 || kind == '\'' || kind == '`' ||
                          kind == '0' || kind == 'v' || reader_.is_taken(Feature::escape_form);
    if (is_wrong || is_control || !is_known) return bad();
    if (!reader_.allow(Feature::escape_form, at)) return bad();
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
      if (kind == '\'' || kind == '`') {
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

  Reader& reader_;
  std::string& out_;
  char quote_;
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

std::size_t escape_length(std::string_view text, std::size_t at, bool& is_lone) {
  const char kind = at + 1 < text.size() ? text[at + 1] : '\0';
  if (kind == 'u') return unit_escape(text, at, is_lone);
  return kind != '\0' && std::string_view("\"\\/bfnrt").contains(kind) ? 2 : 0;
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

bool rewrite_escape(Reader& reader, char quote) { return EscapeRewriter(reader, quote).run(); }

}  // namespace toolyard::json
