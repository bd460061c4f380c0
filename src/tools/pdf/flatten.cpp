#include "tools/pdf/flatten.h"

#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <string>

#include "tools/pdf/appearances.h"

namespace toolyard::pdf {

namespace {

bool is_widget(QPDFObjectHandle annotation) {
  if (!annotation.isDictionary()) return false;
  auto subtype = annotation.getKey("/Subtype");
  return subtype.isName() && subtype.getName() == "/Widget";
}

int rotation_of(QPDFObjectHandle page) {
  auto value = page.getKey("/Rotate");
  return value.isInteger() ? static_cast<int>(value.getIntValue() % 360) : 0;
}

// Resources may be shared between pages: this page gets a copy that can grow.
QPDFObjectHandle own_objects(Budget& budget, QPDFObjectHandle page) {
  auto resources = page.getKey("/Resources");
  resources =
      resources.isDictionary() ? resources.shallowCopy() : QPDFObjectHandle::newDictionary();
  auto objects = resources.getKey("/XObject");
  objects = objects.isDictionary() ? objects.shallowCopy() : QPDFObjectHandle::newDictionary();
  resources.replaceKey("/XObject", objects);
  page.replaceKey("/Resources", resources);
  budget.count_copied_entries(resources.getKeys().size() + objects.getKeys().size());
  return objects;
}

void add_content(Target& target, QPDFObjectHandle page, const std::string& content) {
  auto list = QPDFObjectHandle::newArray();
  list.appendItem(target.pdf.newStream("q\n"));
  auto before = page.getKey("/Contents");
  if (before.isArray())
    for (auto& part : before.getArrayAsVector()) list.appendItem(part);
  else if (before.isStream()) list.appendItem(before);
  list.appendItem(target.pdf.newStream("\nQ\n" + content));
  page.replaceKey("/Contents", list);
}

void flatten_page(Target& target, QPDFObjectHandle page) {
  auto annotations = page.getKey("/Annots");
  if (!annotations.isArray()) return;
  auto kept = QPDFObjectHandle::newArray();
  std::string content;
  QPDFObjectHandle objects;
  int number = 0;
  for (auto& annotation : annotations.getArrayAsVector()) {
    target.budget.tick();
    if (!is_widget(annotation)) {
      kept.appendItem(annotation);
      continue;
    }
    QPDFAnnotationObjectHelper widget(annotation);
    auto appearance = widget.getAppearanceStream("/N");
    if (!appearance.isStream()) continue;
    if (!objects.isInitialized()) objects = own_objects(target.budget, page);
    std::string name;
    do {
      target.budget.tick();
      name = "/Field" + std::to_string(++number);
    } while (objects.hasKey(name));
    const auto drawn = widget.getPageContentForAppearance(name, rotation_of(page));
    if (drawn.empty()) continue;
    content += drawn;
    objects.replaceKey(name, appearance);
    appearance.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
  }
  page.replaceKey("/Annots", kept);
  if (!content.empty()) add_content(target, page, content);
}

// Those that nothing draws yet.
std::vector<QPDFObjectHandle> bare_widgets(Target& target,
                                           const std::vector<QPDFObjectHandle>& pages) {
  std::vector<QPDFObjectHandle> bare;
  for (auto page : pages) {
    auto annotations = page.getKey("/Annots");
    if (!annotations.isArray()) continue;
    for (auto& annotation : annotations.getArrayAsVector()) {
      target.budget.tick();
      if (is_widget(annotation) && !annotation.hasKey("/AP")) bare.push_back(annotation);
    }
  }
  return bare;
}

}  // namespace

bool flatten_widgets(Target& target, const std::vector<QPDFObjectHandle>& pages,
                     bool form_is_written) {
  bool is_whole = true;
  if (form_is_written) {
    draw_outdated(target, pages);
    is_whole = draw_values(target, bare_widgets(target, pages));
    target.catalog().removeKey("/AcroForm");
  }
  for (auto page : pages) flatten_page(target, page);
  return is_whole;
}

}  // namespace toolyard::pdf
