// Compares findings with the public site: what stands at their pages, and what is gone.
#pragma once
#include <vector>

#include "areas/opportunities/refresh/finder.h"
#include "areas/opportunities/refresh/subject.h"
#include "ports/database.h"

namespace toolyard::opportunities {

// Sets the locale of findings, and what stands at their pages. Removes findings that do not apply:
// those about a page that is gone, clicks that an old address has lost to the new one, and
// addresses of one text or tool that seem to compete with each other. If `pages` is null, there is
// no public site.
void compare_with_site(Transaction& transaction, const site::SitePages* pages,
                       const Subjects& subjects, std::vector<Found>& found);

}  // namespace toolyard::opportunities
