// Matrices of three rows and columns, computed at compile time: the conversions of RGB spaces
// follow from the chromaticities of their primaries and white point.
#pragma once
#include <cstddef>

#include "tools/color/color.h"

namespace toolyard::color {

using Matrix = std::array<Triple, 3>;  // rows

constexpr Triple operator*(const Matrix& m, const Triple& v) {
  return {m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2],
          m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2],
          m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2]};
}

constexpr Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) product[i][j] += a[i][k] * b[k][j];
  return product;
}

constexpr Matrix diagonal(const Triple& v) { return {{{v[0], 0, 0}, {0, v[1], 0}, {0, 0, v[2]}}}; }

constexpr Matrix inverse(const Matrix& m) {
  Matrix cofactors{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const auto i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      cofactors[i][j] = m[i1][j1] * m[i2][j2] - m[i1][j2] * m[i2][j1];
    }
  double determinant = 0;
  for (std::size_t j = 0; j < 3; ++j) determinant += m[0][j] * cofactors[0][j];
  Matrix result{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) result[i][j] = cofactors[j][i] / determinant;
  return result;
}

struct Chromaticity {
  double x;
  double y;
};

constexpr Triple xyz_of(Chromaticity c) { return {c.x / c.y, 1, (1 - c.x - c.y) / c.y}; }

// Returns the matrix from linear RGB to XYZ relative to the white point of the space.
constexpr Matrix rgb_to_xyz(Chromaticity red, Chromaticity green, Chromaticity blue,
                            const Triple& white) {
  const auto r = xyz_of(red), g = xyz_of(green), b = xyz_of(blue);
  const Matrix primaries{{{r[0], g[0], b[0]}, {r[1], g[1], b[1]}, {r[2], g[2], b[2]}}};
  return primaries * diagonal(inverse(primaries) * white);
}

// Returns the matrix from XYZ relative to one white point to XYZ relative to another, by the
// Bradford method of chromatic adaptation.
constexpr Matrix adaptation(const Triple& from, const Triple& to) {
  constexpr Matrix cones{
      {{0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}}};
  const auto before = cones * from, after = cones * to;
  const Triple scale{after[0] / before[0], after[1] / before[1], after[2] / before[2]};
  return inverse(cones) * diagonal(scale) * cones;
}

}  // namespace toolyard::color
