// The API of keys, for their owners.
#pragma once
#include <vector>

#include "areas/keys/service.h"
#include "core/endpoint.h"

namespace toolyard::keys {

std::vector<Endpoint> endpoints(KeyService& keys);

}  // namespace toolyard::keys
