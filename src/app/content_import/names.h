// Maps the front matter names of static site generators to the fields of the API.
#pragma once
#include <vector>

#include "app/content_import/value.h"

namespace toolyard::content_import {

enum class UnknownNames { refused, skipped };

// Replaces aliases such as `description`, `lang`, `language` and `type` by field names, and
// `draft: true` by a status. Unknown names are reported or skipped. Fields that callers cannot set,
// such as `author`, are skipped, as by the API.
std::vector<LineFault> settle_names(Value& root, UnknownNames unknown);

}  // namespace toolyard::content_import
