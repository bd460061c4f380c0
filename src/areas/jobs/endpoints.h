// The API of jobs, for the admin side.
#pragma once
#include <vector>

#include "areas/jobs/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::jobs {

std::vector<Endpoint> endpoints(JobService& jobs);

}  // namespace toolyard::jobs
