// Joins two form fields of one name: the second's widgets become the first's.
#pragma once
#include <vector>

#include "tools/pdf/target.h"

namespace toolyard::pdf {

// What joining has left to do and to say.
struct Joined {
  std::vector<QPDFObjectHandle> outdated;  // widgets that do not show the value they have now
  std::size_t dropped_values = 0;
};

// False, and nothing changed, where the two cannot be one. `first` may become another object,
// since a field that is its own widget has to be split.
bool merge_fields(Target& target, QPDFObjectHandle& first, QPDFObjectHandle second, Joined& joined,
                  int level = 0);

}  // namespace toolyard::pdf
