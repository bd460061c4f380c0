// The names that site generators use, as the API calls them.
#pragma once
#include <vector>

#include "app/content_import/value.h"

namespace toolyard::content_import {

enum class UnknownNames { refused, skipped };

// `description`, `lang`, `language` and `type` become what they mean, `draft: true` becomes a
// status, and names that nobody knows are told or left out. Names that callers cannot set, such as
// `author`, are left out, as the API leaves them.
std::vector<LineFault> settle_names(Value& root, UnknownNames unknown);

}  // namespace toolyard::content_import
