#include "core/json/parts.h"

#include <algorithm>

#include "core/json/text.h"
#include "core/json/tokens.h"

namespace toolyard {

namespace {

bool is_json_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool ends_scalar(char c) { return c == ',' || c == ']' || c == '}' || is_json_space(c); }

void skip_blanks(std::string_view& text) {
  const auto* const begin = std::ranges::find_if_not(text, is_json_space);
  text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
}

// Returns the length of the string that begins here, including both quotes.
std::size_t string_size(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '\\') ++at;
    else if (text[at] == '"') return at + 1;
  }
  return text.size();
}

std::string_view take_value(std::string_view& text) {
  std::size_t size = 0;
  if (text.starts_with('"')) size = string_size(text);
  else if (text.starts_with('{') || text.starts_with('[')) size = nested_size(text);
  else size = static_cast<std::size_t>(std::ranges::find_if(text, ends_scalar) - text.begin());
  const auto value = text.substr(0, size);
  text.remove_prefix(size);
  return value;
}

}  // namespace

JsonParts parts_of_json(std::string_view json, std::size_t most) {
  JsonParts parts;
  skip_blanks(json);
  const bool has_names = json.starts_with('{');
  if (!has_names && !json.starts_with('[')) return parts;
  constexpr std::size_t usual_count = 8;
  parts.reserve(usual_count);
  json.remove_prefix(1);
  for (skip_blanks(json); parts.size() < most && !json.empty() && json[0] != '}' && json[0] != ']';
       skip_blanks(json)) {
    JsonPart part;
    if (has_names) {
      const auto name = take_value(json);
      if (name.contains('\\')) part.name = string_in_json(name).value_or("");
      else if (name.size() > 1) part.name = name.substr(1, name.size() - 2);
      json.remove_prefix(std::min(json.find(':') + 1, json.size()));
      skip_blanks(json);
    }
    part.text = take_value(json);
    parts.push_back(std::move(part));
    skip_blanks(json);
    if (json.starts_with(',')) json.remove_prefix(1);
  }
  return parts;
}

std::string_view find_part(std::span<const JsonPart> parts, std::string_view name) {
  const auto found = std::ranges::find(parts, name, &JsonPart::name);
  return found == parts.end() ? std::string_view() : found->text;
}

bool has_duplicate_name(std::span<const JsonPart> parts) {
  constexpr std::size_t few = 8;
  if (parts.size() <= few) {
    for (std::size_t i = 1; i < parts.size(); ++i)
      if (find_part(parts.first(i), parts[i].name).data()) return true;
    return false;
  }
  std::vector<std::string_view> names;
  names.reserve(parts.size());
  for (const auto& part : parts) names.push_back(part.name);
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) != names.end();
}

std::optional<std::string> string_in_json(std::string_view json) {
  if (json.size() < 2 || json.front() != '"' || json.back() != '"') return std::nullopt;
  std::string text(json.substr(1, json.size() - 2));
  if (text.find('\\') == text.npos) return text;
  const auto plain = unescape_json(text.data(), text.size());
  if (!plain) return std::nullopt;
  text.resize(plain->size());
  return text;
}

std::string compact_json(std::string_view json) {
  std::string out;
  for (skip_blanks(json); !json.empty(); skip_blanks(json)) {
    const auto size = json.starts_with('"') ? string_size(json) : 1;
    out += json.substr(0, size);
    json.remove_prefix(size);
  }
  return out;
}

}  // namespace toolyard
