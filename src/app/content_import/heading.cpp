#include "app/content_import/heading.h"

#include <algorithm>

#include "tools/markdown_preview.h"

namespace toolyard::content_import {
namespace {

std::size_t end_of_line(std::string_view text, std::size_t begin) {
  return std::min(text.find('\n', begin), text.size() - 1) + 1;
}

// Returns the size of a possible heading at the beginning of the text, in bytes: a line with `#`,
// or one underlined with `=` or `-`. 0 if there is none.
std::size_t size_of_heading(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = end_of_line(text, 0);
  if (text[std::min(text.find_first_not_of(' '), first - 1)] == '#') return first;
  if (first == text.size()) return 0;
  const auto second = end_of_line(text, first);
  const auto below = text.substr(first, second - first);
  const auto mark = below.find_first_not_of(' ');
  const bool is_rule = (below[std::min(mark, below.size() - 1)] == '=' ||
                        below[std::min(mark, below.size() - 1)] == '-') &&
                       below.find_first_not_of("=- \n") == below.npos;
  return is_rule ? second : 0;
}

}  // namespace

std::string_view without_blank_lines(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  const auto before = text.substr(0, first).rfind('\n');
  return before == text.npos ? text : text.substr(before + 1);
}

std::optional<std::string> title_in(std::string_view body) {
  auto shown = markdown_preview::run({.input = body, .format = markdown_preview::Format::text}, {});
  if (!shown || !shown->title || shown->title->empty()) return std::nullopt;
  return std::move(shown->title);
}

std::string_view without_title(std::string_view body, std::string_view title) {
  body = without_blank_lines(body);
  const auto size = size_of_heading(body);
  if (size == 0 || title_in(body.substr(0, size)) != title) return body;
  return without_blank_lines(body.substr(size));
}

}  // namespace toolyard::content_import
