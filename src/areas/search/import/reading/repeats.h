// Rows of a table that stand for the same: a fact is kept once.
#pragma once
#include "areas/search/import/reading/tables.h"

namespace toolyard::search {

// Hours are added up to their day; of other rows with the same dimensions the first is kept, and
// the others are skipped.
void drop_repeats(Table& table, ImportContext& context);

}  // namespace toolyard::search
