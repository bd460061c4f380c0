// Words people may look for a tool by, beside those of its title and summary: the names of its
// options and of their values, and what its examples show.
#pragma once
#include <string>

#include "tools/catalog.h"

namespace toolyard::http {

std::string search_words(const Tool& tool);

}  // namespace toolyard::http
