#include "core/json/tokens.h"

#include "core/text/utf8.h"

namespace toolyard {

std::string_view trimmed_token(std::string_view token) {
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  return token;
}

bool is_number(std::string_view text, bool& is_whole) {
  std::size_t i = 0;
  const auto digits = [&] {
    const auto first = i;
    while (i < text.size() && text[i] >= '0' && text[i] <= '9') ++i;
    return i - first;
  };
  is_whole = true;
  if (i < text.size() && text[i] == '-') ++i;
  const bool zero = i < text.size() && text[i] == '0';
  const auto whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (i < text.size() && text[i] == '.') {
    is_whole = false;
    ++i;
    if (digits() == 0) return false;
  }
  if (i < text.size() && (text[i] | 0x20) == 'e') {
    is_whole = false;
    ++i;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
    if (digits() == 0) return false;
  }
  return i == text.size();
}

std::size_t nested_size(std::string_view text) {
  int open = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    } else if ((c | 0x20) == '{') {
      ++open;
    } else if ((c | 0x20) == '}' && --open == 0) {
      return at + 1;
    }
  }
  return text.size();
}

std::size_t valid_utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (!is_valid_utf8(text.substr(at, length))) break;
    at += length;
  }
  return at;
}

}  // namespace toolyard
