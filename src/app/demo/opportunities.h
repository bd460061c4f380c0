// Opportunities as parts of the demo site find them.
#pragma once
#include "app/demo/site.h"

namespace toolyard::demo {

// The open one of that query; it is there if the search data is as it is meant.
Result<opportunities::OpportunityId> find_opportunity(Site& site, std::string_view query);

}  // namespace toolyard::demo
