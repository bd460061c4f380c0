// Joins two form fields of one name: the second's widgets become the first's.
#pragma once
#include "tools/pdf/target.h"

namespace toolyard::pdf {

// False, and nothing changed, where the two cannot be one. `first` may become another object,
// since a field that is its own widget has to be split.
bool merge_fields(Target& target, QPDFObjectHandle& first, QPDFObjectHandle second, int level = 0);

}  // namespace toolyard::pdf
