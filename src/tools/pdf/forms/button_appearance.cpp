#include "tools/pdf/forms/button_appearance.h"

#include <algorithm>
#include <qpdf/QPDFFormFieldObjectHelper.hh>

#include "tools/pdf/forms/appearance_stream.h"
#include "tools/pdf/forms/field_font.h"
#include "tools/pdf/forms/field_text.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_caption_bytes = 500;

std::string caption_of(QPDFObjectHandle widget) {
  auto characteristics = widget.getKey("/MK");
  auto caption =
      characteristics.isDictionary() ? characteristics.getKey("/CA") : QPDFObjectHandle::newNull();
  const bool is_usable = caption.isString() && caption.getStringValue().size() <= max_caption_bytes;
  return is_usable ? caption.getUTF8Value() : "";
}

std::string name_of(QPDFObjectHandle value) { return value.isName() ? value.getName() : ""; }

// Whether the widget shows the value of its field. Without an appearance, only its state tells
// which value it stands for; a check box alone stands for any.
bool is_on(QPDFFormFieldObjectHelper& field, QPDFObjectHandle widget) {
  const auto value = name_of(field.getValue());
  if (value.empty() || value == "/Off") return false;
  return widget.hasKey("/AS") ? name_of(widget.getKey("/AS")) == value : field.isCheckbox();
}

// Returns the operators that draw a mark: a character of ZapfDingbats, which every viewer has.
std::string mark(char character, WidgetBox box) {
  const auto size = 0.8 * std::min(box.width, box.height);
  constexpr double width = 0.8, height = 0.7;  // of most of the marks, relative to the size
  return "q BT /ZaDb " + operands({size}) + "Tf 0 g " +
         operands({(box.width - width * size) / 2, (box.height - height * size) / 2}) + "Td " +
         QPDFObjectHandle::newString(std::string(1, character)).unparse() + " Tj ET Q\n";
}

}  // namespace

void draw_button(Target& target, QPDFFormFieldObjectHelper& field, QPDFObjectHandle widget) {
  if (widget.hasKey("/AP")) return;
  const auto caption = caption_of(widget);
  const auto box = widget_box(widget);
  if (field.isPushbutton()) {
    const auto font = FieldFont::of(field);
    const auto encoded = font ? font->encoded(caption) : std::nullopt;
    if (!encoded || encoded->empty()) {
      renew_appearance(target, widget, std::nullopt);
      return;
    }
    const TextStyle centered{.quadding = 1};
    font->add_to(renew_appearance(target, widget, drawn_text(*encoded, centered, *font, box)));
    return;
  }
  const bool is_checked = is_on(field, widget);
  const char check = '4', circle = 'l';
  const auto character = !caption.empty() ? caption[0] : field.isRadioButton() ? circle : check;
  auto appearance = renew_appearance(
      target, widget, is_checked ? std::optional(mark(character, box)) : std::nullopt);
  if (appearance.isNull()) return;
  if (is_checked)
    appearance.getDict().replaceKey(
        "/Resources", QPDFObjectHandle::parse("<< /Font << /ZaDb << /Type /Font /Subtype /Type1 "
                                              "/BaseFont /ZapfDingbats >> >> >>"));
  // The appearance of the state that the widget is in.
  auto state = is_checked ? field.getValue() : QPDFObjectHandle::newName("/Off");
  auto states = QPDFObjectHandle::newDictionary();
  states.replaceKey(state.getName(), appearance);
  widget.getKey("/AP").replaceKey("/N", states);
  widget.replaceKey("/AS", state);
}

}  // namespace toolyard::pdf
