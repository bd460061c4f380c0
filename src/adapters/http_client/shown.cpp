#include "adapters/http_client/shown.h"

#include <cstddef>

#include "core/text/utf8.h"

namespace toolyard::http_client {

namespace {

constexpr std::size_t max_characters = 300;

// Whether a character is invisible or changes how the rest is displayed.
bool is_hidden(char32_t c) {
  return c <= 0x20 || (c >= 0x7f && c <= 0xa0) || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

std::string without_hidden(std::string_view text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = code_point_at(text, at);
    if (!is_hidden(character)) clean += text.substr(at, length);
    else if (!clean.empty() && !clean.ends_with(' ')) clean += ' ';
    at += length;
  }
  while (clean.ends_with(' ')) clean.pop_back();
  return clean;
}

void hide(std::string& text, std::string_view key) {
  if (key.empty()) return;
  for (auto at = text.find(key); at != text.npos; at = text.find(key, at + 3))
    text.replace(at, key.size(), "***");
}

void cut(std::string& text) {
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < max_characters && at < text.size(); ++i)
    at += code_point_at(text, at).length;
  if (at == text.size() || at + code_point_at(text, at).length == text.size()) return;
  text.resize(at);
  text += "…";
}

}  // namespace

std::string shown(std::string_view text, std::string_view key) {
  // Limits the work to far more than is shown. Cut at a space, so that no key is cut in two.
  constexpr std::size_t max_bytes = 65'536;
  std::string whole(text.size() <= max_bytes ? text : text.substr(0, text.rfind(' ', max_bytes)));
  if (whole.size() > max_bytes) return {};
  auto clean = without_hidden(whole);
  hide(clean, key);
  cut(clean);
  return clean;
}

}  // namespace toolyard::http_client
