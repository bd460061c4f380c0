#include "tools/pdf/shrinking/placement.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "tools/pdf/decoding/content_lexer.h"
#include "tools/pdf/decoding/decode.h"
#include "tools/pdf/pages/page_box.h"

namespace toolyard::pdf {

namespace {

constexpr int max_form_depth = 12, max_readings = 64, max_direct_depth = 8;
constexpr std::size_t max_content_bytes = 64U << 20, max_saved_states = 512;
constexpr double unknown = std::numeric_limits<double>::infinity();

bool is_of_subtype(QPDFObjectHandle object, const char* subtype) {
  if (!object.isStream()) return false;
  auto name = object.getDict().getKey("/Subtype");
  return name.isName() && name.getName() == subtype;
}

}  // namespace

void ImagePlacement::read_page(QPDFObjectHandle page) {
  const auto unit = page_box(page).unit;
  auto contents = page.getKey("/Contents");
  std::string all;
  const auto parts = contents.isArray() ? contents.getArrayAsVector() : std::vector{contents};
  ++readings_[page.getObjGen()];
  for (auto part : parts) {
    if (!part.isStream()) continue;
    target_.budget.tick();
    const auto content = decoded_data_of(part, max_content_bytes - all.size());
    if (!content) {
      unread_.insert(page.getObjGen());
      return;
    }
    all += *content + "\n";
    if (all.size() >= max_content_bytes) all.resize(max_content_bytes);
  }
  read_content(all, page.getKey("/Resources"), {.a = unit, .d = unit}, 0);
}

void ImagePlacement::read_content(const std::string& content, QPDFObjectHandle resources,
                                  const Matrix& matrix, int depth) {
  auto objects =
      resources.isDictionary() ? resources.getKey("/XObject") : QPDFObjectHandle::newNull();
  if (!objects.isDictionary()) return;
  auto current = matrix;
  std::vector<Matrix> saved;
  ContentLexer lexer(content);
  ContentOperator found;
  while (lexer.next(found)) {
    if (found.name == "q" && saved.size() < max_saved_states) {
      saved.push_back(current);
    } else if (found.name == "Q" && !saved.empty()) {
      current = saved.back();
      saved.pop_back();
    } else if (found.name == "cm" && found.numbers.size() == 6) {
      const auto& n = found.numbers;
      current = Matrix{n[0], n[1], n[2], n[3], n[4], n[5]} * current;
    } else if (found.name == "Do" && !found.operand_name.empty()) {
      draw(objects.getKey(found.operand_name), current, resources, depth);
    }
  }
}

void ImagePlacement::draw(QPDFObjectHandle object, const Matrix& matrix, QPDFObjectHandle resources,
                          int depth) {
  target_.budget.tick();
  if (is_of_subtype(object, "/Image")) {
    auto& size = sizes_[object.getObjGen()];
    size.width = std::max(size.width, matrix.width());
    size.height = std::max(size.height, matrix.height());
    return;
  }
  if (!is_of_subtype(object, "/Form")) return;
  const auto id = object.getObjGen();
  if (depth >= max_form_depth || ++readings_[id] > max_readings) {
    unread_.insert(id);
    return;
  }
  const auto content = decoded_data_of(object, max_content_bytes);
  if (!content) {
    unread_.insert(id);
    return;
  }
  auto form = object.getDict();
  // Forms of old files have the resources of their page.
  auto own = form.getKey("/Resources");
  read_content(*content, own.isDictionary() ? own : resources,
               matrix_of(form.getKey("/Matrix")) * matrix, depth + 1);
}

void ImagePlacement::finish() {
  for (auto& object : target_.pdf.getAllObjects()) {
    target_.budget.tick();
    const auto id = object.getObjGen();
    const bool is_known = readings_.contains(id) && !unread_.contains(id);
    auto dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary()) continue;
    if (!is_known) forget_images(dictionary.getKey("/Resources"));
    forget(dictionary, 0);
  }
}

// Forgets the images of dictionaries inside another one, such as of fonts.
void ImagePlacement::forget(QPDFObjectHandle value, int depth) {
  if (depth > max_direct_depth) return;
  const auto look_at = [&](QPDFObjectHandle item) {
    if (item.isIndirect() || (!item.isDictionary() && !item.isArray())) return;
    target_.budget.tick();
    if (item.isDictionary()) forget_images(item.getKey("/Resources"));
    forget(item, depth + 1);
  };
  if (value.isArray())
    for (auto& item : value.getArrayAsVector()) look_at(item);
  else
    for (auto& [key, item] : value.getDictAsMap()) look_at(item);
}

void ImagePlacement::forget_images(QPDFObjectHandle resources) {
  if (!resources.isDictionary()) return;
  auto objects = resources.getKey("/XObject");
  if (!objects.isDictionary()) return;
  for (auto& [name, object] : objects.getDictAsMap()) {
    target_.budget.tick();
    if (is_of_subtype(object, "/Image")) sizes_[object.getObjGen()] = {unknown, unknown};
  }
}

ShownSize ImagePlacement::size_of(QPDFObjectHandle image) const {
  const auto found = sizes_.find(image.getObjGen());
  return found == sizes_.end() ? ShownSize{unknown, unknown} : found->second;
}

}  // namespace toolyard::pdf
