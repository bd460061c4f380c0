#include "areas/site/record/style_sheet.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard::site {
namespace {

// Appends the character that an escape stands for. `css` begins after the backslash; returns the
// number of bytes of the escape.
std::size_t append_escaped(std::string& out, std::string_view css) {
  std::size_t digits = 0;
  char32_t value = 0;
  while (digits < css.size() && digits < 6 && hex_value(css[digits]) >= 0) {
    value = value * 16 + static_cast<char32_t>(hex_value(css[digits++]));
  }
  if (digits == 0) {
    const bool is_line_end = css.starts_with('\n') || css.starts_with('\r') || css.empty();
    if (!is_line_end) out += lower(css[0]);
    return css.empty() ? 0 : 1;
  }
  if (value < 0x80) out += lower(char(value));
  else
    append_code_point(out,
                      value > 0x10FFFF || (value >= 0xD800 && value < 0xE000) ? 0xFFFD : value);
  return digits < css.size() && is_space(css[digits]) ? digits + 1 : digits;
}

// Returns the style sheet in lower case with its escapes decoded, since `@\69mport` is `@import`.
std::string plain_css(std::string_view css) {
  std::string plain;
  plain.reserve(css.size());
  while (!css.empty()) {
    const char c = css[0];
    css.remove_prefix(1);
    if (c == '\\') css.remove_prefix(append_escaped(plain, css));
    else plain += lower(c);
  }
  return plain;
}

// Returns the address at the beginning of the text after `url(`.
std::string_view address_in(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('"') || text.starts_with('\''))
    return trimmed(text.substr(1, text.find(text[0], 1) - 1));
  return trimmed(text.substr(0, text.find(')')));
}

// Whether an address is on this site or a picture in the style sheet itself.
bool is_own_address(std::string_view address) {
  if (address.starts_with("data:")) return address.starts_with("data:image/");
  if (address.starts_with("//") || address.find('\\') != address.npos) return false;
  const bool has_controls =
      std::ranges::any_of(address, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  return !has_controls && address.substr(0, address.find_first_of("/?#")).find(':') == address.npos;
}

}  // namespace

std::optional<std::string> fault_of_css(std::string_view css) {
  if (css.size() > max_css_bytes) return "Must have at most 65,536 bytes.";
  if (!is_valid_utf8(css)) return "Must be UTF-8.";
  if (css.find('\0') != css.npos) return "Must not contain the character U+0000.";
  const auto plain = plain_css(css);
  if (plain.find("@import") != plain.npos)
    return "Must not contain `@import`: write the rules here.";
  if (css.find("</") != css.npos || plain.find("</") != plain.npos ||
      css.find("<!--") != css.npos || plain.find("<!--") != plain.npos)
    return "Must not contain `</` or `<!--`.";
  for (const std::string_view function : {"url(", "src("})
    for (auto at = plain.find(function); at != plain.npos; at = plain.find(function, at + 1)) {
      const auto rest = std::string_view(plain).substr(at + function.size());
      if (rest.find(')') == rest.npos) return "`url(` is not closed.";
      if (!is_own_address(address_in(rest)))
        return "`url()` must be a path on this site or a `data:image/` URL.";
    }
  return std::nullopt;
}

}  // namespace toolyard::site
