// The API of keys, for their owners.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "areas/keys/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::keys {

// How often a key was used in this month.
using UsedThisMonth = std::function<std::int64_t(KeyId)>;

std::vector<Endpoint> endpoints(KeyService& keys, UsedThisMonth used);

}  // namespace toolyard::keys
