// How blocks begin: each function looks at a line from its first byte that is no blank.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/markdown/document.h"
#include "tools/markdown/options.h"

namespace toolyard::markdown {

struct HeadingStart {
  std::uint8_t level = 0;
  std::size_t size = 0;  // of the marker with the blanks behind
};
std::optional<HeadingStart> find_heading(std::string_view line);

// The level that an underline makes of a paragraph; 0 where it is none.
std::uint8_t find_underline(std::string_view line);

// The marks that begin a fenced code block, or would end one.
struct Fence {
  char mark = 0;
  std::size_t size = 0;
};
std::optional<Fence> find_fence(std::string_view line);
bool closes_fence(std::string_view line, const Fence& opening);

// A thematic break, or where the line turns out to be none.
struct RuleTest {
  bool is_rule = false;
  std::size_t stopped_at = 0;
};
RuleTest test_rule(std::string_view line);

struct ListMarker {
  char mark = 0;  // `-`, `+`, `*`, `.` or `)`
  std::uint32_t number = 0;
  std::size_t size = 0;
  bool is_ordered() const { return mark == '.' || mark == ')'; }
};
std::optional<ListMarker> find_list_marker(std::string_view line);

// `[^label]:` with the blanks behind.
struct FootnoteStart {
  std::string_view label;
  std::size_t size = 0;
};
std::optional<FootnoteStart> find_footnote(std::string_view line);

// `[!NOTE]` and its kin, alone on a line.
Alert find_alert(std::string_view line);

}  // namespace toolyard::markdown
