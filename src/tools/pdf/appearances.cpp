#include "tools/pdf/appearances.h"

#include <algorithm>
#include <exception>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <qpdf/QPDFFormFieldObjectHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace toolyard::pdf {

namespace {

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

// The library draws what the field's font has by a well-known encoding, and else question marks.
bool has_question_marks(QPDFObjectHandle appearance, const std::string& value) {
  if (is_ascii(value) || !appearance.isStream()) return false;
  const PassingOn passing_on;
  const auto data = appearance.getStreamData();
  const std::string_view drawn(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
  return std::count(drawn.begin(), drawn.end(), '?') > std::count(value.begin(), value.end(), '?');
}

// The library parses the default appearance each time, and asks nobody for how long.
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

}  // namespace

void draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages) {
  try {
    QPDFAcroFormDocumentHelper form(target.pdf);
    if (!form.getNeedAppearances()) return;
    for (const auto& page : pages) draw_page(form, target.budget, page);
  } catch (const std::exception&) {
    // Fields whose appearance cannot be made show nothing, as they did before.
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
    // What cannot be drawn is left to the reader program.
  }
  return is_whole;
}

}  // namespace toolyard::pdf
