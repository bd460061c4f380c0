// The API of the autopilot.
#pragma once
#include <vector>

#include "areas/autopilot/decisions.h"
#include "areas/autopilot/run_service.h"
#include "areas/autopilot/run_watch.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::autopilot {

std::vector<Endpoint> endpoints(const RunService& runs, const Decisions& decisions,
                                RunWatch& watch);

}  // namespace toolyard::autopilot
