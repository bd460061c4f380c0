#include <algorithm>
#include <memory>

#include "areas/visits/visits.h"
#include "core/endpoint/part.h"

namespace toolyard::visits {
namespace {

constexpr Part admin_part{"admin/visits", "visits"};
constexpr Part public_part{"visits", "visits", Access::anyone, Access::anyone};

Operation breakdown_operation() {
  return {.path = "breakdown/",
          .summary = "List visits by page, source, language or device",
          .description =
              "Lists the views and visitors of a period, by one dimension, most "
              "visitors first. Filters can be combined. With `referrer` and `campaign`, only the "
              "views count with which visitors arrived. With `Accept: text/csv`, all rows are "
              "returned as one table of at most 100,000 rows."};
}

}  // namespace

std::vector<Endpoint> Visits::endpoints(std::vector<std::string> tools) {
  auto table = list<&VisitService::export_breakdown>(admin_part, service_, breakdown_operation());
  auto copied = post(
      public_part,
      [tools = std::move(tools)](const Call&, std::string_view tool) -> Result<void> {
        if (std::ranges::find(tools, tool) != tools.end()) return {};
        return fail(problems::not_found, "There is no tool with this slug.");
      },
      {.path = "copied/{tool}/",
       .summary = "Report a copied result",
       .description = "Counts that a visitor of the page of a tool copied its result. Takes no "
                      "cookie, and stores nothing about the visitor. Only calls of the pages of "
                      "this server count.",
       .cost = Cost::by_size});
  return {find<&VisitService::report>(
              admin_part, service_,
              {.summary = "Retrieve visits",
               .description =
                   "Returns the views and visitors of the public site in a period, beside those of "
                   "the period before: totals, a series, and what visitors did. Filters can be "
                   "combined. A visitor is counted once per day, and per site and campaign that "
                   "they come from if that is asked for; who they are is not known."}),
          list<&VisitService::breakdown>(admin_part, service_, breakdown_operation()),
          std::move(table),
          find<&VisitService::live>(
              admin_part, service_,
              {.path = "live/",
               .summary = "Retrieve current visits",
               .description = "Returns the views and visitors of the last five minutes."}),
          std::move(copied)};
}

std::int64_t Visits::delete_old(Transaction& transaction, Instant now, std::int64_t max) const {
  const auto today = day_of(now);
  auto count = delete_hours(transaction, (today - options_.hours_kept_days) * 24, max);
  if (options_.kept_days > 0)
    count += delete_days(transaction, Day(today - options_.kept_days), max - count);
  return count + delete_sources(transaction, now - std::chrono::days(2), max - count);
}

}  // namespace toolyard::visits
