// The API of opportunities.
#pragma once
#include <vector>

#include "areas/opportunities/refresh_service.h"
#include "areas/opportunities/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::opportunities {

std::vector<Endpoint> endpoints(OpportunityService& opportunities, RefreshService& refresh);

}  // namespace toolyard::opportunities
