// The API of the audit log: all entries for administrators, and an account's own activity.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "areas/audit/options.h"
#include "core/endpoint/endpoint.h"
#include "ports/database.h"

namespace toolyard::audit_log {

std::vector<Endpoint> endpoints(Database& database);

struct Forgotten {
  std::int64_t entries = 0;
  std::int64_t last = 0;  // the last one of them
};
// Removes the content of a record from the first `max` entries of the log after the entry `after`.
// What was done, when and by whom stays. There are no further entries if these are fewer than
// `max`.
Forgotten forget_record(Transaction& transaction, std::string_view object_kind,
                        std::int64_t object_id, std::int64_t after, std::int64_t max);

// Deletes up to about `max` entries that are older than they are kept. Returns their number.
std::int64_t delete_old(Transaction& transaction, const Options& options, Instant now,
                        std::int64_t max);

}  // namespace toolyard::audit_log
