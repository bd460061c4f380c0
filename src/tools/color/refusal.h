// Why a text cannot be read as a color.
#pragma once
#include <cstddef>
#include <string>

namespace toolyard::color {

struct Refusal {
  enum class Kind { invalid, unsupported };
  Kind kind = Kind::invalid;
  std::size_t offset = 0;  // in the text
  std::string detail;
  std::string hint = {};
};

}  // namespace toolyard::color
