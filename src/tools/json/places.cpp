#include "tools/json/places.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace toolyard::json {
namespace {

constexpr std::size_t reach = 40;  // bytes shown on either side
constexpr std::string_view dots = "…";

bool is_inside_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

Position PlaceFinder::at(std::size_t offset) {
  const auto between = text_.substr(last_.offset, offset - last_.offset);
  const auto breaks = std::ranges::count(between, '\n');
  if (breaks > 0) {
    last_.line += static_cast<std::size_t>(breaks);
    last_.column = 1 + count_code_points(between.substr(between.rfind('\n') + 1));
  } else {
    last_.column += count_code_points(between);
  }
  last_.offset = offset;
  return last_;
}

std::string excerpt(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const auto before = text.substr(0, offset).find_last_of("\r\n");
  auto start = before == text.npos ? 0 : before + 1;
  auto end = std::min(text.find_first_of("\r\n", offset), text.size());
  const bool is_cut_before = offset - start > reach;
  const bool is_cut_behind = end - offset > reach;
  if (is_cut_before) {
    start = offset - reach;
    while (start < offset && is_inside_character(text[start])) ++start;
  }
  if (is_cut_behind) {
    end = offset + reach;
    while (end > offset && is_inside_character(text[end])) --end;
  }
  std::string line;
  if (is_cut_before) line += dots;
  line += text.substr(start, end - start);
  if (is_cut_behind) line += dots;
  return line;
}

}  // namespace toolyard::json
