#include "tools/markdown/inlines/escapes.h"

#include "core/text/utf8.h"
#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

constexpr std::uint32_t digit_value(char c) {
  if (is_digit(c)) return static_cast<std::uint32_t>(c - '0');
  return static_cast<std::uint32_t>(lower(c) - 'a' + 10);
}

// Appends the character of `&#…;`, given the offset after `&#`. Returns the end of the reference,
// or 0 if it is not valid.
std::size_t append_numeric(std::string& out, std::string_view text, std::size_t at) {
  const bool is_hex = lower(byte_at(text, at)) == 'x';
  const std::size_t begin = is_hex ? at + 1 : at, most = is_hex ? 6 : 7;
  std::uint32_t value = 0;
  for (at = begin; is_hex ? is_hex_digit(byte_at(text, at)) : is_digit(byte_at(text, at)); ++at) {
    if (at - begin == most) return 0;
    value = value * (is_hex ? 16 : 10) + digit_value(text[at]);
  }
  if (at == begin || byte_at(text, at) != ';') return 0;
  const bool is_scalar = value != 0 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  append_code_point(out, is_scalar ? value : 0xfffd);
  return at + 1;
}

template <class Special>
void append_replaced(std::string& out, std::string_view text, Special&& special) {
  std::size_t done = 0, at = 0;
  while (at < text.size()) {
    if (text[at] == '&') {
      out.append(text, done, at - done);
      const auto size = append_reference(out, text, at);
      done = at + size;
      at += size > 0 ? size : 1;
    } else if (special(at)) {
      out.append(text, done, at - done);
      done = at + 1;  // the escaped character is copied as it is
      at += 2;
    } else {
      ++at;
    }
  }
  out.append(text, done);
}

}  // namespace

std::size_t append_reference(std::string& out, std::string_view text, std::size_t from) {
  constexpr std::size_t longest = 32;
  if (byte_at(text, from) != '&') return 0;
  if (byte_at(text, from + 1) == '#') {
    const auto end = append_numeric(out, text, from + 2);
    return end == 0 ? 0 : end - from;
  }
  auto end = from + 1;
  while (end - from <= longest && is_letter_or_digit(byte_at(text, end))) ++end;
  if (byte_at(text, end) != ';') return 0;
  const auto found = find_entity(text.substr(from + 1, end - from - 1));
  out += found;
  return found.empty() ? 0 : end + 1 - from;
}

void append_unescaped(std::string& out, std::string_view text) {
  append_replaced(out, text, [&](std::size_t at) {
    return text[at] == '\\' && is_punctuation(byte_at(text, at + 1));
  });
}

void append_without_references(std::string& out, std::string_view text) {
  append_replaced(out, text, [](std::size_t) { return false; });
}

}  // namespace toolyard::markdown
