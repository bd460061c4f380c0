#include "areas/subscribers/endpoints.h"

#include "areas/subscribers/status_rules.h"
#include "core/admin_endpoint.h"
#include "core/transition.h"

namespace toolyard::subscribers {
namespace {

constexpr AdminPart part = {"email/subscribers", "subscribers"};

Endpoint create_endpoint(SubscriberService& subscribers) {
  auto create = admin_writing_endpoint(part, Method::post, "", "create", "Add a subscriber");
  create.status = 201;
  create.repeats = Repeats::under_key;
  create.request = create.answer = &type_of<Subscriber>;
  create.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate};
  create.run = serving<Subscriber>([&subscribers](const Call&, const Subscriber& request) {
    return created<Subscriber>(part, subscribers.create(request));
  });
  return create;
}

Endpoint change_endpoint(SubscriberService& subscribers) {
  auto change =
      admin_writing_endpoint(part, Method::patch, "{id}/", "partial_update", "Change a subscriber");
  change.description =
      "Who has unsubscribed, or never confirmed, becomes `enabled` only by a `consent` newer than "
      "that, sent with it; who is `blocklisted` never. With another `email`, a consent that is not "
      "sent along is forgotten.";
  change.request = change.answer = &type_of<Subscriber>;
  change.problems.insert(change.problems.end(),
                         {&toolyard::problems::duplicate, &problems::consent_needed,
                          &toolyard::problems::illegal_transition});
  change.run = serving<Subscriber>([&subscribers](const Call& call, const Subscriber& request) {
    return answered<Subscriber>(subscribers.change(call, SubscriberId{call.id}, request));
  });
  return change;
}

Endpoint erase_endpoint(SubscriberService& subscribers) {
  auto erase = admin_removing_endpoint(part, "Forget a subscriber");
  erase.description =
      "Everything that says who it was goes: the record, labels, lists, deliveries and events. "
      "Counts of campaigns stay; mails that still waited count as skipped.";
  erase.run = serving(
      [&subscribers](const Call& call) { return subscribers.erase(call, SubscriberId{call.id}); });
  return erase;
}

}  // namespace

std::vector<Endpoint> subscriber_endpoints(SubscriberService& subscribers) {
  auto list = admin_endpoint(part, "", "list", "All subscribers");
  list.request = &type_of<SubscriberQuery>;
  list.answer = &type_of<Page<Subscriber>>;
  list.run = serving<SubscriberQuery>([&subscribers](const Call& call, const SubscriberQuery& q) {
    return subscribers.list(call, q);
  });
  auto find = admin_endpoint(part, "{id}/", "retrieve", "One subscriber");
  find.answer = &type_of<Subscriber>;
  find.run = serving([&subscribers](const Call& call) {
    return answered<Subscriber>(subscribers.find(SubscriberId{call.id}));
  });
  return {std::move(list), std::move(find), create_endpoint(subscribers),
          change_endpoint(subscribers), erase_endpoint(subscribers)};
}

}  // namespace toolyard::subscribers
