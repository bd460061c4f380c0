#include "tools/color/spaces/difference.h"

#include <cmath>
#include <numbers>

#include "tools/color/spaces/cylinders.h"

namespace toolyard::color {
namespace {

constexpr double degree = std::numbers::pi / 180;

// Returns the square root of C^7 / (C^7 + 25^7), which occurs twice in CIEDE2000.
double chroma_weight(double chroma) {
  const double ratio = std::pow(chroma / 25, 7);
  return std::sqrt(ratio / (ratio + 1));
}

// Returns the angle from the first hue to the second, along the shorter arc.
double hue_step(double from, double to) {
  const double step = to - from;
  if (step > 180) return step - 360;
  if (step < -180) return step + 360;
  return step;
}

double mean_hue(double a, double b) {
  const double sum = a + b;
  if (std::abs(a - b) <= 180) return sum / 2;
  return (sum < 360 ? sum + 360 : sum - 360) / 2;
}

double hue_weight(double hue) {
  return 1 - 0.17 * std::cos((hue - 30) * degree) + 0.24 * std::cos(2 * hue * degree) +
         0.32 * std::cos((3 * hue + 6) * degree) - 0.20 * std::cos((4 * hue - 63) * degree);
}

}  // namespace

double delta_e_ok(const Triple& oklab, const Triple& other) {
  const double l = oklab[0] - other[0], a = oklab[1] - other[1], b = oklab[2] - other[2];
  return std::sqrt(l * l + a * a + b * b);
}

double delta_e_2000(const Triple& lab, const Triple& other) {
  const double mean_chroma = (std::hypot(lab[1], lab[2]) + std::hypot(other[1], other[2])) / 2;
  const double stretch = 1 + 0.5 * (1 - chroma_weight(mean_chroma));
  const auto first = polar({lab[0], lab[1] * stretch, lab[2]});
  const auto second = polar({other[0], other[1] * stretch, other[2]});

  const bool has_gray = first[1] * second[1] == 0;
  const double lightness = second[0] - first[0];
  const double chroma = second[1] - first[1];
  const double step = has_gray ? 0 : hue_step(first[2], second[2]);
  const double hue = 2 * std::sqrt(first[1] * second[1]) * std::sin(step / 2 * degree);

  const double middle = (first[0] + second[0]) / 2 - 50;
  const double chroma_mean = (first[1] + second[1]) / 2;
  const double hue_mean = has_gray ? first[2] + second[2] : mean_hue(first[2], second[2]);

  const double l = lightness / (1 + 0.015 * middle * middle / std::sqrt(20 + middle * middle));
  const double c = chroma / (1 + 0.045 * chroma_mean);
  const double h = hue / (1 + 0.015 * chroma_mean * hue_weight(hue_mean));
  const double bend = std::exp(-std::pow((hue_mean - 275) / 25, 2));
  const double rotation = -std::sin(60 * bend * degree) * 2 * chroma_weight(chroma_mean);
  return std::sqrt(l * l + c * c + h * h + rotation * c * h);
}

}  // namespace toolyard::color
