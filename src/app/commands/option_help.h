// What `--help` says of the fields of a described record: name, unit, meaning, values and default.
#pragma once
#include <string>

#include "core/describe/describe.h"

namespace toolyard {

// A paragraph for each option, wrapped at 100 columns: the input first, then what is usual by
// groups, and last what is rarely needed.
std::string option_help(const Type& record);

}  // namespace toolyard
