#include "tools/pdf/pages/page_box.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace toolyard::pdf {

namespace {

constexpr double largest_coordinate = 1e7;

std::optional<QPDFObjectHandle::Rectangle> rectangle(QPDFObjectHandle value) {
  if (!value.isArray() || value.getArrayNItems() != 4) return std::nullopt;
  double edges[4];
  for (int i = 0; i < 4; ++i) {
    auto edge = value.getArrayItem(i);
    if (!edge.isNumber()) return std::nullopt;
    edges[i] = std::clamp(edge.getNumericValue(), -largest_coordinate, largest_coordinate);
  }
  const auto [left, right] = std::minmax(edges[0], edges[2]);
  const auto [bottom, top] = std::minmax(edges[1], edges[3]);
  if (left == right || bottom == top) return std::nullopt;
  return QPDFObjectHandle::Rectangle(left, bottom, right, top);
}

}  // namespace

PageSize PageBox::displayed() const {
  PageSize size{width * unit, height * unit};
  if (quarters % 2 == 1) std::swap(size.width, size.height);
  return size;
}

PageBox page_box(QPDFObjectHandle page) {
  const QPDFObjectHandle::Rectangle letter(0, 0, 612, 792);
  auto seen = rectangle(page.getKey("/MediaBox")).value_or(letter);
  if (const auto crop = rectangle(page.getKey("/CropBox"))) {
    const QPDFObjectHandle::Rectangle both(
        std::max(seen.llx, crop->llx), std::max(seen.lly, crop->lly), std::min(seen.urx, crop->urx),
        std::min(seen.ury, crop->ury));
    if (both.llx < both.urx && both.lly < both.ury) seen = both;
  }
  PageBox box{
      .x = seen.llx, .y = seen.lly, .width = seen.urx - seen.llx, .height = seen.ury - seen.lly};
  auto turned = page.getKey("/Rotate");
  if (turned.isInteger()) box.quarters = static_cast<int>((turned.getIntValue() / 90 % 4 + 4) % 4);
  auto unit = page.getKey("/UserUnit");
  if (unit.isNumber() && unit.getNumericValue() > 0)
    box.unit = std::clamp(unit.getNumericValue(), 0.001, 10'000.0);
  return box;
}

}  // namespace toolyard::pdf
