#include "areas/metering/metering.h"

namespace toolyard::metering {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::validation_error;

Endpoint of_usage(std::string_view path, std::string_view id, const EndpointText& text,
                  const UsageFaults& faults_of) {
  return {.path = "/api/v1/developer/" + std::string(path),
          .operation_id = "v1_developer_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "keys",
          .access = Access::account,
          .cost = Cost::store,
          .request = &type_of<UsageQuery>,
          .answer = &type_of<Usage>,
          .problems = {&validation_error},
          .check = checking<UsageQuery>(
              [faults_of](const Call&, const UsageQuery& query) { return faults_of(query); })};
}

}  // namespace

std::vector<Endpoint> endpoints(UsageOf usage_of, QuotaOf quota_of, const UsageFaults& faults_of) {
  const auto serve = [usage_of = std::move(usage_of), quota_of = std::move(quota_of)](
                         const Call& call, std::optional<KeyId> key,
                         const UsageQuery& query) -> Result<Usage> {
    TOOLYARD_TRY(const auto quota, quota_of(call.caller, key));
    return usage_of({call.caller.user, key}, query, quota);
  };
  auto all =
      of_usage("usage/", "usage_retrieve",
               {.summary = "Retrieve usage",
                .description = "Returns the tool calls of the account in a period: totals, a time "
                               "series, totals per tool, and the state of the monthly quota."},
               faults_of);
  all.run = serving<UsageQuery>([serve](const Call& call, const UsageQuery& query) {
    return serve(call, std::nullopt, query);
  });
  auto one =
      of_usage("keys/{id}/usage/", "keys_usage_retrieve",
               {.summary = "Retrieve usage of an API key",
                .description = "Returns the tool calls made with one key in a period: totals, a "
                               "time series, totals per tool, and the state of the monthly quota."},
               faults_of);
  one.problems.push_back(&not_found);
  one.run = serving<UsageQuery>([serve](const Call& call, const UsageQuery& query) {
    return serve(call, KeyId{call.id}, query);
  });
  return {std::move(all), std::move(one)};
}

}  // namespace toolyard::metering
