// The API of usage: how often an account, or one of its keys, has called.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "areas/metering/model.h"
#include "areas/metering/store.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::metering {

// How often was called; `limit` is the monthly quota of whom is asked about.
using UsageOf = std::function<Result<Usage>(const Whose& whose, const UsageQuery& query,
                                            std::optional<std::int64_t> limit)>;
// The monthly quota of one of the caller's keys, or of the caller's account; nothing where there is
// none, `not_found` for a key that is not the caller's.
using QuotaOf = std::function<Result<std::optional<std::int64_t>>(const Caller& caller,
                                                                  std::optional<KeyId> key)>;

// What is wrong with a query, whoever asks.
using UsageFaults = std::function<std::vector<Fault>(const UsageQuery& query)>;

std::vector<Endpoint> endpoints(UsageOf usage_of, QuotaOf quota_of, const UsageFaults& faults_of);

}  // namespace toolyard::metering
