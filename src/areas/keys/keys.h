// The API with which accounts manage their keys.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "areas/keys/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::keys {

// Returns the number of calls with a key in the current month.
using UsedThisMonth = std::function<std::int64_t(KeyId)>;

std::vector<Endpoint> endpoints(KeyService& keys, const UsedThisMonth& used);

}  // namespace toolyard::keys
