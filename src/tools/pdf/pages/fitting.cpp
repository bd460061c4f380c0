#include "tools/pdf/pages/fitting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "tools/pdf/pages/page_content.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

QPDFObjectHandle real(double value) { return QPDFObjectHandle::newReal(value, 6); }

using Matrix = std::array<double, 6>;

Matrix matrix_of(QPDFObjectHandle value) {
  Matrix matrix{1, 0, 0, 1, 0, 0};
  if (!value.isArray() || value.getArrayNItems() != 6) return matrix;
  for (int i = 0; i < 6; ++i) {
    auto item = value.getArrayItem(i);
    matrix[static_cast<std::size_t>(i)] = item.isNumber() ? item.getNumericValue() : 0;
  }
  return matrix;
}

// Returns how many coordinates follow the page in a destination, and whether the first of them is
// horizontal.
struct Aim {
  int count = 0;
  bool begins_with_x = true;
};
Aim aim_of(QPDFObjectHandle place) {
  auto kind = place.getArrayNItems() > 1 ? place.getArrayItem(1) : QPDFObjectHandle::newNull();
  const auto name = kind.isName() ? kind.getName() : "";
  if (name == "/XYZ") return {2, true};
  if (name == "/FitR") return {4, true};
  if (name == "/FitV" || name == "/FitBV") return {1, true};
  if (name == "/FitH" || name == "/FitBH") return {1, false};
  return {};
}

}  // namespace

PageSize paper_size(PaperSize paper, QPDFObjectHandle first) {
  constexpr double points_per_mm = 72 / 25.4;
  switch (paper) {
    case PaperSize::a3: return {297 * points_per_mm, 420 * points_per_mm};
    case PaperSize::a4: return {210 * points_per_mm, 297 * points_per_mm};
    case PaperSize::a5: return {148 * points_per_mm, 210 * points_per_mm};
    case PaperSize::letter: return {612, 792};
    case PaperSize::legal: return {612, 1008};
    case PaperSize::keep:
    case PaperSize::first: break;
  }
  return page_box(first).displayed();
}

PageSize turned_like(PageSize paper, PageSize page) {
  if ((paper.width > paper.height) != (page.width > page.height) && page.width != page.height)
    std::swap(paper.width, paper.height);
  return paper;
}

void PageFitter::fit(QPDFObjectHandle page) {
  target_.budget.tick();
  const auto box = page_box(page);
  auto sheet = turned_like(paper_, box.displayed());
  if (box.quarters % 2 == 1) std::swap(sheet.width, sheet.height);
  Move move{.scale = std::min(sheet.width / box.width, sheet.height / box.height)};
  move.x = (sheet.width - move.scale * box.width) / 2 - move.scale * box.x;
  move.y = (sheet.height - move.scale * box.height) / 2 - move.scale * box.y;
  for (const auto* key : {"/CropBox", "/TrimBox", "/BleedBox", "/ArtBox", "/UserUnit", "/Thumb",
                          "/VP", "/BoxColorInfo"})
    page.removeKey(key);
  page.replaceKey("/MediaBox",
                  QPDFObjectHandle::newFromRectangle({0, 0, sheet.width, sheet.height}));
  constexpr double least = 1e-5;
  if (std::abs(move.scale - 1) < least && std::abs(move.x) < least && std::abs(move.y) < least)
    return;
  moves_.emplace(page.getObjGen(), move);
  // The inner states are for content that restores more than it has saved, which viewers ignore: it
  // must not undo the scaling.
  if (page.hasKey("/Contents"))
    enclose_content(target_, page,
                    "q " + operands({move.scale, 0, 0, move.scale, move.x, move.y}) + "cm " +
                        operands({box.x, box.y, box.width, box.height}) + "re W n q q\n",
                    "\nQ Q Q\n");
  move_patterns(page, move);
  move_annotations(page, move);
}

// Patterns are drawn in the coordinates of the page, whatever its content does to them.
void PageFitter::move_patterns(QPDFObjectHandle page, const Move& move) {
  auto resources = page.getKey("/Resources");
  if (!resources.isDictionary() || !resources.getKey("/Pattern").isDictionary()) return;
  auto patterns = own_resources(target_.budget, page, "/Pattern");
  for (auto& [name, pattern] : patterns.getDictAsMap())
    if (pattern.isDictionary() || pattern.isStream())
      patterns.replaceKey(name, moved_pattern(pattern, move));
}

QPDFObjectHandle PageFitter::moved_pattern(QPDFObjectHandle pattern, const Move& move) {
  const auto matrix =
      matrix_of((pattern.isStream() ? pattern.getDict() : pattern).getKey("/Matrix"));
  auto moved = QPDFObjectHandle::newArray();
  for (std::size_t i = 0; i < matrix.size(); ++i)
    moved.appendItem(real(move.scale * matrix[i] + (i == 4 ? move.x : i == 5 ? move.y : 0)));
  const std::pair key(pattern.getObjGen(), moved.unparse());
  if (pattern.isIndirect())
    if (const auto known = patterns_.find(key); known != patterns_.end()) return known->second;
  target_.budget.count_object();
  auto made =
      pattern.isStream() ? target_.copy_of_stream(pattern) : target_.add(pattern.shallowCopy());
  (made.isStream() ? made.getDict() : made).replaceKey("/Matrix", moved);
  if (pattern.isIndirect()) patterns_.emplace(key, made);
  return made;
}

QPDFObjectHandle PageFitter::moved_points(QPDFObjectHandle points, const Move& move, int depth) {
  auto moved = QPDFObjectHandle::newArray();
  target_.budget.count_made(static_cast<std::size_t>(points.getArrayNItems()));
  bool is_x = true;
  for (auto& item : points.getArrayAsVector()) {
    target_.budget.tick();
    if (item.isArray() && depth == 0) {
      moved.appendItem(moved_points(item, move, depth + 1));
    } else if (item.isNumber()) {
      moved.appendItem(real(move.scale * item.getNumericValue() + (is_x ? move.x : move.y)));
      is_x = !is_x;
    } else {
      moved.appendItem(item);
    }
  }
  return moved;
}

void PageFitter::move_annotations(QPDFObjectHandle page, const Move& move) {
  auto annotations = page.getKey("/Annots");
  if (!annotations.isArray()) return;
  for (auto& annotation : annotations.getArrayAsVector()) {
    target_.budget.tick();
    if (!annotation.isDictionary()) continue;
    if (annotation.isIndirect() && !moved_annotations_.insert(annotation.getObjGen()).second)
      continue;
    for (const auto* key : {"/Rect", "/QuadPoints", "/L", "/Vertices", "/CL", "/InkList", "/Path"})
      if (auto points = annotation.getKey(key); points.isArray())
        annotation.replaceKey(key, moved_points(points, move, 0));
    if (auto insets = annotation.getKey("/RD"); insets.isArray())
      annotation.replaceKey("/RD", moved_points(insets, {.scale = move.scale}, 0));
  }
}

void PageFitter::move_places() {
  for (auto& place : target_.places) {
    target_.budget.tick();
    const auto found = moves_.find(place.getArrayItem(0).getObjGen());
    if (found == moves_.end()) continue;
    const auto& move = found->second;
    const auto aim = aim_of(place);
    for (int i = 0; i < std::min(aim.count, place.getArrayNItems() - 2); ++i) {
      auto value = place.getArrayItem(2 + i);
      const bool is_x = (i % 2 == 0) == aim.begins_with_x;
      if (value.isNumber())
        place.setArrayItem(2 + i,
                           real(move.scale * value.getNumericValue() + (is_x ? move.x : move.y)));
    }
  }
}

}  // namespace toolyard::pdf
