// Events of accounts that have used most of their monthly quota, or all of it.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "areas/metering/store.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard::metering {

// Returns the monthly quota of an account; null for none.
using QuotaOf = std::function<std::optional<std::int64_t>(UserId)>;

// Writes an event for each account that has reached a part of its quota by counts that this
// transaction has just added. Transactions that add counts run one after the other, so that one of
// them sees the step.
void note_quotas(Transaction& transaction, std::span<const Count> counts, const QuotaOf& quota_of,
                 Instant now);

}  // namespace toolyard::metering
