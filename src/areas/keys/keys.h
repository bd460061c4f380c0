// The API with which accounts manage their keys.
#pragma once
#include <vector>

#include "areas/keys/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::keys {

std::vector<Endpoint> endpoints(KeyService& keys, UsedThisMonth used);

}  // namespace toolyard::keys
