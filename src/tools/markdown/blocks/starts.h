// Markers that begin blocks. Each function takes a line from its first byte that is not a blank.
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
  std::size_t size = 0;  // in bytes, with the blanks after the marker
};
std::optional<HeadingStart> find_heading(std::string_view line);

// Returns the heading level that a setext underline gives to the paragraph above it, or 0 if the
// line is not an underline.
std::uint8_t find_underline(std::string_view line);

// The fence of a fenced code block: its character, and its length.
struct Fence {
  char mark = 0;
  std::size_t size = 0;
};
std::optional<Fence> find_fence(std::string_view line);
bool closes_fence(std::string_view line, const Fence& opening);

// Result of the test for a thematic break; if it is not one, `stopped_at` is the offset of the
// first byte that is not allowed.
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

// The beginning of a footnote definition, `[^label]:`; its size includes the blanks after it.
struct FootnoteStart {
  std::string_view label;
  std::size_t size = 0;
};
std::optional<FootnoteStart> find_footnote(std::string_view line);

// Returns the alert of a marker such as `[!NOTE]`, which must be alone on its line.
Alert find_alert(std::string_view line);

}  // namespace toolyard::markdown
