#include "areas/opportunities/endpoints.h"

#include "core/admin_endpoint.h"

namespace toolyard::opportunities {
namespace {

constexpr AdminPart part = {"opportunities", "opportunities"};

Endpoint action_endpoint(OpportunityService& all, Action action, std::string_view summary) {
  auto endpoint = admin_action_endpoint(part, spelling(action), summary);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  endpoint.request = &type_of<QueueRequest>;
  endpoint.answer = &type_of<Acted>;
  endpoint.run =
      serving<QueueRequest>([&all, action](const Call& call, const QueueRequest& request) {
        return answered<Acted>(all.act(call, OpportunityId{call.id}, action, request));
      });
  return endpoint;
}

// An action that has nothing to be told.
Endpoint plain_endpoint(OpportunityService& all, Action action, std::string_view summary) {
  auto endpoint = action_endpoint(all, action, summary);
  endpoint.request = nullptr;
  endpoint.body = BodyClass::none;
  endpoint.takes_multipart = endpoint.takes_urlencoded = false;
  endpoint.run = serving([&all, action](const Call& call) {
    return answered<Acted>(all.act(call, OpportunityId{call.id}, action));
  });
  return endpoint;
}

Endpoint list_endpoint(OpportunityService& all) {
  auto list = admin_endpoint(part, "", "retrieve", "All opportunities");
  list.request = &type_of<OpportunityQuery>;
  list.answer = &type_of<Page<Opportunity>>;
  list.run = serving<OpportunityQuery>(
      [&all](const Call& call, const OpportunityQuery& query) { return all.list(call, query); });
  return list;
}

Endpoint find_endpoint(OpportunityService& all) {
  auto find = admin_endpoint(part, "{id}/", "retrieve_2", "One opportunity");
  find.answer = &type_of<Opportunity>;
  find.run = serving([&all](const Call& call) {
    return answered<Opportunity>(all.find(call, OpportunityId{call.id}));
  });
  return find;
}

Endpoint refresh_endpoint(RefreshService& refresh) {
  auto endpoint = admin_writing_endpoint(part, Method::post, "refresh/", "refresh_create",
                                         "Look for opportunities anew");
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  endpoint.is_body_optional = true;
  endpoint.description =
      "Reads what is known of search, of one property or of all, and finds what could be done. "
      "What was found before gets its new numbers and keeps its state: what was dismissed stays "
      "dismissed. Open ones that are none any more go away, and what has become of those that are "
      "done is measured. A large property is left to a job: `state` is `queued` then.";
  endpoint.request = &type_of<RefreshRequest>;
  endpoint.answer = &type_of<Refreshed>;
  endpoint.run =
      serving<RefreshRequest>([&refresh](const Call& call, const RefreshRequest& request) {
        return refresh.refresh(call, request);
      });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> endpoints(OpportunityService& opportunities, RefreshService& refresh) {
  auto queue = action_endpoint(opportunities, Action::queue, "Have the next runs take it first");
  queue.description =
      "The highest `priority` comes first, then the highest score, then who has waited longest.";
  return {list_endpoint(opportunities),
          find_endpoint(opportunities),
          std::move(queue),
          plain_endpoint(opportunities, Action::unqueue, "Take it out of the queue"),
          plain_endpoint(opportunities, Action::dismiss, "Not this one, ever"),
          plain_endpoint(opportunities, Action::reopen, "This one after all"),
          refresh_endpoint(refresh)};
}

}  // namespace toolyard::opportunities
