// Whether content is about a query already.
#pragma once
#include <string>
#include <vector>

#include "areas/opportunities/finder.h"
#include "areas/opportunities/subject.h"
#include "ports/database.h"

namespace toolyard::opportunities {

// Leaves those gaps away that are none: a tool has all words of the query's, or content has it as
// a keyword or slug, or in its title. Content is read once, piece by piece. Of the rest, the best
// remain, as many as a kind may have. Other findings stay.
void drop_targeted(Transaction& transaction, const Subjects& subjects, std::vector<Found>& found);

}  // namespace toolyard::opportunities
