#include "pages/media/byte_range.h"

#include <charconv>
#include <cstdint>

#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<FilePart> requested_part(std::string_view header) {
  constexpr std::string_view unit = "bytes=";
  if (!header.starts_with(unit)) return std::nullopt;
  const auto range = trimmed(header.substr(unit.size()));
  const auto hyphen = range.find('-');
  if (hyphen == range.npos || range.contains(',')) return std::nullopt;
  const FilePart part{number_of(range.substr(0, hyphen)), number_of(range.substr(hyphen + 1))};
  const bool has_no_begin = hyphen == 0, is_open = hyphen + 1 == range.size();
  if (has_no_begin ? !part.last : !part.first) return std::nullopt;
  if (!part.last && !is_open) return std::nullopt;
  if (part.first && part.last && *part.last < *part.first) return std::nullopt;
  return part;
}

}  // namespace toolyard::pages
