// The usage report of an account or of one of its keys: calls by time and by tool, and how much of
// the quota is used.
#pragma once
#include <cstdint>
#include <optional>

#include "areas/metering/counting/meter.h"
#include "areas/metering/model.h"
#include "areas/metering/store.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::metering {

class UsageService {
 public:
  UsageService(Database& database, Meter& meter, Clock clock);

  // Returns the faults of a query, which do not depend on the caller.
  std::vector<Fault> faults_of(const UsageQuery& query) const;

  // Includes everything that this node has counted, and what other nodes have merged. `limit` is
  // the monthly quota of the owner, nullopt for none.
  Result<Usage> usage(const UsageOwner& owner, const UsageQuery& query,
                      std::optional<std::int64_t> limit);

 private:
  Quota quota_of(const UsageOwner& owner, std::optional<std::int64_t> limit, Instant now) const;

  Database& database_;
  Meter& meter_;
  Clock clock_;
};

}  // namespace toolyard::metering
