#include "tools/pdf/pages/imposing.h"

#include <algorithm>

#include "tools/pdf/decoding/decode.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_page_content_bytes = 64U << 20;

// Returns the matrix from a page to where it lies upright, with its lower left corner at the
// origin.
Matrix upright_matrix(const PageBox& box) {
  const auto w = box.width, h = box.height;
  const std::array<Matrix, 4> turns{
      {{1, 0, 0, 1, 0, 0}, {0, -1, 1, 0, 0, w}, {-1, 0, 0, -1, w, h}, {0, 1, -1, 0, h, 0}}};
  return Matrix{.e = -box.x, .f = -box.y} * turns.at(static_cast<std::size_t>(box.quarters)) *
         Matrix{.a = box.unit, .d = box.unit};
}

QPDFObjectHandle rectangle_of(const PageBox& box) {
  return QPDFObjectHandle::newFromRectangle({box.x, box.y, box.x + box.width, box.y + box.height});
}

// Returns where a place on a page is shown, which is a rectangle, or a point with a magnification.
QPDFObjectHandle moved_place(Budget& budget, QPDFObjectHandle place, const PageMove& move,
                             const PageBox& box) {
  auto moved = QPDFObjectHandle::newArray();
  moved.appendItem(move.sheet);
  auto kind = place.getArrayNItems() > 1 ? place.getArrayItem(1) : QPDFObjectHandle::newNull();
  const auto number = [&](int at, double standard) {
    auto value = place.getArrayNItems() > at ? place.getArrayItem(at) : QPDFObjectHandle::newNull();
    return value.isNumber() ? value.getNumericValue() : standard;
  };
  if (kind.isNameAndEquals("/XYZ")) {
    const auto point = move.matrix.apply({number(2, box.x), number(3, box.y + box.height)});
    moved.appendItem(kind);
    moved.appendItem(QPDFObjectHandle::newReal(point.x, 6));
    moved.appendItem(QPDFObjectHandle::newReal(point.y, 6));
    moved.appendItem(place.getArrayNItems() > 4 ? place.getArrayItem(4)
                                                : QPDFObjectHandle::newNull());
    return moved;
  }
  auto area = rectangle_of(box);
  if (kind.isNameAndEquals("/FitR"))
    area = QPDFObjectHandle::newFromRectangle({number(2, box.x), number(3, box.y),
                                               number(4, box.x + box.width),
                                               number(5, box.y + box.height)});
  moved.appendItem(QPDFObjectHandle::newName("/FitR"));
  for (auto& edge : moved_rectangle(budget, area, move.matrix).getArrayAsVector())
    moved.appendItem(edge);
  return moved;
}

}  // namespace

void Imposer::impose(Assembly& assembly) {
  Assembly result{.pages = {}, .labels = {}, .first_pages = assembly.first_pages, .parts = {}};
  const std::span pages(assembly.pages);
  for (std::size_t first = 0; first < pages.size(); first += pages_per_sheet_) {
    result.pages.push_back(
        sheet_of(pages.subspan(first, std::min(pages_per_sheet_, pages.size() - first))));
    result.labels.push_back(assembly.labels[first]);
    result.parts.push_back(assembly.parts[first]);
  }
  for (auto& page : result.first_pages)
    if (page > 0) page = (page - 1) / pages_per_sheet_ + 1;
  move_places();
  move_structure(target_, moves_);
  // Nothing may refer to the pages any more, or they would be written as well.
  for (const auto& [page, move] : moves_)
    target_.pdf.replaceObject(page, QPDFObjectHandle::newNull());
  assembly = std::move(result);
}

// The sheet lies upright or across, and is divided, so that pages are as large as possible.
Imposer::Grid Imposer::grid_for(std::span<const QPDFObjectHandle> pages) const {
  auto paper = paper_.value_or(page_box(pages.front()).displayed());
  Grid best;
  for (int turn = 0; turn < 2; ++turn) {
    for (std::size_t columns = 1; columns <= pages_per_sheet_; ++columns) {
      if (pages_per_sheet_ % columns != 0) continue;
      Grid grid{
          .columns = columns, .rows = pages_per_sheet_ / columns, .sheet = paper, .scale = 1e9};
      for (auto page : pages) {
        const auto size = page_box(page).displayed();
        grid.scale = std::min({grid.scale, paper.width / static_cast<double>(columns) / size.width,
                               paper.height / static_cast<double>(grid.rows) / size.height});
      }
      constexpr double more = 1 + 1e-9;
      if (grid.scale > best.scale * more) best = grid;
    }
    std::swap(paper.width, paper.height);
  }
  return best;
}

QPDFObjectHandle Imposer::sheet_of(std::span<const QPDFObjectHandle> pages) {
  const auto grid = grid_for(pages);
  target_.budget.count_object();
  auto sheet = target_.add(QPDFObjectHandle::parse("<< /Type /Page >>"));
  sheet.replaceKey("/Parent", target_.pages);
  sheet.replaceKey("/MediaBox",
                   QPDFObjectHandle::newFromRectangle({0, 0, grid.sheet.width, grid.sheet.height}));
  auto forms = QPDFObjectHandle::newDictionary();
  const auto width = grid.sheet.width / static_cast<double>(grid.columns);
  const auto height = grid.sheet.height / static_cast<double>(grid.rows);
  std::string content;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const auto& page = pages[i];
    const auto box = page_box(page);
    const auto size = box.displayed();
    const auto scale = std::min(width / size.width, height / size.height);
    const auto column = static_cast<double>(i % grid.columns);
    const auto row = static_cast<double>(grid.rows - 1 - i / grid.columns);
    const auto matrix =
        upright_matrix(box) * Matrix{.a = scale,
                                     .d = scale,
                                     .e = column * width + (width - scale * size.width) / 2,
                                     .f = row * height + (height - scale * size.height) / 2};
    place(page, sheet, matrix, box.quarters);
    const auto name = "/Page" + std::to_string(i + 1);
    forms.replaceKey(name, moves_.at(QPDFObjectHandle(page).getObjGen()).form);
    content += "q " + operands(matrix.numbers()) + "cm " + name + " Do Q\n";
  }
  auto resources = QPDFObjectHandle::newDictionary();
  resources.replaceKey("/XObject", forms);
  sheet.replaceKey("/Resources", resources);
  sheet.replaceKey("/Contents", target_.pdf.newStream(content));
  return sheet;
}

void Imposer::place(QPDFObjectHandle page, QPDFObjectHandle sheet, const Matrix& matrix,
                    int quarters) {
  const PageMove move{
      .matrix = matrix, .quarters = quarters, .sheet = sheet, .form = form_of(page)};
  boxes_.emplace(page.getObjGen(), page_box(page));
  annotations_.move(page, move);
  take_lists(page, sheet, move);
  moves_.emplace(page.getObjGen(), move);
}

QPDFObjectHandle Imposer::form_of(QPDFObjectHandle page) {
  auto contents = page.getKey("/Contents");
  auto form = contents.isStream() ? target_.copy_of_stream(contents)
                                  : target_.pdf.newStream(content_of(page));
  target_.budget.count_object();
  auto entries = form.getDict();
  entries.replaceKey("/Type", QPDFObjectHandle::newName("/XObject"));
  entries.replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
  entries.replaceKey("/BBox", rectangle_of(page_box(page)));
  auto resources = page.getKey("/Resources");
  entries.replaceKey("/Resources",
                     resources.isDictionary() ? resources : QPDFObjectHandle::newDictionary());
  for (const auto* key : {"/StructParents", "/Metadata", "/PieceInfo", "/LastModified", "/AF"})
    if (auto value = page.getKey(key); !value.isNull()) entries.replaceKey(key, value);
  if (auto group = page.getKey("/Group"); group.isDictionary()) {
    // That of a page is isolated from what is below, which is nothing.
    group = group.shallowCopy();
    group.replaceKey("/I", QPDFObjectHandle::newBool(true));
    entries.replaceKey("/Group", group);
  }
  return form;
}

// Returns the content of a page that is in several streams. What cannot be read is left out, as by
// viewers.
std::string Imposer::content_of(QPDFObjectHandle page) {
  auto contents = page.getKey("/Contents");
  std::string all;
  if (!contents.isArray()) return all;
  for (auto& part : contents.getArrayAsVector()) {
    target_.budget.tick();
    if (!part.isStream()) continue;
    const auto content = decoded_data_of(part, max_page_content_bytes);
    if (!content) continue;
    target_.budget.count_copied(content->size());
    all += *content + "\n";
  }
  return all;
}

// Moves what a page has lists of to its sheet.
void Imposer::take_lists(QPDFObjectHandle page, QPDFObjectHandle sheet, const PageMove& move) {
  const auto list_of = [&](const char* key) {
    if (!sheet.hasKey(key)) sheet.replaceKey(key, QPDFObjectHandle::newArray());
    return sheet.getKey(key);
  };
  if (auto annotations = page.getKey("/Annots"); annotations.isArray()) {
    auto list = list_of("/Annots");
    target_.budget.count_made(static_cast<std::size_t>(annotations.getArrayNItems()));
    for (auto& annotation : annotations.getArrayAsVector()) list.appendItem(annotation);
  }
  if (auto viewports = page.getKey("/VP"); viewports.isArray()) {
    auto list = list_of("/VP");
    for (auto& viewport : viewports.getArrayAsVector())
      list.appendItem(moved_viewport(target_.budget, viewport, move));
  }
  if (auto order = page.getKey("/Tabs"); order.isName()) sheet.replaceKey("/Tabs", order);
}

void Imposer::move_places() {
  for (auto& place : target_.places) {
    target_.budget.tick();
    const auto found = moves_.find(place.getArrayItem(0).getObjGen());
    if (found == moves_.end()) continue;
    const auto moved = moved_place(target_.budget, place, found->second, boxes_.at(found->first));
    const auto items = QPDFObjectHandle(moved).getArrayAsVector();
    place.setArrayFromVector(items);
  }
}

}  // namespace toolyard::pdf
