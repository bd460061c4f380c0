// Makes what form fields show a part of the page, and removes the fields.
#pragma once
#include <vector>

#include "tools/pdf/target.h"

namespace toolyard::pdf {

// `form_is_written` says that the target's form is in place: missing appearances are then made.
// False where some characters could not be drawn and became question marks.
bool flatten_widgets(Target& target, const std::vector<QPDFObjectHandle>& pages,
                     bool form_is_written);

}  // namespace toolyard::pdf
