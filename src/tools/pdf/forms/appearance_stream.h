// New appearance streams of widgets: the background and the border that a widget describes, and a
// place for the text of its value.
#pragma once
#include <optional>
#include <string>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// The size of a widget before it is rotated on the page.
struct WidgetBox {
  double width = 0, height = 0;
};
WidgetBox widget_box(QPDFObjectHandle widget);

// Gives a widget a new appearance, and returns its stream: with these operators, or with a place
// where qpdf writes text, if they are empty. A widget without text (null) and with neither
// background nor border loses its appearance; the result is then null.
QPDFObjectHandle renew_appearance(Target& target, QPDFObjectHandle widget,
                                  const std::optional<std::string>& text);

}  // namespace toolyard::pdf
