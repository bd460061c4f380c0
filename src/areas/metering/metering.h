// Usage metering as the rest of the program sees it: counts tool calls, merges the counts into the
// database, and reports usage to each account. Also declared by headers included here: hours and
// days as numbers (calendar.h), counts to add (store.h), and counter files
// (counting/counter_file.h).
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "areas/metering/calendar.h"
#include "areas/metering/counting/counter_file.h"
#include "areas/metering/counting/merge_thread.h"
#include "areas/metering/counting/meter.h"
#include "areas/metering/model.h"
#include "areas/metering/service.h"
#include "areas/metering/store.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::metering {

class Metering {
 public:
  // Starts the thread that merges; `on_failure` is called when merging begins to fail.
  Metering(Options options, Database& database, Clock clock, FailureHandler on_failure,
           Threads& threads)
      : meter_(std::move(options), database, clock),
        merging_(meter_, std::move(on_failure), threads),
        usage_(database, meter_, std::move(clock)) {}

  CountedIn count(const ToolCall& call) noexcept { return meter_.count(call); }
  // Adds everything counted so far to the database, and reads what other nodes have added.
  Result<void> merge() { return meter_.merge(); }
  // Returns the number of calls that count towards quotas in the UTC month of `now`.
  std::int64_t used(KeyId key, Instant now) const { return meter_.used(key, now); }
  std::int64_t used(UserId user, Instant now) const { return meter_.used(user, now); }
  UsageService& usage() { return usage_; }

 private:
  Meter meter_;
  MergeThread merging_;
  UsageService usage_;
};

// Returns the usage of an owner; `limit` is its monthly quota, nullopt for none.
using UsageOf = std::function<Result<Usage>(const UsageOwner& owner, const UsageQuery& query,
                                            std::optional<std::int64_t> limit)>;
// Whose calls a report is about.
struct Reported {
  UsageOwner owner = {};
  keys::Environment environment = keys::Environment::live;
  std::optional<std::int64_t> quota = {};  // per month; nullopt for none
};
// Returns what the calls of the caller's account are counted for, or those of one of its keys;
// `not_found` if the key is not the caller's.
using ReportedAccount =
    std::function<Reported(const Caller& caller, keys::Environment environment)>;
using ReportedKey = std::function<Result<Reported>(const Caller& caller, KeyId key)>;

// Returns the faults of a query, which do not depend on the caller.
using UsageFaults = std::function<std::vector<Fault>(const UsageQuery& query)>;

// Returns the endpoints of usage: the calls of an account, and of each of its keys.
std::vector<Endpoint> endpoints(const UsageOf& usage_of, ReportedAccount account, ReportedKey key,
                                const UsageFaults& faults_of);

}  // namespace toolyard::metering
