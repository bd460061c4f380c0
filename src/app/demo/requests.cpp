#include "app/demo/site.h"

namespace toolyard::demo {
namespace {

// Percentage of requests in a duration class.
struct Share {
  std::int64_t duration_class, percent;
};
constexpr std::array shares{Share{0, 62}, Share{1, 25}, Share{2, 9}, Share{4, 3}, Share{7, 1}};

// Adds the request statistics that the nodes would have counted for the tool calls.
Result<void> count_requests(Site& site) {
  for (const auto& share : shares)
    site.transaction.change(
        "insert into request_hours (hour, duration_class, requests, errors) "
        "select hour, $1, cast(sum(calls) as bigint) * $2 / 100, "
        "cast(sum(case when outcome = 'success' then 0 else calls end) as bigint) * $2 / 100 "
        "from usage_hours where user_id = 0 group by hour having sum(calls) * $2 >= 100",
        share.duration_class, share.percent);
  site.transaction.change(
      "insert into request_days (day, duration_class, requests, errors) "
      "select hour / 24, duration_class, cast(sum(requests) as bigint), cast(sum(errors) as "
      "bigint) from request_hours group by hour / 24, duration_class");
  return {};
}

}  // namespace

void plan_requests(Site& site) {
  site.plan(site.now, {}, [&](const Call&) { return count_requests(site); });
}

}  // namespace toolyard::demo
