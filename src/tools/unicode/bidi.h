// The order in which a line of text is shown, if it has scripts of both directions (UAX #9).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::unicode {

// Characters of one direction, in the order in which they are read.
struct DirectionalRun {
  std::u32string text;
  bool is_right_to_left = false;
};

// Returns the runs of a line from left to right. The line has the direction of its first letter.
std::vector<DirectionalRun> visual_runs(std::string_view utf8);

}  // namespace toolyard::unicode
