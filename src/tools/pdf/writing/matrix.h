// Coordinate transformations (ISO 32000-1, 8.3.4).
#pragma once
#include <array>
#include <cmath>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

struct Point {
  double x = 0, y = 0;
};

struct Matrix {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

  std::array<double, 6> numbers() const { return {a, b, c, d, e, f}; }
  Point apply(Point point) const {
    return {a * point.x + c * point.y + e, b * point.x + d * point.y + f};
  }
  // The lengths of the sides of a unit square.
  double width() const { return std::hypot(a, b); }
  double height() const { return std::hypot(c, d); }
};

// Returns the transformation that applies `first`, then `second`.
inline Matrix operator*(const Matrix& first, const Matrix& second) {
  return {.a = first.a * second.a + first.b * second.c,
          .b = first.a * second.b + first.b * second.d,
          .c = first.c * second.a + first.d * second.c,
          .d = first.c * second.b + first.d * second.d,
          .e = first.e * second.a + first.f * second.c + second.e,
          .f = first.e * second.b + first.f * second.d + second.f};
}

// Returns the matrix of an array; the identity if there is none.
inline Matrix matrix_of(QPDFObjectHandle value) {
  if (!value.isArray() || value.getArrayNItems() != 6) return {};
  std::array<double, 6> numbers{};
  for (int i = 0; i < 6; ++i) {
    auto item = value.getArrayItem(i);
    numbers.at(static_cast<std::size_t>(i)) = item.isNumber() ? item.getNumericValue() : 0;
  }
  return {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
}

inline QPDFObjectHandle array_of(const Matrix& matrix) {
  constexpr int decimals = 6;
  auto array = QPDFObjectHandle::newArray();
  for (const auto number : matrix.numbers())
    array.appendItem(QPDFObjectHandle::newReal(number, decimals));
  return array;
}

}  // namespace toolyard::pdf
