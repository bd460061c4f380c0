#include "tools/pdf/appearances.h"

#include <algorithm>
#include <exception>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFAnnotationObjectHelper.hh>

namespace toolyard::pdf {

namespace {

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

// The library draws what the field's font has by a well-known encoding, and else question marks.
bool has_question_marks(QPDFObjectHandle appearance, const std::string& value) {
  if (is_ascii(value) || !appearance.isStream()) return false;
  const auto data = appearance.getStreamData();
  const std::string_view drawn(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
  return std::count(drawn.begin(), drawn.end(), '?') > std::count(value.begin(), value.end(), '?');
}

bool draw_value(QPDFAcroFormDocumentHelper& form, QPDFObjectHandle widget) {
  QPDFAnnotationObjectHelper annotation(widget);
  auto field = form.getFieldForAnnotation(annotation);
  const auto kind = field.getFieldType();
  if (kind != "/Tx" && kind != "/Ch") return true;
  widget.removeKey("/AP");
  const auto value = field.getValueAsString();
  if (value.empty()) return true;
  field.generateAppearance(annotation);
  return !has_question_marks(annotation.getAppearanceStream("/N"), value);
}

}  // namespace

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
