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
  auto create = admin_writing_endpoint(
      people_part, Method::post, "", "create",
      {.summary = "Create a subscriber",
       .description = "Adds a subscriber. Somebody who had unsubscribed or was blocklisted before "
                      "stays so unless a newer consent is given.",
       .example = create_example});
  create.status = 201;
  create.repeats = Repeats::under_key;
  create.request = create.answer = &type_of<Subscriber>;
  create.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate};
  create.check = checking_subscriber(subscribers);
  create.run = serving<Subscriber>([&subscribers](const Call&, const Subscriber& request) {
    return created<Subscriber>(people_part, subscribers.create(request));
  });
  return create;
}

Endpoint change_endpoint(SubscriberService& subscribers) {
  auto change = admin_writing_endpoint(
      people_part, Method::patch, "{id}/", "partial_update",
      {.summary = "Update a subscriber",
       .description = "Changes the given fields. A subscriber who unsubscribed or never confirmed "
                      "becomes `enabled` only with a newer `consent`, a `blocklisted` one never. A "
                      "new `email` removes the stored consent unless one is sent with it.",
       .example = R"({"name": "Ada King", "tags": ["customer", "beta"]})"});
  change.request = change.answer = &type_of<Subscriber>;
  change.problems.insert(change.problems.end(),
                         {&toolyard::problems::duplicate, &problems::consent_needed,
                          &toolyard::problems::illegal_transition});
  change.check = checking_subscriber(subscribers);
  change.run = serving<Subscriber>([&subscribers](const Call& call, const Subscriber& request) {
    return answered<Subscriber>(subscribers.change(call, SubscriberId{call.id}, request));
  });
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

}  // namespace

std::vector<Endpoint> subscriber_endpoints(SubscriberService& subscribers) {
  auto list =
      admin_endpoint(people_part, "", "list",
                     {.summary = "List subscribers",
                      .description = "Lists subscribers, newest first, with filters and search."});
  list.request = &type_of<SubscriberQuery>;
  list.answer = &type_of<Page<Subscriber>>;
  list.check = checking<SubscriberQuery>([](const Call&, const SubscriberQuery& query) {
    return SubscriberService::faults_of(query);
  });
  list.run = serving<SubscriberQuery>([&subscribers](const Call& call, const SubscriberQuery& q) {
    return subscribers.list(call, q);
  });
  auto find = admin_endpoint(
      people_part, "{id}/", "retrieve",
      {.summary = "Retrieve a subscriber",
       .description = "Returns one subscriber. The `ETag` can be sent back as `If-Match`."});
  find.answer = &type_of<Subscriber>;
  find.run = serving([&subscribers](const Call& call) {
    return answered<Subscriber>(subscribers.find(SubscriberId{call.id}));
  });
  return {std::move(list), std::move(find), create_endpoint(subscribers),
          change_endpoint(subscribers), erase_endpoint(subscribers)};
}

}  // namespace toolyard::subscribers
