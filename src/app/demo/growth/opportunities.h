// Finds opportunities of the demo site, for other parts of the demo data.
#pragma once
#include "app/demo/site.h"

namespace toolyard::demo {

// Returns the open opportunity for a query. Fails if there is none, which would be a mistake in the
// demo's search data.
Result<opportunities::OpportunityId> find_opportunity(Site& site, std::string_view query);

}  // namespace toolyard::demo
