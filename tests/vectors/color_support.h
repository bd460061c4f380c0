// What the vectors of color libraries need: their names for spaces and components, as ours.
#pragma once
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cmath>
#include <optional>
#include <string>

#include "tests/support/vectors.h"
#include "tools/color/conversions.h"
#include "tools/color/reader.h"

namespace toolyard::color {

// Skips the test where there are no vectors.
class ColorVectors : public testing::Test {
 protected:
  simdjson::dom::element load(std::string_view path) {
    return parser_.load((*vectors() / "vectors" / path).string());
  }
  void SetUp() override {
    if (!vectors()) GTEST_SKIP() << "there are no vectors here";
  }

 private:
  simdjson::dom::parser parser_;
};

// A component as another program gives it; nothing where it has none.
using Expected = std::optional<double>;

inline double distance(Space space, std::size_t component, double a, double b) {
  if (!is_hue(space, component)) return std::abs(a - b);
  const double turns = (a - b) / 360;
  return std::abs(turns - std::round(turns)) * 360;
}

}  // namespace toolyard::color
