#include "tools/jose/tokens/normalize.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::jose {
namespace {

// Searching for each of the characters in turn is much faster than searching for any of them.
bool has_space(std::string_view text) {
  return std::ranges::any_of(spaces, [&](char c) { return text.contains(c); });
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(),
                    [](char a, char b) { return a == (b | 0x20) || a == b; });
}

// Whether there is white space without a line break. Line breaks come from wrapping the text, but
// blanks within a line do not.
bool has_blanks(std::string_view text) {
  for (auto at = text.find_first_of(spaces); at != text.npos;) {
    const auto end = text.find_first_not_of(spaces, at);
    if (text.substr(at, end - at).find_first_of("\r\n") == text.npos) return true;
    at = text.find_first_of(spaces, end);
  }
  return false;
}

// Returns the text without its outermost layer, or unchanged if it has none.
std::string_view without_layer(std::string_view text) {
  if (starts_with_word(text, "authorization:")) return text.substr(14);
  if (starts_with_word(text, "bearer") && text.size() > 6 && is_space(text[6])) {
    return text.substr(6);
  }
  for (const char quote : {'"', '\'', '`'}) {
    if (text.size() >= 2 && text.front() == quote && text.back() == quote) {
      return text.substr(1, text.size() - 2);
    }
  }
  return text;
}

constexpr bool is_token_character(char c) {
  return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.' || c == '~';
}

// Whether a dot that was escaped for a URL is at an offset.
bool is_escaped_dot(std::string_view text, std::size_t at) {
  return text.substr(at, 2) == "%2" && at + 2 < text.size() && (text[at + 2] | 0x20) == 'e';
}

std::size_t token_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && (is_token_character(text[size]) || is_escaped_dot(text, size)))
    size += is_escaped_dot(text, size) ? 3 : 1;
  return size;
}

// Copies a token without white space, and with its dots.
void copy_token(std::string_view text, std::string& copy) {
  copy.clear();
  copy.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_dot = is_escaped_dot(text, at);
    if (is_dot) at += 2;
    if (!is_space(text[at])) copy += is_dot ? '.' : text[at];
  }
}

bool is_token_with_escapes(std::string_view text) {
  if (!text.contains('%')) return is_compact_token(text);
  std::string token;
  copy_token(text, token);
  return is_compact_token(token);
}

// Returns the first token within a text such as a URL, a cookie or the answer of a token endpoint;
// the whole text if there is none, or if it is a token by itself.
std::string_view token_inside(std::string_view text) {
  const bool is_json_token =
      text.starts_with('{') && (text.contains("\"signature") || text.contains("\"ciphertext"));
  if (is_json_token || std::ranges::all_of(text, is_token_character)) return text;
  for (auto at = text.find("eyJ"); at != text.npos; at = text.find("eyJ", at + 1)) {
    const bool is_behind_escape =  // in a cookie of Express
        at > 2 && text[at - 3] == '%' && !is_escaped_dot(text, at - 3);
    if (at > 0 && is_token_character(text[at - 1]) && !is_behind_escape) continue;
    const auto rest = text.substr(at);
    const auto token = rest.substr(0, token_size(rest));
    // What a text begins with may be a token that is damaged or wrapped into lines.
    const auto after = rest.substr(token.size(), 1);
    const bool is_ended =
        at > 0 || token.contains('%') || std::string_view(";&,\"'<>").contains(after);
    if (is_ended && is_token_with_escapes(token)) return token;
  }
  return text;
}

}  // namespace

bool is_compact_token(std::string_view text) {
  const auto dots = std::ranges::count(text.substr(0, text.find('~')), '.');
  return text.starts_with("eyJ") && (dots == 2 || dots == 4);
}

Position NormalizedToken::place(std::size_t offset) const {
  if (!is_copied) return locate(input, start + offset);
  auto at = start;
  for (; at < input.size(); ++at) {
    if (is_space(input[at])) continue;
    if (offset-- == 0) break;
    if (is_escaped_dot(input, at)) at += 2;
  }
  return locate(input, at);
}

NormalizedToken normalize_token(std::string_view input, std::string& storage) {
  constexpr int max_layers = 4;
  auto text = trimmed(input);
  for (int layer = 0; layer < max_layers; ++layer) text = trimmed(without_layer(text));
  text = token_inside(text);
  NormalizedToken normalized{.text = text, .input = input};
  normalized.start = static_cast<std::size_t>(text.data() - input.data());
  // JSON is not changed: white space has no meaning between its tokens, and is a fault in strings.
  normalized.had_white_space = !text.starts_with('{') && has_space(text);
  normalized.is_copied =
      normalized.had_white_space || (text.contains('%') && token_size(text) == text.size());
  if (!normalized.is_copied) return normalized;
  copy_token(text, storage);
  normalized.text = storage;
  normalized.had_blanks = has_blanks(text);
  return normalized;
}

}  // namespace toolyard::jose
