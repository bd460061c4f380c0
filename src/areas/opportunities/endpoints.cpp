#include "areas/opportunities/opportunities.h"
#include "core/endpoint/part.h"

namespace toolyard::opportunities {
namespace {

constexpr std::string_view refresh_example = R"(
{"site": "sc-domain:example.org", "start_date": "2026-01-01", "end_date": "2026-01-28"})";

constexpr Part part{"admin/opportunities", "opportunities"};

Result<OpportunityResult> queue(OpportunityService& all, const Call& call, OpportunityId id,
                                const QueueRequest& request) {
  return all.act(call, id, Action::queue, request);
}
template <Action action>
Result<OpportunityResult> act_on(OpportunityService& all, const Call& call, OpportunityId id) {
  return all.act(call, id, action);
}

}  // namespace

std::vector<Endpoint> Opportunities::endpoints() {
  Operation listing{
      .verb = "retrieve",
      .summary = "List opportunities",
      .description =
          "Lists the opportunities found in search data, best score first. With `Accept: "
          "text/csv`, all that match are returned as one table of at most 100,000 rows, "
          "in which `site_page` is the address of the text or tool at the page; "
          "`X-Toolyard-Rows` gives their number."};
  auto exporting = listing;
  exporting.cost = Cost::bulk;
  listing.agents = {Agents::read};
  return {
      list<&OpportunityService::list>(part, service_, listing),
      list<&OpportunityService::export_table>(part, service_, exporting),
      find<&OpportunityService::find>(
          part, service_,
          {.path = "{id}/",
           .verb = "retrieve_by_id",
           .summary = "Retrieve an opportunity",
           .description = "Returns one opportunity with its evidence and the actions you may take.",
           .agents = {Agents::read}}),
      act<queue>(part, service_,
                 {.path = "{id}/queue/",
                  .summary = "Queue an opportunity",
                  .description = "Makes the next autopilot runs take the opportunity first: by "
                                 "`priority`, then by score, then by time in the queue.",
                  .example = R"({"priority": 80, "note": "Before the trade fair."})",
                  .agents = {Agents::draft},
                  .takes_forms = true}),
      act<act_on<Action::unqueue>>(part, service_,
                                   {.path = "{id}/unqueue/",
                                    .summary = "Remove an opportunity from the queue",
                                    .description = "Returns a queued opportunity to `open`."}),
      act<act_on<Action::dismiss>>(
          part, service_,
          {.path = "{id}/dismiss/",
           .summary = "Dismiss an opportunity",
           .description = "Dismisses an opportunity permanently: a refresh does not reopen it."}),
      act<act_on<Action::reopen>>(part, service_,
                                  {.path = "{id}/reopen/",
                                   .summary = "Reopen an opportunity",
                                   .description = "Returns a dismissed opportunity to `open`."}),
      post<&RefreshService::refresh>(
          part, refresh_,
          {.path = "refresh/",
           .summary = "Refresh the opportunities",
           .description =
               "Searches the search data of one or all properties for opportunities. Known ones "
               "get new figures and keep their state, open ones that no longer exist are removed, "
               "and the outcome of finished ones is measured. A large property is left to a "
               "background job: its `state` is `queued`.",
           .example = refresh_example,
           .cost = Cost::bulk,
           .time = std::chrono::seconds(10),  // longer refreshes are left to a job
           .takes_forms = true})};
}

}  // namespace toolyard::opportunities
