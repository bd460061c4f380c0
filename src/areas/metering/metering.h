// Usage as the rest of the program sees it: tool calls are counted, the counts are merged into the
// database, and every account can ask for its own. Also shown here: hours and days as numbers
// (calendar.h), counts to add (store.h), and counter files (counting/counter_file.h).
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
  // Adds all that was counted before to the database, and takes over what other nodes have added.
  Result<void> merge() { return meter_.merge(); }
  // The calls that count towards quotas, in the month of `now`.
  std::int64_t used(KeyId key, Instant now) const { return meter_.used(key, now); }
  std::int64_t used(UserId user, Instant now) const { return meter_.used(user, now); }
  UsageService& usage() { return usage_; }

 private:
  Meter meter_;
  MergeThread merging_;
  UsageService usage_;
};

// How often tools were called; `limit` is the monthly quota of the owner.
using UsageOf = std::function<Result<Usage>(const UsageOwner& owner, const UsageQuery& query,
                                            std::optional<std::int64_t> limit)>;
// The monthly quota of one of the caller's keys, or of the caller's account; nothing where there is
// none, `not_found` for a key that is not the caller's.
using QuotaOf = std::function<Result<std::optional<std::int64_t>>(const Caller& caller,
                                                                  std::optional<KeyId> key)>;

// What is wrong with a query, whoever asks.
using UsageFaults = std::function<std::vector<Fault>(const UsageQuery& query)>;

// The API of usage: how often an account, or one of its keys, has called.
std::vector<Endpoint> endpoints(UsageOf usage_of, QuotaOf quota_of, const UsageFaults& faults_of);

}  // namespace toolyard::metering
