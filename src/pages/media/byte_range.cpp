#include "pages/media/byte_range.h"

#include <algorithm>
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

std::optional<ByteRange> requested_range(std::string_view header, std::size_t size) {
  constexpr std::string_view unit = "bytes=";
  if (!header.starts_with(unit)) return std::nullopt;
  const auto range = trimmed(header.substr(unit.size()));
  const auto hyphen = range.find('-');
  if (hyphen == range.npos || range.contains(',')) return std::nullopt;
  const auto first = number_of(range.substr(0, hyphen)), last = number_of(range.substr(hyphen + 1));
  if (hyphen == 0) {
    if (!last) return std::nullopt;
    const auto count = std::size_t(std::min<std::uint64_t>(*last, size));
    return ByteRange{size - count, count};
  }
  const bool is_open = hyphen + 1 == range.size();
  if (!first || (!last && !is_open) || (last && *last < *first)) return std::nullopt;
  if (*first >= size) return ByteRange{size, 0};
  const auto end = is_open ? size : std::size_t(std::min<std::uint64_t>(*last, size - 1)) + 1;
  return ByteRange{std::size_t(*first), end - std::size_t(*first)};
}

}  // namespace toolyard::pages
