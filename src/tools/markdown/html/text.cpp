#include "tools/markdown/html/text.h"

#include <array>

#include "core/endpoint/budget.h"
#include "core/text/hex.h"
#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

template <class Wanted> constexpr std::array<bool, 256> table_of(Wanted wanted) {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < 256; ++c) table[c] = wanted(static_cast<char>(c));
  return table;
}

constexpr auto needs_entity =
    table_of([](char c) { return c == '<' || c == '>' || c == '&' || c == '"'; });
constexpr auto stays_in_url = table_of([](char c) {
  return is_letter_or_digit(c) || std::string_view("-_.+!*(),%#@?=;:/$~").contains(c);
});

std::string_view entity_of(char c) {
  switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '\'': return "&#x27;";
    default: return "&quot;";
  }
}

// Appends a text, with `replace(c)` called for the bytes whose value in the table is `is_replaced`.
template <class Replace>
void append_with(std::string& out, std::string_view text, const std::array<bool, 256>& table,
                 bool is_replaced, Replace&& replace) {
  spend(text.size());
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (table[static_cast<unsigned char>(text[at])] != is_replaced) continue;
    out.append(text, done, at - done);
    replace(text[at]);
    done = at + 1;
  }
  out.append(text, done);
}

}  // namespace

void append_html(std::string& out, std::string_view text) {
  append_with(out, text, needs_entity, true, [&](char c) { out += entity_of(c); });
}

void append_url(std::string& out, std::string_view url) {
  append_with(out, url, stays_in_url, false, [&](char c) {
    if (c == '&' || c == '\'') {
      out += entity_of(c);
      return;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += upper_hex_digits[byte >> 4];
    out += upper_hex_digits[byte & 15];
  });
}

bool is_safe_url(std::string_view url, UrlUse use) {
  const auto end = url.find_first_of(":/?#");
  if (end == url.npos || url[end] != ':') return true;
  const auto scheme = trimmed(url.substr(0, end));
  return equals_letters(scheme, "http") || equals_letters(scheme, "https") ||
         (use == UrlUse::link && equals_letters(scheme, "mailto"));
}

}  // namespace toolyard::markdown
