// Help texts for the fields of a described record, for `--help` and documentation: name, unit,
// meaning, values and default.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

// Fields under one heading. The section without a heading is first; the one of advanced options is
// last.
struct Section {
  std::string_view heading;
  std::vector<const Field*> fields;
};
std::vector<Section> sections_of(const Type& record);

// Returns the default as a user would write it, or an empty text if there is none.
std::string default_text(const Type& record, const Field& field);

// Returns a paragraph per option, wrapped at 100 columns: main options first, then common ones by
// groups, and rarely needed ones last.
std::string option_help(const Type& record);

// Returns Markdown tables of settings, one per group, with the names used in the environment and in
// files. Secrets also have the name with `_file`.
std::string option_tables(const Type& record);

}  // namespace toolyard
