#include "areas/mailing/subscribers/endpoints.h"

#include "areas/mailing/subscribers/status_rules.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::subscribers {
namespace {

constexpr std::string_view create_example = R"(
{"email": "ada@example.org", "name": "Ada Lovelace", "locale": "en", "tags": ["customer"],
 "lists": ["Customers"], "consent": {"at": "2026-01-31T12:00:00Z", "source": "Order form"},
 "attributes": {"plan": "pro"}})";

constexpr AdminPart people_part = {"email/subscribers", "subscribers"};

Endpoint::Check checking_subscriber(const SubscriberService& subscribers) {
  return checking<Subscriber>([&subscribers](const Call&, const Subscriber& request) {
    return subscribers.faults_of(request);
  });
}

Endpoint create_endpoint(SubscriberService& subscribers) {
  auto create = admin_create_endpoint<Subscriber>(
      people_part,
      {.summary = "Create a subscriber",
       .description = "Creates a subscriber. If the address was erased while it was `unsubscribed` "
                      "or `blocklisted`, it keeps that status; only a newer consent makes an "
                      "`unsubscribed` one `enabled` again.",
       .example = create_example},
      [&subscribers](const Call&, const Subscriber& request) {
        return subscribers.create(request);
      });
  create.check = checking_subscriber(subscribers);
  return create;
}

Endpoint change_endpoint(SubscriberService& subscribers) {
  auto change = admin_update_endpoint<Subscriber>(
      people_part,
      {.summary = "Update a subscriber",
       .description = "Changes the given fields. A subscriber who unsubscribed or never confirmed "
                      "becomes `enabled` only with a newer `consent`, a `blocklisted` one never. A "
                      "new `email` removes the stored consent unless one is sent with it.",
       .example = R"({"name": "Ada King", "tags": ["customer", "beta"]})"},
      [&subscribers](const Call& call, const Subscriber& request) {
        return subscribers.change(call, SubscriberId{call.id}, request);
      });
  change.problems.insert(change.problems.end(),
                         {&problems::consent_needed, &toolyard::problems::illegal_transition});
  change.check = checking_subscriber(subscribers);
  return change;
}

Endpoint erase_endpoint(SubscriberService& subscribers) {
  auto erase = admin_removing_endpoint(
      people_part,
      {.summary = "Erase a subscriber",
       .description = "Deletes everything that identifies the person: the record, tags, list "
                      "memberships, deliveries and events. Counts of campaigns stay, and "
                      "pending emails count as skipped."});
  erase.run = serving(
      [&subscribers](const Call& call) { return subscribers.erase(call, SubscriberId{call.id}); });
  return erase;
}

Endpoint events_endpoint(SubscriberService& subscribers) {
  return admin_list_endpoint<SubscriberEventQuery, Page<SubscriberEvent>>(
      people_part, "{id}/events/", "events_list",
      {.summary = "List the events of a subscriber",
       .description = "Lists what happened, newest first: emails sent, opened and clicked, bounces "
                      "and complaints, and when the person unsubscribed or subscribed again."},
      [&subscribers](const Call& call, const SubscriberEventQuery& query) {
        return subscribers.events(call, SubscriberId{call.id}, query);
      });
}

}  // namespace

std::vector<Endpoint> subscriber_endpoints(SubscriberService& subscribers) {
  auto list = admin_list_endpoint<SubscriberQuery, Page<Subscriber>>(
      people_part, "", "list",
      {.summary = "List subscribers",
       .description = "Lists subscribers, newest first, with filters and search."},
      [&subscribers](const Call& call, const SubscriberQuery& query) {
        return subscribers.list(call, query);
      });
  list.check = checking<SubscriberQuery>([](const Call&, const SubscriberQuery& query) {
    return SubscriberService::faults_of(query);
  });
  auto find = admin_find_endpoint<Subscriber>(
      people_part,
      {.summary = "Retrieve a subscriber",
       .description = "Returns one subscriber. The `ETag` can be sent back as `If-Match`."},
      [&subscribers](std::int64_t id) { return subscribers.find(SubscriberId{id}); });
  return {std::move(list),
          std::move(find),
          create_endpoint(subscribers),
          change_endpoint(subscribers),
          erase_endpoint(subscribers),
          events_endpoint(subscribers)};
}

}  // namespace toolyard::subscribers
