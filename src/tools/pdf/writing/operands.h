// Numbers as operands of content streams.
#pragma once
#include <span>
#include <string>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

// Returns numbers, each followed by a space.
inline std::string operands(std::span<const double> numbers) {
  constexpr int decimals = 6;
  std::string text;
  for (const auto number : numbers) text += QUtil::double_to_string(number, decimals) + " ";
  return text;
}
inline std::string operands(std::initializer_list<double> numbers) {
  return operands(std::span(numbers.begin(), numbers.size()));
}

}  // namespace toolyard::pdf
