// Places in a text for people: lines and columns, and the line around a place.
#pragma once
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard::json {

// Finds the places of offsets that only grow, in one pass over the text.
class PlaceFinder {
 public:
  explicit PlaceFinder(std::string_view text) : text_(text) {}
  Position at(std::size_t offset);

 private:
  std::string_view text_;
  Position last_;
};

// The line around an offset, cut to what can be read at a glance.
std::string excerpt(std::string_view text, std::size_t offset);

}  // namespace toolyard::json
