#include "areas/metering/metering.h"
#include "core/endpoint/part.h"

namespace toolyard::metering {

std::vector<Endpoint> endpoints(const UsageOf& usage_of, ReportedAccount account, ReportedKey key,
                                const UsageFaults& faults_of) {
  constexpr Part part{"developer", "keys", Access::account};
  const auto report = [usage_of](const Reported& reported, const UsageQuery& query) {
    auto usage = usage_of(reported.owner, query, reported.quota);
    if (usage) usage->environment = reported.environment;
    return usage;
  };
  auto all = find(
      part,
      [report, account = std::move(account)](const Call& call, const AccountUsageQuery& query) {
        return report(account(call.caller, query.environment), query);
      },
      {.path = "usage/",
       .summary = "Retrieve usage",
       .description = "Returns the tool calls of the account in a period: totals, a time series, "
                      "totals per tool, and the state of the monthly quota."});
  all.check = checking<AccountUsageQuery>(
      [faults_of](const Call&, const AccountUsageQuery& query) { return faults_of(query); });
  auto one =
      find(part,
           [report, key = std::move(key)](const Call& call, KeyId id,
                                          const UsageQuery& query) -> Result<Usage> {
             TOOLYARD_TRY(const auto reported, key(call.caller, id));
             return report(reported, query);
           },
           {.path = "keys/{id}/usage/",
            .summary = "Retrieve usage of an API key",
            .description = "Returns the tool calls made with one key in a period: totals, a time "
                           "series, totals per tool, and the state of the monthly quota."});
  one.check = checking<UsageQuery>(
      [faults_of](const Call&, const UsageQuery& query) { return faults_of(query); });
  return {std::move(all), std::move(one)};
}

}  // namespace toolyard::metering
