#include "tools/pdf/forms/appearances.h"

#include <algorithm>
#include <exception>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <qpdf/QPDFFormFieldObjectHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <string>

#include "tools/pdf/forms/appearance_stream.h"
#include "tools/pdf/forms/button_appearance.h"
#include "tools/pdf/forms/field_text.h"
#include "tools/pdf/pages/page_content.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t steps_per_widget = 50'000, steps_per_byte = 30, steps_per_option = 300;

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

// Returns the text that a choice field shows for a value: its options may be pairs of a value and a
// text.
std::string shown_text(QPDFFormFieldObjectHelper& field, const std::string& value) {
  if (!field.isChoice()) return value;
  auto options = field.getInheritableFieldValue("/Opt");
  if (!options.isArray()) return value;
  for (auto& option : options.getArrayAsVector()) {
    spend(steps_per_option);
    if (!option.isArray() || option.getArrayNItems() < 2) continue;
    auto exported = option.getArrayItem(0), text = option.getArrayItem(1);
    if (!exported.isString() || !text.isString()) continue;
    spend(steps_per_byte * exported.getStringValue().size());
    if (exported.getUTF8Value() == value) return text.getUTF8Value();
  }
  return value;
}

// Lets qpdf write a text into the appearance of a widget. It takes the text from the field, which
// therefore has another value in the meantime.
void write_text(QPDFFormFieldObjectHelper& field, QPDFAnnotationObjectHelper& annotation,
                const std::string& text) {
  auto dictionary = field.getObjectHandle();
  auto before = dictionary.getKey("/V");
  dictionary.replaceKey("/V", QPDFObjectHandle::newUnicodeString(text));
  field.generateAppearance(annotation);
  dictionary.replaceKey("/V", before);
}

// Charges for the options that qpdf lists.
void spend_options(QPDFFormFieldObjectHelper& field) {
  auto options = field.getInheritableFieldValue("/Opt");
  if (!options.isArray()) return;
  for (auto& option : options.getArrayAsVector())
    spend(steps_per_option +
          (option.isString() ? steps_per_byte * option.getStringValue().size() : 0));
}

// Whether a widget was given the appearance of a text that qpdf does not set as it should be.
bool draw_styled_text(Target& target, QPDFFormFieldObjectHelper& field, QPDFObjectHandle widget,
                      const std::string& text) {
  const auto style = TextStyle::of(field);
  if (style.is_plain() || text.empty()) return false;
  const auto font = FieldFont::of(field);
  const auto encoded = font ? font->encoded(text) : std::nullopt;
  if (!encoded) return false;
  const auto drawn = drawn_text(*encoded, style, *font, widget_box(widget));
  font->add_to(renew_appearance(target, widget, drawn));
  return true;
}

// As above, of a list that has several selected entries.
bool draw_list(Target& target, QPDFFormFieldObjectHelper& field, QPDFObjectHandle widget) {
  auto values = field.getValue();
  auto options = field.getInheritableFieldValue("/Opt");
  if (!values.isArray() || !options.isArray()) return false;
  const auto font = FieldFont::of(field);
  if (!font) return false;
  std::set<std::string> selected;
  for (auto& value : values.getArrayAsVector()) {
    spend(steps_per_option);
    if (value.isString()) selected.insert(value.getUTF8Value());
  }
  std::vector<ListLine> lines;
  auto first = field.getInheritableFieldValue("/TI");
  auto start = first.isInteger() ? std::max(0LL, first.getIntValue()) : 0LL;
  for (auto& option : options.getArrayAsVector()) {
    spend(steps_per_option);
    const bool is_pair = option.isArray() && option.getArrayNItems() > 1;
    auto value = is_pair ? option.getArrayItem(0) : option;
    auto text = is_pair ? option.getArrayItem(1) : option;
    if (start-- > 0 || !value.isString() || !text.isString()) continue;
    auto encoded = font->encoded(text.getUTF8Value());
    if (!encoded) return false;
    lines.push_back({std::move(*encoded), selected.contains(value.getUTF8Value())});
  }
  const auto drawn = drawn_list(lines, *font, widget_box(widget));
  font->add_to(renew_appearance(target, widget, drawn));
  return true;
}

// Draws the value of a text or choice field; other fields are not changed. Charges for the work of
// qpdf, which parses the default appearance each time and does not charge a budget itself. Returns
// false if characters could not be drawn.
bool draw(Target& target, QPDFFormFieldObjectHelper field, QPDFObjectHandle widget) {
  const auto kind = field.getFieldType();
  if ((kind != "/Tx" && kind != "/Ch") || field.getValue().isStream()) return true;
  const auto text = shown_text(field, field.getValueAsString());
  const bool lists_options = kind == "/Ch" && (field.getFlags() & ff_ch_combo) == 0;
  if (lists_options && draw_list(target, field, widget)) return true;
  if (kind == "/Tx" && draw_styled_text(target, field, widget, text)) return true;
  const bool has_text = lists_options || !text.empty();
  auto appearance =
      renew_appearance(target, widget, has_text ? std::optional<std::string>("") : std::nullopt);
  if (!has_text) return true;
  spend(steps_per_widget + steps_per_byte * (field.getDefaultAppearance().size() + text.size()));
  if (lists_options) spend_options(field);
  QPDFAnnotationObjectHelper annotation(widget);
  write_text(field, annotation, text);
  return !has_question_marks(appearance, text);
}

bool draw_value(Target& target, QPDFAcroFormDocumentHelper& form, QPDFObjectHandle widget) {
  auto field = form.getFieldForAnnotation(QPDFAnnotationObjectHelper(widget));
  if (field.getFieldType() != "/Btn") return draw(target, field, widget);
  draw_button(target, field, widget);
  return true;
}

bool draw_page(Target& target, QPDFAcroFormDocumentHelper& form, QPDFObjectHandle page,
               const std::set<QPDFObjGen>& outdated) {
  bool is_whole = true;
  for (auto& widget : form.getWidgetAnnotationsForPage(QPDFPageObjectHelper(page))) {
    target.budget.tick();
    if (!outdated.contains(widget.getObjectHandle().getObjGen())) continue;
    auto field = form.getFieldForAnnotation(widget);
    if (field.isRadioButton() || field.isCheckbox()) field.setV(field.getValue());
    else is_whole = draw(target, field, widget.getObjectHandle()) && is_whole;
  }
  return is_whole;
}

int rotation_of(QPDFObjectHandle page) {
  auto value = page.getKey("/Rotate");
  return value.isInteger() ? static_cast<int>(value.getIntValue() % 360) : 0;
}

template <class IsTaken>
void flatten_page(Target& target, QPDFObjectHandle page, IsTaken is_taken) {
  auto annotations = page.getKey("/Annots");
  if (!annotations.isArray()) return;
  auto kept = QPDFObjectHandle::newArray();
  std::string content;
  QPDFObjectHandle objects;
  int number = 0;
  constexpr int hiding_flags = an_invisible | an_hidden | an_no_view;
  for (auto& annotation : annotations.getArrayAsVector()) {
    target.budget.tick();
    if (!is_widget(annotation) || !is_taken(annotation)) {
      kept.appendItem(annotation);
      continue;
    }
    // A single appearance is that of any state, but not for qpdf.
    if (auto states = annotation.getKey("/AP");
        states.isDictionary() && states.getKey("/N").isStream())
      annotation.removeKey("/AS");
    QPDFAnnotationObjectHelper widget(annotation);
    auto appearance = widget.getAppearanceStream("/N");
    if (!appearance.isStream()) continue;
    if (!objects.isInitialized()) objects = own_resources(target.budget, page, "/XObject");
    std::string name;
    do {
      target.budget.tick();
      name = "/Field" + std::to_string(++number);
    } while (objects.hasKey(name));
    const auto drawn = widget.getPageContentForAppearance(name, rotation_of(page), 0, hiding_flags);
    if (drawn.empty()) continue;
    content += drawn;
    objects.replaceKey(name, appearance);
    appearance.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
  }
  page.replaceKey("/Annots", kept);
  if (!content.empty()) enclose_content(target, page, "q\n", "\nQ\n" + content);
}

std::vector<QPDFObjectHandle> annotations_of(QPDFObjectHandle page) {
  auto annotations = page.getKey("/Annots");
  return annotations.isArray() ? annotations.getArrayAsVector() : std::vector<QPDFObjectHandle>{};
}

// Returns the widgets that have no appearance.
std::vector<QPDFObjectHandle> bare_widgets(Target& target,
                                           const std::vector<QPDFObjectHandle>& pages) {
  std::vector<QPDFObjectHandle> bare;
  for (const auto& page : pages)
    for (auto& annotation : annotations_of(page)) {
      target.budget.tick();
      if (is_widget(annotation) && !annotation.hasKey("/AP")) bare.push_back(annotation);
    }
  return bare;
}

// Returns the widgets of a repeated page, each with that of the first copy.
std::vector<std::pair<QPDFObjectHandle, QPDFObjectHandle>> matching_widgets(
    Budget& budget, QPDFObjectHandle page, QPDFObjectHandle first) {
  std::vector<std::pair<QPDFObjectHandle, QPDFObjectHandle>> pairs;
  const auto mine = annotations_of(page), others = annotations_of(first);
  for (std::size_t i = 0; i < std::min(mine.size(), others.size()); ++i) {
    budget.tick();
    if (is_widget(mine[i]) && is_widget(others[i])) pairs.emplace_back(mine[i], others[i]);
  }
  return pairs;
}

void take_appearance(QPDFObjectHandle widget, QPDFObjectHandle from) {
  for (const auto* key : {"/AP", "/AS"})
    if (from.hasKey(key)) widget.replaceKey(key, from.getKey(key));
}

}  // namespace

bool is_widget(QPDFObjectHandle annotation) {
  if (!annotation.isDictionary()) return false;
  auto subtype = annotation.getKey("/Subtype");
  return subtype.isName() && subtype.getName() == "/Widget";
}

bool draw_values(Target& target, const std::vector<QPDFObjectHandle>& widgets) {
  bool is_whole = true;
  if (widgets.empty()) return is_whole;
  try {
    QPDFAcroFormDocumentHelper form(target.pdf);
    for (const auto& widget : widgets) {
      target.budget.tick();
      is_whole = draw_value(target, form, widget) && is_whole;
    }
  } catch (const std::exception&) {
    is_whole = false;  // viewers may draw what qpdf cannot
  }
  return is_whole;
}

bool draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages,
                   const std::set<QPDFObjGen>& outdated) {
  bool is_whole = true;
  if (outdated.empty()) return is_whole;
  try {
    QPDFAcroFormDocumentHelper form(target.pdf);
    for (const auto& page : pages) is_whole = draw_page(target, form, page, outdated) && is_whole;
  } catch (const std::exception&) {
    // Fields whose appearance cannot be generated stay as they are.
  }
  return is_whole;
}

bool show_values_again(Target& target, const std::vector<RepeatedPage>& pages,
                       const std::set<QPDFObjGen>& outdated) {
  bool is_whole = true;
  if (pages.empty()) return is_whole;
  try {
    QPDFAcroFormDocumentHelper form(target.pdf);
    for (const auto& [page, first] : pages) {
      for (auto& [widget, shown] : matching_widgets(target.budget, page, first)) {
        take_appearance(widget, shown);
        if (!outdated.contains(shown.getObjGen())) continue;
        auto field = form.getFieldForAnnotation(QPDFAnnotationObjectHelper(shown));
        is_whole = draw(target, field, widget) && is_whole;
      }
    }
  } catch (const std::exception&) {
    // As above.
  }
  return is_whole;
}

bool flatten_form(Target& target, const std::vector<QPDFObjectHandle>& pages,
                  const std::vector<RepeatedPage>& repeated, const std::set<QPDFObjGen>& outdated) {
  bool is_whole = draw_outdated(target, pages, outdated);
  is_whole = draw_values(target, bare_widgets(target, pages)) && is_whole;
  is_whole = show_values_again(target, repeated, outdated) && is_whole;
  target.catalog().removeKey("/AcroForm");
  for (auto page : pages) flatten_page(target, page, [](auto) { return true; });
  return is_whole;
}

void flatten_repeated(Target& target, const std::vector<RepeatedPage>& pages) {
  for (const auto& one : pages) flatten_page(target, one.page, [](auto) { return true; });
}

void flatten_widgets(Target& target, const std::vector<QPDFObjectHandle>& pages,
                     const std::set<QPDFObjGen>& widgets) {
  if (widgets.empty()) return;
  for (auto page : pages)
    flatten_page(target, page,
                 [&](QPDFObjectHandle widget) { return widgets.contains(widget.getObjGen()); });
}

}  // namespace toolyard::pdf
