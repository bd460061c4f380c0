// Maps the front matter names of static site generators to the fields of the API.
#pragma once
#include <string>
#include <vector>

#include "app/content_import/value.h"

namespace toolyard::content_import {

enum class UnknownNames { refused, skipped };

// Replaces aliases such as `description`, `lang`, `language` and `type` by field names, `draft:
// true` by a status, dates by `published_on`, and `author` by `byline`. The addresses that the page
// had on the site that it comes from (`aliases`, `redirect_from`, `permalink`, `url`) are moved to
// `old_paths`. Unknown names are reported or skipped. Fields that callers cannot set, and the date
// of the last change, are skipped.
std::vector<LineFault> settle_names(Value& root, UnknownNames unknown,
                                    std::vector<std::string>& old_paths);

}  // namespace toolyard::content_import
