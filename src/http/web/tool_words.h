// Search terms of a tool, beside its title, summary and synonyms: the names of its options and of
// their values, and the summaries of its examples.
#pragma once
#include <string>

#include "tools/catalog.h"

namespace toolyard::http {

std::string search_words(const Tool& tool);

}  // namespace toolyard::http
