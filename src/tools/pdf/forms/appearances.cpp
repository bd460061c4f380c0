#include "tools/pdf/forms/appearances.h"

#include <algorithm>
#include <exception>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <qpdf/QPDFFormFieldObjectHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <string>

namespace toolyard::pdf {

namespace {

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

// Whether qpdf replaced characters of a value with question marks, which it draws for those that
// are not in a well-known encoding of the field's font.
bool has_question_marks(QPDFObjectHandle appearance, const std::string& value) {
  if (is_ascii(value) || !appearance.isStream()) return false;
  const RawStreamScope passing_on;
  const auto data = appearance.getStreamData();
  const std::string_view drawn(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
  return std::count(drawn.begin(), drawn.end(), '?') > std::count(value.begin(), value.end(), '?');
}

// Charges for the work of qpdf, which parses the default appearance each time and does not charge a
// budget itself.
void draw(QPDFFormFieldObjectHelper field, QPDFAnnotationObjectHelper& annotation,
          const std::string& value) {
  constexpr std::size_t steps_per_widget = 50'000, steps_per_byte = 30;
  spend(steps_per_widget + steps_per_byte * (field.getDefaultAppearance().size() + value.size()));
  field.generateAppearance(annotation);
}

bool draw_value(QPDFAcroFormDocumentHelper& form, QPDFObjectHandle widget) {
  QPDFAnnotationObjectHelper annotation(widget);
  auto field = form.getFieldForAnnotation(annotation);
  const auto kind = field.getFieldType();
  if (kind != "/Tx" && kind != "/Ch") return true;
  widget.removeKey("/AP");
  const auto value = field.getValueAsString();
  if (value.empty()) return true;
  draw(field, annotation, value);
  return !has_question_marks(annotation.getAppearanceStream("/N"), value);
}

void draw_page(QPDFAcroFormDocumentHelper& form, Budget& budget, QPDFObjectHandle page) {
  for (auto& widget : form.getWidgetAnnotationsForPage(QPDFPageObjectHelper(page))) {
    budget.tick();
    auto field = form.getFieldForAnnotation(widget);
    if (field.getFieldType() != "/Btn") draw(field, widget, field.getValueAsString());
    else if (field.isRadioButton() || field.isCheckbox()) field.setV(field.getValue());
  }
}

int rotation_of(QPDFObjectHandle page) {
  auto value = page.getKey("/Rotate");
  return value.isInteger() ? static_cast<int>(value.getIntValue() % 360) : 0;
}

// Gives the page its own copies of resources, which may be shared with other pages. Returns its
// /XObject dictionary, to which entries can be added.
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

// Returns the widgets that have no appearance.
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

bool is_widget(QPDFObjectHandle annotation) {
  if (!annotation.isDictionary()) return false;
  auto subtype = annotation.getKey("/Subtype");
  return subtype.isName() && subtype.getName() == "/Widget";
}

void draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages) {
  try {
    QPDFAcroFormDocumentHelper form(target.pdf);
    if (!form.getNeedAppearances()) return;
    for (const auto& page : pages) draw_page(form, target.budget, page);
  } catch (const std::exception&) {
    // Fields whose appearance cannot be generated stay as they are.
  }
}

bool draw_values(Target& target, const std::vector<QPDFObjectHandle>& widgets) {
  bool is_whole = true;
  if (widgets.empty()) return is_whole;
  try {
    QPDFAcroFormDocumentHelper form(target.pdf);
    for (const auto& widget : widgets) {
      target.budget.tick();
      is_whole = draw_value(form, widget) && is_whole;
    }
  } catch (const std::exception&) {
    is_whole = false;  // viewers may draw what qpdf cannot
  }
  return is_whole;
}

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
