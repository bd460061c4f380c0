#include "tools/json/reading/escaped.h"

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

// Returns the offset behind white space, escaped or not.
std::size_t skip_escaped_space(std::string_view text, std::size_t at) {
  for (;;) {
    const auto rest = text.substr(at);
    if (rest.starts_with("\\n") || rest.starts_with("\\r") || rest.starts_with("\\t")) {
      at += 2;
    } else if (!rest.empty() && is_json_space(rest[0])) {
      ++at;
    } else {
      return at;
    }
  }
}

// Returns the offset of the value behind a key without quotes, or the offset itself.
std::size_t skip_bare_key(std::string_view text, std::size_t at) {
  auto end = at;
  while (end < text.size() && is_name_part(text[end])) ++end;
  if (end == at || end >= text.size() || text[end] != ':') return at;
  return skip_escaped_space(text, end + 1);
}

// Returns the offset of the first bracket or quote if a quote with backslashes is what follows, or
// npos.
std::size_t find_escaped(std::string_view text) {
  const auto first = text.find_first_not_of(" \n\r\t");
  if (first != text.npos && text.substr(first).starts_with("\\\"")) return first;
  const auto begin = text.find_first_of("{[");
  if (begin == text.npos) return text.npos;
  auto at = begin + 1;
  while (at < text.size() && (text[at] == '{' || text[at] == '[')) ++at;
  at = skip_bare_key(text, skip_escaped_space(text, at));
  spend(at);
  const auto quote = text.substr(at, 4);
  const auto backslashes = std::min(quote.find_first_not_of('\\'), quote.size());
  return backslashes > 0 && quote.substr(backslashes).starts_with('"') ? begin : text.npos;
}

char unescaped(char kind) {
  constexpr std::string_view kinds = "nrtbf\"\\/'", values = "\n\r\t\b\f\"\\/'";
  const auto at = kinds.find(kind);
  return at == kinds.npos ? '\0' : values[at];
}

struct Escape {
  std::string_view escaped;
  char value;
};

constexpr std::array entities{Escape{"&quot;", '"'}, Escape{"&#34;", '"'},   Escape{"&#x22;", '"'},
                              Escape{"&#39;", '\''}, Escape{"&#x27;", '\''}, Escape{"&apos;", '\''},
                              Escape{"&amp;", '&'},  Escape{"&lt;", '<'},    Escape{"&gt;", '>'},
                              Escape{"&#38;", '&'},  Escape{"&#60;", '<'},   Escape{"&#62;", '>'}};

// Returns the character that is escaped as in HTML at an offset, and the size of the escape, which
// is 0 if there is none.
std::pair<char, std::size_t> entity_at(std::string_view text, std::size_t at) {
  if (text[at] != '&') return {};
  for (const auto& one : entities)
    if (text.substr(at).starts_with(one.escaped)) return {one.value, one.escaped.size()};
  return {};
}

// The same for an escape of a URL.
std::pair<char, std::size_t> percent_at(std::string_view text, std::size_t at) {
  if (text[at] != '%' || text.size() - at < 3) return {};
  const int high = hex_value(text[at + 1]), low = hex_value(text[at + 2]);
  if (high < 0 || low < 0) return {};
  return {static_cast<char>(high << 4 | low), 3};
}

template <class Find>
std::shared_ptr<Unescaped> replace_escapes(std::string_view text, std::size_t begin, Find find) {
  auto result = std::make_shared<Unescaped>();
  result->text = text.substr(0, begin);
  spend(4 * text.size());
  for (auto at = begin; at < text.size();) {
    const auto [value, size] = find(text, at);
    if (size > 1)
      result->removed.insert(result->removed.end(), size - 1,
                             static_cast<std::uint32_t>(result->text.size()));
    result->text += size > 0 ? value : text[at];
    at += std::max<std::size_t>(size, 1);
  }
  return result;
}

// Reads a document that was escaped for HTML or, from its first bracket on, for a URL. Returns
// nothing if the text is in neither form.
std::shared_ptr<Unescaped> unescape_of_page(std::string_view text, std::size_t& offset) {
  const auto begin = std::min(text.find_first_of("{["), text.size());
  auto at = begin;
  while (at < text.size() && (text[at] == '{' || text[at] == '[')) ++at;
  at = skip_escaped_space(text, at);
  constexpr std::array<std::string_view, 5> quotes{"&quot;", "&#34;", "&#x22;", "&#39;", "&apos;"};
  offset = begin;
  for (const auto quote : quotes)
    if (text.substr(at).starts_with(quote)) return replace_escapes(text, begin, entity_at);
  offset = std::min(text.find_first_not_of(" \n\r\t\"'"), text.size());
  const auto rest = text.substr(offset);
  if (!rest.starts_with("%7B") && !rest.starts_with("%7b") && !rest.starts_with("%5B") &&
      !rest.starts_with("%5b"))
    return nullptr;
  auto result = replace_escapes(text, offset, percent_at);
  return is_valid_utf8(result->text) ? result : nullptr;
}

}  // namespace

std::shared_ptr<Unescaped> unescape_document(std::string_view text, std::size_t& offset) {
  if (auto unescaped = unescape_of_page(text, offset)) return unescaped;
  offset = find_escaped(text);
  if (offset == text.npos) return nullptr;
  auto result = std::make_shared<Unescaped>();
  result->text = text.substr(0, offset);
  spend(4 * text.size());
  for (auto at = offset; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 == text.size()) break;  // an escape that was cut off
    const char value = text[at] == '\\' && at + 1 < text.size() ? unescaped(text[at + 1]) : '\0';
    if (value != '\0') {
      ++at;
      result->removed.push_back(static_cast<std::uint32_t>(result->text.size()));
    }
    result->text += value != '\0' ? value : text[at];
  }
  return result;
}

}  // namespace toolyard::json
