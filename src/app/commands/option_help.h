// What `--help` and documents say of the fields of a described record: name, unit, meaning, values
// and default.
#pragma once
#include <string>

#include "core/describe/describe.h"

namespace toolyard {

// A paragraph for each option, wrapped at 100 columns: the input first, then what is usual by
// groups, and last what is rarely needed.
std::string option_help(const Type& record);

// The same in Markdown for settings: a table for each group, with the names that the environment
// and files have. A secret also has the name of the file for it.
std::string option_tables(const Type& record);

}  // namespace toolyard
