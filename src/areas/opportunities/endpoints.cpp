#include "areas/opportunities/opportunities.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::opportunities {
namespace {

constexpr std::string_view refresh_example = R"(
{"site": "sc-domain:example.org", "start_date": "2026-01-01", "end_date": "2026-01-28"})";

constexpr AdminPart part = {"opportunities", "opportunities"};

Endpoint action_endpoint(OpportunityService& all, Action action, const EndpointText& text) {
  auto endpoint = admin_action_endpoint<QueueRequest, OpportunityResult>(
      part, spelling(action), text, [&all, action](const Call& call, const QueueRequest& request) {
        return all.act(call, OpportunityId{call.id}, action, request);
      });
  return taking_forms(std::move(endpoint));
}

// An action without a request body.
Endpoint plain_endpoint(OpportunityService& all, Action action, const EndpointText& text) {
  auto endpoint = admin_action_endpoint(part, spelling(action), text);
  endpoint.answer = &type_of<OpportunityResult>;
  endpoint.body = BodyClass::none;
  endpoint.run = serving([&all, action](const Call& call) {
    return answered<OpportunityResult>(all.act(call, OpportunityId{call.id}, action));
  });
  return endpoint;
}

Endpoint list_endpoint(OpportunityService& all) {
  auto list = admin_list_endpoint<OpportunityQuery, Page<Opportunity>>(
      part, "", "retrieve",
      {.summary = "List opportunities",
       .description = "Lists the opportunities found in search data, best score first."},
      [&all](const Call& call, const OpportunityQuery& query) { return all.list(call, query); });
  list.agents = {Agents::read};
  return list;
}

Endpoint find_endpoint(OpportunityService& all) {
  auto find = admin_find_endpoint<Opportunity>(
      part,
      {.summary = "Retrieve an opportunity",
       .description = "Returns one opportunity with its evidence and the actions you may take."},
      [&all](const Call& call) { return all.find(call, OpportunityId{call.id}); },
      "retrieve_by_id");
  find.agents = {Agents::read};
  return find;
}

Endpoint refresh_endpoint(RefreshService& refresh) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "refresh/", "refresh_create",
      {.summary = "Refresh the opportunities",
       .description = "Searches the search data of one or all properties for opportunities. Known "
                      "ones get new figures and keep their state, open ones that no longer exist "
                      "are removed, and the outcome of finished ones is measured. A large property "
                      "is left to a background job: its `state` is `queued`.",
       .example = refresh_example});
  endpoint.cost = Cost::bulk;
  endpoint.time = std::chrono::seconds(10);  // longer refreshes are left to a job
  endpoint.request = &type_of<RefreshRequest>;
  endpoint.check = checking_request<RefreshRequest>();
  endpoint.answer = &type_of<Refreshed>;
  endpoint.run =
      serving<RefreshRequest>([&refresh](const Call& call, const RefreshRequest& request) {
        return refresh.refresh(call, request);
      });
  return taking_forms(std::move(endpoint));
}

}  // namespace

std::vector<Endpoint> Opportunities::endpoints() {
  auto queue =
      action_endpoint(service_, Action::queue,
                      {.summary = "Queue an opportunity",
                       .description = "Makes the next autopilot runs take the opportunity first: "
                                      "by `priority`, then by score, then by time in the queue.",
                       .example = R"({"priority": 80, "note": "Before the trade fair."})"});
  queue.agents = {Agents::draft};
  return {
      list_endpoint(service_),
      find_endpoint(service_),
      std::move(queue),
      plain_endpoint(service_, Action::unqueue,
                     {.summary = "Remove an opportunity from the queue",
                      .description = "Returns a queued opportunity to `open`."}),
      plain_endpoint(
          service_, Action::dismiss,
          {.summary = "Dismiss an opportunity",
           .description = "Dismisses an opportunity permanently: a refresh does not reopen it."}),
      plain_endpoint(service_, Action::reopen,
                     {.summary = "Reopen an opportunity",
                      .description = "Returns a dismissed opportunity to `open`."}),
      refresh_endpoint(refresh_)};
}

}  // namespace toolyard::opportunities
