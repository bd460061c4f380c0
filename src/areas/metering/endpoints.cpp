#include "areas/metering/metering.h"

namespace toolyard::metering {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::validation_error;

template <class Query>
Endpoint of_usage(std::string_view path, std::string_view id, const EndpointText& text,
                  const UsageFaults& faults_of) {
  return {.path = "/api/v1/developer/" + std::string(path),
          .operation_id = "v1_developer_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "keys",
          .access = Access::account,
          .cost = Cost::store,
          .request = &type_of<Query>,
          .answer = &type_of<Usage>,
          .problems = {&validation_error},
          .check = checking<Query>(
              [faults_of](const Call&, const Query& query) { return faults_of(query); })};
}

}  // namespace

std::vector<Endpoint> endpoints(const UsageOf& usage_of, ReportedAccount account, ReportedKey key,
                                const UsageFaults& faults_of) {
  const auto serve = [usage_of](const Reported& reported, const UsageQuery& query) {
    auto usage = usage_of(reported.owner, query, reported.quota);
    if (usage) usage->environment = reported.environment;
    return usage;
  };
  auto all = of_usage<AccountUsageQuery>(
      "usage/", "usage_retrieve",
      {.summary = "Retrieve usage",
       .description = "Returns the tool calls of the account in a period: totals, a time series, "
                      "totals per tool, and the state of the monthly quota."},
      faults_of);
  all.run = serving<AccountUsageQuery>(
      [serve, account = std::move(account)](const Call& call, const AccountUsageQuery& query) {
        return serve(account(call.caller, query.environment), query);
      });
  auto one = of_usage<UsageQuery>(
      "keys/{id}/usage/", "keys_usage_retrieve",
      {.summary = "Retrieve usage of an API key",
       .description = "Returns the tool calls made with one key in a period: totals, a time "
                      "series, totals per tool, and the state of the monthly quota."},
      faults_of);
  one.problems.push_back(&not_found);
  one.run = serving<UsageQuery>(
      [serve, key = std::move(key)](const Call& call, const UsageQuery& query) -> Result<Usage> {
        TOOLYARD_TRY(const auto reported, key(call.caller, KeyId{call.id}));
        return serve(reported, query);
      });
  return {std::move(all), std::move(one)};
}

}  // namespace toolyard::metering
