// Shared by the tests against vectors of color libraries: the fixture, and the distance of two
// components.
#pragma once
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cmath>
#include <optional>
#include <string>

#include "tests/vectors/json_vectors.h"
#include "tools/color/reading/reader.h"
#include "tools/color/spaces/conversions.h"

namespace toolyard::color {

// Skips the test if the vectors are missing.
class ColorVectors : public JsonVectors {
 protected:
  ColorVectors() : JsonVectors({"culori", "colorjs", "color_cross"}) {}
};

// A component as computed by another program; nullopt if the color does not have it.
using Expected = std::optional<double>;

inline double distance(Space space, std::size_t component, double a, double b) {
  if (!is_hue(space, component)) return std::abs(a - b);
  const double turns = (a - b) / 360;
  return std::abs(turns - std::round(turns)) * 360;
}

}  // namespace toolyard::color
