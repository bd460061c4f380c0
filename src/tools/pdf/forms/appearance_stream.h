// New appearance streams of widgets: the background and the border that a widget describes, and an
// empty place for the text of its value.
#pragma once
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Gives a widget a new appearance, and returns its stream. qpdf writes text between the two marks
// that its content ends with. A widget whose text is empty and that has neither background nor
// border loses its appearance; the result is then null.
QPDFObjectHandle renew_appearance(Target& target, QPDFObjectHandle widget, bool has_text);

}  // namespace toolyard::pdf
