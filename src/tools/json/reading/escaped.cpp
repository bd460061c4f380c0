#include "tools/json/reading/escaped.h"

#include <algorithm>

#include "core/endpoint/budget.h"
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

// Returns the offset of the first bracket or quote if a quote with backslashes is what follows, or
// npos.
std::size_t find_escaped(std::string_view text) {
  const auto first = text.find_first_not_of(" \n\r\t");
  if (first != text.npos && text.substr(first).starts_with("\\\"")) return first;
  const auto begin = text.find_first_of("{[");
  if (begin == text.npos) return text.npos;
  auto at = begin + 1;
  while (at < text.size() && (text[at] == '{' || text[at] == '[')) ++at;
  at = skip_escaped_space(text, at);
  spend(at);
  return text.substr(at).starts_with("\\\"") || text.substr(at).starts_with("\\\\\\\"") ? begin
                                                                                        : text.npos;
}

char unescaped(char kind) {
  constexpr std::string_view kinds = "nrtbf\"\\/'", values = "\n\r\t\b\f\"\\/'";
  const auto at = kinds.find(kind);
  return at == kinds.npos ? '\0' : values[at];
}

}  // namespace

std::shared_ptr<Unescaped> unescape_document(std::string_view text, std::size_t& offset) {
  offset = find_escaped(text);
  if (offset == text.npos) return nullptr;
  auto result = std::make_shared<Unescaped>();
  result->text = text.substr(0, offset);
  spend(4 * text.size());
  for (auto at = offset; at < text.size(); ++at) {
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
