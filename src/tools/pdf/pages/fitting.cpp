#include "tools/pdf/pages/fitting.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "tools/pdf/pages/page_content.h"
#include "tools/pdf/writing/matrix.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

QPDFObjectHandle real(double value) { return QPDFObjectHandle::newReal(value, 6); }

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
  const auto scale = std::min(sheet.width / box.width, sheet.height / box.height);
  const Matrix matrix{.a = scale,
                      .d = scale,
                      .e = (sheet.width - scale * box.width) / 2 - scale * box.x,
                      .f = (sheet.height - scale * box.height) / 2 - scale * box.y};
  for (const auto* key :
       {"/CropBox", "/TrimBox", "/BleedBox", "/ArtBox", "/UserUnit", "/Thumb", "/BoxColorInfo"})
    page.removeKey(key);
  page.replaceKey("/MediaBox",
                  QPDFObjectHandle::newFromRectangle({0, 0, sheet.width, sheet.height}));
  constexpr double least = 1e-5;
  if (std::abs(scale - 1) < least && std::abs(matrix.e) < least && std::abs(matrix.f) < least)
    return;
  const auto& move = moves_.emplace(page.getObjGen(), PageMove{.matrix = matrix}).first->second;
  // The inner states are for content that restores more than it has saved, which viewers ignore: it
  // must not undo the scaling.
  if (page.hasKey("/Contents"))
    enclose_content(target_, page,
                    "q " + operands(matrix.numbers()) + "cm " +
                        operands({box.x, box.y, box.width, box.height}) + "re W n q q\n",
                    "\nQ Q Q\n");
  move_patterns(page, matrix);
  annotations_.move(page, move);
  move_viewports(page, move);
}

void PageFitter::move_viewports(QPDFObjectHandle page, const PageMove& move) {
  auto viewports = page.getKey("/VP");
  if (!viewports.isArray()) return;
  auto moved = QPDFObjectHandle::newArray();
  for (auto& viewport : viewports.getArrayAsVector()) {
    target_.budget.tick();
    moved.appendItem(moved_viewport(target_.budget, viewport, move));
  }
  page.replaceKey("/VP", moved);
}

// Patterns are drawn in the coordinates of the page, whatever its content does to them.
void PageFitter::move_patterns(QPDFObjectHandle page, const Matrix& matrix) {
  auto resources = page.getKey("/Resources");
  if (!resources.isDictionary() || !resources.getKey("/Pattern").isDictionary()) return;
  auto patterns = own_resources(target_.budget, page, "/Pattern");
  for (auto& [name, pattern] : patterns.getDictAsMap())
    if (pattern.isDictionary() || pattern.isStream())
      patterns.replaceKey(name, moved_pattern(pattern, matrix));
}

QPDFObjectHandle PageFitter::moved_pattern(QPDFObjectHandle pattern, const Matrix& matrix) {
  auto moved = array_of(
      matrix_of((pattern.isStream() ? pattern.getDict() : pattern).getKey("/Matrix")) * matrix);
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

void PageFitter::move_places() {
  move_structure(target_, moves_);
  for (auto& place : target_.places) {
    target_.budget.tick();
    const auto found = moves_.find(place.getArrayItem(0).getObjGen());
    if (found == moves_.end()) continue;
    const auto& matrix = found->second.matrix;
    const auto aim = aim_of(place);
    for (int i = 0; i < std::min(aim.count, place.getArrayNItems() - 2); ++i) {
      auto value = place.getArrayItem(2 + i);
      if (!value.isNumber()) continue;
      const bool is_x = (i % 2 == 0) == aim.begins_with_x;
      const auto number = value.getNumericValue();
      place.setArrayItem(2 + i,
                         real(is_x ? matrix.apply({number, 0}).x : matrix.apply({0, number}).y));
    }
  }
}

}  // namespace toolyard::pdf
