// What the API offers of affiliates.
#pragma once
#include <vector>

#include "areas/affiliates/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::affiliates {

std::vector<Endpoint> endpoints(AffiliateService& affiliates);

}  // namespace toolyard::affiliates
