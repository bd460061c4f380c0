#include "tools/markdown/blocks/starts.h"

#include <array>
#include <utility>

#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

std::size_t run_of(std::string_view text, char c, std::size_t from = 0) {
  auto end = from;
  while (end < text.size() && text[end] == c) ++end;
  return end - from;
}

bool is_end_or_blank(std::string_view line, std::size_t at) {
  return at >= line.size() || is_blank(line[at]);
}

}  // namespace

std::optional<HeadingStart> find_heading(std::string_view line) {
  const auto level = run_of(line, '#');
  if (level == 0 || level > 6 || !is_end_or_blank(line, level)) return std::nullopt;
  return HeadingStart{static_cast<std::uint8_t>(level), skip_blanks(line, level)};
}

std::uint8_t find_underline(std::string_view line) {
  const char mark = byte_at(line, 0);
  if (mark != '=' && mark != '-') return 0;
  const auto size = run_of(line, mark);
  if (skip_blanks(line, size) != line.size()) return 0;
  return mark == '=' ? 1 : 2;
}

std::optional<Fence> find_fence(std::string_view line) {
  const char mark = byte_at(line, 0);
  if (mark != '`' && mark != '~') return std::nullopt;
  const auto size = run_of(line, mark);
  if (size < 3) return std::nullopt;
  // Otherwise the line could have a code span.
  if (mark == '`' && line.find('`', size) != line.npos) return std::nullopt;
  return Fence{mark, size};
}

bool closes_fence(std::string_view line, const Fence& opening) {
  const auto size = run_of(line, opening.mark);
  return size >= opening.size && skip_blanks(line, size) == line.size();
}

RuleTest test_rule(std::string_view line) {
  const char mark = byte_at(line, 0);
  if (mark != '*' && mark != '-' && mark != '_') return {};
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == mark) {
      ++count;
    } else if (!is_blank(line[i])) {
      return {false, i};
    }
  }
  return {count >= 3, line.size()};
}

std::optional<ListMarker> find_list_marker(std::string_view line) {
  const char first = byte_at(line, 0);
  if (first == '-' || first == '+' || first == '*') {
    if (!is_end_or_blank(line, 1)) return std::nullopt;
    return ListMarker{first, 0, 1};
  }
  std::size_t digits = 0;
  std::uint32_t number = 0;
  for (; digits < 9 && is_digit(byte_at(line, digits)); ++digits) {
    number = number * 10 + static_cast<std::uint32_t>(line[digits] - '0');
  }
  const char mark = byte_at(line, digits);
  if (digits == 0 || (mark != '.' && mark != ')')) return std::nullopt;
  if (!is_end_or_blank(line, digits + 1)) return std::nullopt;
  return ListMarker{mark, number, digits + 1};
}

std::optional<FootnoteStart> find_footnote(std::string_view line) {
  if (!line.starts_with("[^")) return std::nullopt;
  std::size_t end = 2;
  while (end < line.size() && line[end] != ']' && !is_space(line[end])) ++end;
  if (end == 2 || byte_at(line, end) != ']' || byte_at(line, end + 1) != ':') return std::nullopt;
  return FootnoteStart{line.substr(2, end - 2), skip_blanks(line, end + 2)};
}

Alert find_alert(std::string_view line) {
  constexpr std::array<std::pair<std::string_view, Alert>, 5> known{
      {{"[!note]", Alert::note},
       {"[!tip]", Alert::tip},
       {"[!important]", Alert::important},
       {"[!warning]", Alert::warning},
       {"[!caution]", Alert::caution}}};
  line = trimmed(line);
  for (const auto& [marker, alert] : known) {
    if (equals_letters(line, marker)) return alert;
  }
  return Alert::none;
}

}  // namespace toolyard::markdown
