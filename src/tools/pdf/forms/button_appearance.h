// Appearances of buttons that have none: programs that fill in forms often leave them to viewers.
#pragma once
#include "tools/pdf/writing/target.h"

class QPDFFormFieldObjectHelper;

namespace toolyard::pdf {

// Draws the mark of a check box or a radio button that is on, or the caption of a push button, in
// the border and background of the widget. Buttons with an appearance are not changed.
void draw_button(Target& target, QPDFFormFieldObjectHelper& field, QPDFObjectHandle widget);

}  // namespace toolyard::pdf
