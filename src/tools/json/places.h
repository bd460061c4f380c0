// Positions in a text for error messages: line and column of an offset, and an excerpt of the line.
#pragma once
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard::json {

// Converts offsets to positions in one pass over the text. Offsets must not decrease between calls.
class PlaceFinder {
 public:
  explicit PlaceFinder(std::string_view text) : text_(text) {}
  Position at(std::size_t offset);

 private:
  std::string_view text_;
  Position last_;
};

// Returns the line around an offset. Text more than 40 bytes away is replaced with an ellipsis.
std::string excerpt(std::string_view text, std::size_t offset);

}  // namespace toolyard::json
