// Answers how often tools were called: by whom, when, which, and how much of a quota is gone.
#pragma once
#include <cstdint>
#include <optional>

#include "areas/metering/meter.h"
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

  // Of a user, of one of their keys, or of everyone (user 0). What this node has counted before is
  // in it, and of other nodes what they have merged. `limit` is the quota of whom is asked about.
  Result<Usage> usage(const Whose& whose, const UsageQuery& query,
                      std::optional<std::int64_t> limit);

 private:
  Quota quota_of(const Whose& whose, std::optional<std::int64_t> limit, Instant now) const;

  Database& database_;
  Meter& meter_;
  Clock clock_;
};

}  // namespace toolyard::metering
