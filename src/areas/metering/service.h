// Usage of an account or of one of its keys: how often it called which tools, and how much of its
// quota is used.
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

  // What is wrong with a query, whoever asks.
  std::vector<Fault> faults_of(const UsageQuery& query) const;

  // Includes everything this node has counted, and what other nodes have merged. `limit` is the
  // quota of the owner.
  Result<Usage> usage(const UsageOwner& owner, const UsageQuery& query,
                      std::optional<std::int64_t> limit);

 private:
  Quota quota_of(const UsageOwner& owner, std::optional<std::int64_t> limit, Instant now) const;

  Database& database_;
  Meter& meter_;
  Clock clock_;
};

}  // namespace toolyard::metering
