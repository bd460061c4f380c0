// What the API offers of pushes.
#pragma once
#include <vector>

#include "areas/push/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::push {

std::vector<Endpoint> endpoints(PushService& pushes);

}  // namespace toolyard::push
