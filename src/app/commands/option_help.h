// What `--help` and documents say of the fields of a described record: name, unit, meaning, values
// and default.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

// Fields under one heading; those without come first, and those rarely needed last.
struct Section {
  std::string_view heading;
  std::vector<const Field*> fields;
};
std::vector<Section> sections_of(const Type& record);

// The default as one would write it; nothing where it is empty.
std::string default_text(const Type& record, const Field& field);

// A paragraph for each option, wrapped at 100 columns: the input first, then what is usual by
// groups, and last what is rarely needed.
std::string option_help(const Type& record);

// The same in Markdown for settings: a table for each group, with the names that the environment
// and files have. A secret also has the name of the file for it.
std::string option_tables(const Type& record);

}  // namespace toolyard
