// Appearances of form fields: generates them from the values of fields, and makes them a part of
// the page (flattening).
#pragma once
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Whether an annotation of a page is a widget, which displays a form field.
bool is_widget(QPDFObjectHandle annotation);

// Regenerates the appearances of widgets of text and choice fields; others are not changed. The
// form must be in place. Returns false if characters could not be drawn and were replaced with
// question marks.
bool draw_values(Target& target, const std::vector<QPDFObjectHandle>& widgets);

// Regenerates the appearances of the fields on these pages if the form requires it
// (/NeedAppearances).
void draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages);

// Replaces the fields on these pages with their appearances. `form_is_written` means that the
// target has a form: missing appearances are then generated first. Returns false if characters
// could not be drawn and were replaced with question marks.
bool flatten_widgets(Target& target, const std::vector<QPDFObjectHandle>& pages,
                     bool form_is_written);

}  // namespace toolyard::pdf
