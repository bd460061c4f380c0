// Draws what fields hold into the widgets that show them, and makes what these show a part of the
// page.
#pragma once
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Whether an annotation of a page shows a form field.
bool is_widget(QPDFObjectHandle annotation);

// Replaces how these widgets of text and choice fields look; others stay as they are. The form has
// to be in place. False where characters could not be drawn and became question marks.
bool draw_values(Target& target, const std::vector<QPDFObjectHandle>& widgets);

// Draws the fields on these pages anew where the form says that it has to be done.
void draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages);

// Replaces the fields on these pages by what they show. `form_is_written` says that the target's
// form is in place: missing appearances are then made. False where some characters could not be
// drawn and became question marks.
bool flatten_widgets(Target& target, const std::vector<QPDFObjectHandle>& pages,
                     bool form_is_written);

}  // namespace toolyard::pdf
