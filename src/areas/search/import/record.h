// What is told of an import, once its tables are read.
#pragma once
#include <string_view>

#include "areas/search/import/model.h"

namespace toolyard::search {

Import import_of(std::string_view site, ImportKind kind, const Tables& tables);

}  // namespace toolyard::search
