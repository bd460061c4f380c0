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

}  // namespace

Position NormalizedToken::place(std::size_t offset) const {
  if (!had_white_space) return locate(input, start + offset);
  auto at = start;
  for (; at < input.size(); ++at) {
    if (is_space(input[at])) continue;
    if (offset-- == 0) break;
  }
  return locate(input, at);
}

NormalizedToken normalize_token(std::string_view input, std::string& storage) {
  constexpr int max_layers = 4;
  auto text = trimmed(input);
  for (int layer = 0; layer < max_layers; ++layer) text = trimmed(without_layer(text));
  NormalizedToken normalized{.text = text, .input = input};
  normalized.start = static_cast<std::size_t>(text.data() - input.data());
  // JSON is not changed: white space has no meaning between its tokens, and is a fault in strings.
  if (text.starts_with('{') || !has_space(text)) return normalized;
  storage.clear();
  storage.reserve(text.size());
  std::ranges::copy_if(text, std::back_inserter(storage), [](char c) { return !is_space(c); });
  normalized.text = storage;
  normalized.had_white_space = true;
  normalized.had_blanks = has_blanks(text);
  return normalized;
}

}  // namespace toolyard::jose
