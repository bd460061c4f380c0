// Draws what fields hold into the widgets that show them.
#pragma once
#include <vector>

#include "tools/pdf/target.h"

namespace toolyard::pdf {

// Replaces how these widgets of text and choice fields look; others stay as they are. The form has
// to be in place. False where characters could not be drawn and became question marks.
bool draw_values(Target& target, const std::vector<QPDFObjectHandle>& widgets);

// Draws the fields on these pages anew where the form says that it has to be done.
void draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages);

}  // namespace toolyard::pdf
