// Walks over the tags of HTML from the sanitizer, whose elements are balanced and whose attributes
// contain no `>`.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace toolyard::pages {

struct Tag {
  std::size_t begin = 0, end = 0;
  std::string_view name;
  bool is_end = false;
  bool is_void = false;  // has no end tag

  // By how much it changes the number of open elements.
  int step() const { return is_void ? 0 : is_end ? -1 : 1; }
  // The level of a heading; 0 for other elements.
  int heading_level() const {
    const bool is_heading = name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
    return is_heading ? name[1] - '0' : 0;
  }
};

// Returns the first tag that begins at `at` or later.
std::optional<Tag> next_tag(std::string_view html, std::size_t at);

}  // namespace toolyard::pages
