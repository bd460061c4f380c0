#include "tools/pdf/reading/packed_objects.h"

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"

namespace toolyard::pdf {

namespace {

constexpr std::array<std::string_view, 8> known_filters{
    "/FlateDecode", "/Fl",  "/BrotliDecode", "/ASCIIHexDecode",
    "/AHx",         "/A85", "/Crypt",        "/ASCII85Decode"};
// A dictionary that is not longer on either side of its type is searched.
constexpr std::size_t dictionary_reach = 2048;

bool ends_name(char c) { return std::string_view(" \t\r\n\f/<>[]()%").contains(c) || c == '\0'; }

// Returns the name at a position; empty if there is none.
std::string_view name_at(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '/') return {};
  auto end = at + 1;
  while (end < text.size() && !ends_name(text[end])) ++end;
  return text.substr(at, end - at);
}

// Returns the first unknown filter of a dictionary.
std::string_view unknown_of(std::string_view dictionary) {
  constexpr std::string_view key = "/Filter", blanks = " \t\r\n";
  auto at = dictionary.find(key);
  while (at != dictionary.npos && name_at(dictionary, at) != key) at = dictionary.find(key, at + 1);
  if (at == dictionary.npos) return {};
  at = std::min(dictionary.find_first_not_of(blanks, at + key.size()), dictionary.size());
  const bool is_list = dictionary.substr(at).starts_with('[');
  if (is_list) at = dictionary.find_first_not_of(blanks, at + 1);
  for (auto name = name_at(dictionary, at); !name.empty(); name = name_at(dictionary, at)) {
    if (std::ranges::find(known_filters, name) == known_filters.end()) return name;
    if (!is_list) break;
    at = dictionary.find_first_not_of(blanks, at + name.size());
  }
  return {};
}

// Names are bytes of the file.
std::string shown_name(std::string_view name) {
  constexpr std::size_t most = 40;
  std::string shown;
  for (const char c : name.substr(0, most)) shown += c > ' ' && c < 0x7f ? c : '?';
  return shown;
}

}  // namespace

std::optional<std::string> unknown_filter_in(std::string_view bytes) {
  spend(bytes.size());
  for (const std::string_view type : {"/ObjStm", "/XRef"})
    for (auto at = bytes.find(type); at != bytes.npos; at = bytes.find(type, at + 1)) {
      if (name_at(bytes, at) != type) continue;
      spend(2 * dictionary_reach);
      const auto first = at > dictionary_reach ? at - dictionary_reach : 0;
      const auto around = bytes.substr(first, at - first + dictionary_reach);
      const auto before = around.substr(0, at - first).rfind(" obj");
      const auto after = around.find("stream", at - first);
      if (before == around.npos || after == around.npos) continue;
      const auto name = unknown_of(around.substr(before, after - before));
      if (!name.empty()) return std::string(name);
    }
  return std::nullopt;
}

Refusal explained(const Refusal& refusal, std::string_view bytes) {
  if (refusal.type != &problems::damaged_pdf) return refusal;
  const auto name = unknown_filter_in(bytes);
  if (!name) return refusal;
  return {&problems::unsupported_filter,
          "The objects of the file are compressed with " + shown_name(*name) +
              ", which is not supported; save it with another compression."};
}

}  // namespace toolyard::pdf
