// The audit log, for administrators to read.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "ports/database.h"

namespace toolyard::audit_log {

std::vector<Endpoint> endpoints(Database& database);

// Removes what the log says a record was; what was done with it, when and by whom stays.
void forget_record(Transaction& transaction, std::string_view object_kind, std::int64_t object_id);

}  // namespace toolyard::audit_log
