// The audit log, for administrators to read.
#pragma once
#include <vector>

#include "core/endpoint/endpoint.h"
#include "ports/database.h"

namespace toolyard::audit_log {

std::vector<Endpoint> endpoints(Database& database);

}  // namespace toolyard::audit_log
