#include "tools/pdf/pages/moving.h"

#include <algorithm>
#include <vector>

namespace toolyard::pdf {

namespace {

constexpr int decimals = 6;

QPDFObjectHandle real_number(double value) { return QPDFObjectHandle::newReal(value, decimals); }

QPDFObjectHandle points_at(Budget& budget, QPDFObjectHandle points, const Matrix& matrix,
                           int depth) {
  auto moved = QPDFObjectHandle::newArray();
  budget.count_made(static_cast<std::size_t>(points.getArrayNItems()));
  double x = 0;
  bool has_x = false;
  for (auto& item : points.getArrayAsVector()) {
    budget.tick();
    if (item.isArray() && depth == 0) {
      moved.appendItem(points_at(budget, item, matrix, depth + 1));
    } else if (!item.isNumber()) {
      moved.appendItem(item);
    } else if (!has_x) {
      x = item.getNumericValue();
      has_x = true;
    } else {
      const auto point = matrix.apply({x, item.getNumericValue()});
      moved.appendItem(real_number(point.x));
      moved.appendItem(real_number(point.y));
      has_x = false;
    }
  }
  return moved;
}

bool is_rectangle(QPDFObjectHandle value) {
  if (!value.isArray() || value.getArrayNItems() != 4) return false;
  auto items = value.getArrayAsVector();
  return std::ranges::all_of(items, [](auto& item) { return item.isNumber(); });
}

// Returns the first of the factors of a scale, times a number.
QPDFObjectHandle with_factor(QPDFObjectHandle formats, double factor) {
  if (!formats.isArray() || formats.getArrayNItems() == 0) return formats;
  auto first = formats.getArrayItem(0);
  if (!first.isDictionary() || !first.getKey("/C").isNumber()) return formats;
  auto changed = first.shallowCopy(), copied = formats.shallowCopy();
  changed.replaceKey("/C", real_number(first.getKey("/C").getNumericValue() * factor));
  copied.setArrayItem(0, changed);
  return copied;
}

// Returns points of a unit square that is turned clockwise.
QPDFObjectHandle turned_unit_points(Budget& budget, QPDFObjectHandle points, int quarters) {
  constexpr std::array<Matrix, 4> turns{
      {{1, 0, 0, 1, 0, 0}, {0, -1, 1, 0, 0, 1}, {-1, 0, 0, -1, 1, 1}, {0, 1, -1, 0, 1, 0}}};
  return moved_points(budget, points, turns.at(static_cast<std::size_t>(quarters)));
}

}  // namespace

QPDFObjectHandle moved_points(Budget& budget, QPDFObjectHandle points, const Matrix& matrix) {
  return points_at(budget, points, matrix, 0);
}

QPDFObjectHandle moved_rectangle(Budget& budget, QPDFObjectHandle rectangle, const Matrix& matrix) {
  if (!is_rectangle(rectangle)) return rectangle;
  budget.tick();
  const auto corner = [&](int x, int y) {
    return matrix.apply(
        {rectangle.getArrayItem(x).getNumericValue(), rectangle.getArrayItem(y).getNumericValue()});
  };
  const auto one = corner(0, 1), other = corner(2, 3);
  auto moved = QPDFObjectHandle::newArray();
  for (const auto edge : {std::min(one.x, other.x), std::min(one.y, other.y),
                          std::max(one.x, other.x), std::max(one.y, other.y)})
    moved.appendItem(real_number(edge));
  return moved;
}

QPDFObjectHandle moved_measure(Budget& budget, QPDFObjectHandle measure, const PageMove& move) {
  if (!measure.isDictionary()) return measure;
  budget.count_made(measure.getKeys().size());
  auto moved = measure.shallowCopy();
  if (auto x = measure.getKey("/X"); x.isArray())
    moved.replaceKey("/X", with_factor(x, 1 / move.scale()));
  if (auto y = measure.getKey("/Y"); y.isArray())
    moved.replaceKey("/Y", with_factor(y, 1 / move.scale()));
  if (move.quarters % 2 == 1 && measure.hasKey("/Y")) {
    auto x = moved.getKey("/X");
    moved.replaceKey("/X", moved.getKey("/Y"));
    moved.replaceKey("/Y", x);
    auto ratio = measure.getKey("/CYX");
    if (ratio.isNumber() && ratio.getNumericValue() != 0)
      moved.replaceKey("/CYX", real_number(1 / ratio.getNumericValue()));
  }
  if (auto origin = measure.getKey("/O"); origin.isArray())
    moved.replaceKey("/O", moved_points(budget, origin, move.matrix));
  for (const auto* key : {"/LPTS", "/Bounds"})
    if (auto points = measure.getKey(key); points.isArray() && move.quarters != 0)
      moved.replaceKey(key, turned_unit_points(budget, points, move.quarters));
  return moved;
}

QPDFObjectHandle moved_viewport(Budget& budget, QPDFObjectHandle viewport, const PageMove& move) {
  if (!viewport.isDictionary()) return viewport;
  budget.count_made(viewport.getKeys().size());
  auto moved = viewport.shallowCopy();
  moved.replaceKey("/BBox", moved_rectangle(budget, viewport.getKey("/BBox"), move.matrix));
  if (auto measure = viewport.getKey("/Measure"); measure.isDictionary())
    moved.replaceKey("/Measure", moved_measure(budget, measure, move));
  return moved;
}

void AnnotationMover::move(QPDFObjectHandle page, const PageMove& move) {
  auto annotations = page.getKey("/Annots");
  if (!annotations.isArray()) return;
  auto& budget = target_.budget;
  for (auto& annotation : annotations.getArrayAsVector()) {
    budget.tick();
    if (!annotation.isDictionary()) continue;
    if (annotation.isIndirect() && !moved_.insert(annotation.getObjGen()).second) continue;
    if (auto area = annotation.getKey("/Rect"); area.isArray())
      annotation.replaceKey("/Rect", moved_rectangle(budget, area, move.matrix));
    for (const auto* key : {"/QuadPoints", "/L", "/Vertices", "/CL", "/InkList", "/Path"})
      if (auto points = annotation.getKey(key); points.isArray())
        annotation.replaceKey(key, moved_points(budget, points, move.matrix));
    if (auto insets = annotation.getKey("/RD"); is_rectangle(insets)) {
      // Left, top, right and bottom.
      auto moved = QPDFObjectHandle::newArray();
      for (int i = 0; i < 4; ++i)
        moved.appendItem(real_number(
            move.scale() * insets.getArrayItem((i + 4 - move.quarters) % 4).getNumericValue()));
      annotation.replaceKey("/RD", moved);
    }
    if (auto measure = annotation.getKey("/Measure"); measure.isDictionary())
      annotation.replaceKey("/Measure", moved_measure(budget, measure, move));
    if (move.sheet.isInitialized() && annotation.hasKey("/P"))
      annotation.replaceKey("/P", move.sheet);
    if (move.quarters != 0) turn_appearances(annotation, move.quarters);
  }
}

void AnnotationMover::turn_appearances(QPDFObjectHandle annotation, int quarters) {
  constexpr int quarter_degrees = 90, full_degrees = 360;
  auto appearances = annotation.getKey("/AP");
  if (appearances.isDictionary()) annotation.replaceKey("/AP", turned(appearances, quarters, 0));
  auto look = annotation.getKey("/MK");
  if (!look.isDictionary()) return;
  auto rotation = look.getKey("/R");
  const auto before = rotation.isInteger() ? rotation.getIntValue() % full_degrees : 0;
  look = look.shallowCopy();
  look.replaceKey(
      "/R", QPDFObjectHandle::newInteger((before + full_degrees * 2 - quarters * quarter_degrees) %
                                         full_degrees));
  annotation.replaceKey("/MK", look);
}

// Returns an appearance, or a dictionary of appearances, that is turned.
QPDFObjectHandle AnnotationMover::turned(QPDFObjectHandle appearance, int quarters, int depth) {
  constexpr int max_levels = 2;
  constexpr std::array<Matrix, 4> turns{
      {{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}}};
  target_.budget.tick();
  if (appearance.isDictionary() && depth < max_levels) {
    auto copied = appearance.shallowCopy();
    for (auto& [key, value] : appearance.getDictAsMap())
      copied.replaceKey(key, turned(value, quarters, depth + 1));
    target_.budget.count_made(copied.getKeys().size());
    return copied;
  }
  if (!appearance.isStream()) return appearance;
  const std::pair key(appearance.getObjGen(), quarters);
  if (const auto known = turned_.find(key); known != turned_.end()) return known->second;
  target_.budget.count_object();
  auto made = target_.copy_of_stream(appearance);
  const auto matrix = matrix_of(appearance.getDict().getKey("/Matrix")) *
                      turns.at(static_cast<std::size_t>(quarters));
  made.getDict().replaceKey("/Matrix", array_of(matrix));
  return turned_[key] = made;
}

}  // namespace toolyard::pdf
