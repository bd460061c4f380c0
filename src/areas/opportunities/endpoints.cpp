#include "areas/opportunities/endpoints.h"

#include "core/admin_endpoint.h"
#include "core/transition.h"

namespace toolyard::opportunities {
namespace {

constexpr AdminPart part = {"opportunities", "opportunities"};

Endpoint reading_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  return admin_endpoint(part, path, id, summary);
}

Endpoint writing_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  auto endpoint = admin_writing_endpoint(part, Method::post, path, id, summary);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  endpoint.is_body_optional = true;
  return endpoint;
}

Result<Answered<Acted>> answered(Result<Acted> acted) {
  if (!acted) return std::unexpected(std::move(acted.error()));
  auto tag = tag_of(*acted);
  return Answered<Acted>{.record = std::move(*acted), .entity_tag = std::move(tag)};
}

Endpoint action_endpoint(OpportunityService& all, Action action, std::string_view summary) {
  const std::string name(spelling(action));
  auto endpoint = writing_endpoint("{id}/" + name + "/", name + "_create", summary);
  endpoint.request = &type_of<QueueWish>;
  endpoint.answer = &type_of<Acted>;
  endpoint.problems.insert(endpoint.problems.end(), {&toolyard::problems::illegal_transition,
                                                     &toolyard::problems::precondition_failed});
  endpoint.run = serving<QueueWish>([&all, action](const Call& call, const QueueWish& wish) {
    return answered(all.act(call, OpportunityId{call.id}, action, wish));
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
    return answered(all.act(call, OpportunityId{call.id}, action));
  });
  return endpoint;
}

Endpoint list_endpoint(OpportunityService& all) {
  auto list = reading_endpoint("", "retrieve", "All opportunities");
  list.request = &type_of<OpportunityQuery>;
  list.answer = &type_of<Page<Opportunity>>;
  list.run = serving<OpportunityQuery>(
      [&all](const Call& call, const OpportunityQuery& query) { return all.list(call, query); });
  return list;
}

Endpoint find_endpoint(OpportunityService& all) {
  auto find = reading_endpoint("{id}/", "retrieve_2", "One opportunity");
  find.answer = &type_of<Opportunity>;
  find.run = serving([&all](const Call& call) -> Result<Answered<Opportunity>> {
    auto found = all.find(call, OpportunityId{call.id});
    if (!found) return std::unexpected(std::move(found.error()));
    auto tag = tag_of(*found);
    return Answered<Opportunity>{.record = std::move(*found), .entity_tag = std::move(tag)};
  });
  return find;
}

Endpoint refresh_endpoint(RefreshService& refresh) {
  auto endpoint = writing_endpoint("refresh/", "refresh_create", "Look for opportunities anew");
  endpoint.description =
      "Reads what is known of search, of one property or of all, and finds what could be done. "
      "What was found before gets its new numbers and keeps its state: what was dismissed stays "
      "dismissed. Open ones that are none any more go away, and what has become of those that are "
      "done is measured. A large property is left to a job: `state` is `queued` then.";
  endpoint.request = &type_of<RefreshWish>;
  endpoint.answer = &type_of<Refreshed>;
  endpoint.run = serving<RefreshWish>([&refresh](const Call& call, const RefreshWish& wish) {
    return refresh.refresh(call, wish);
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
