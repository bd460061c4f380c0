#include "areas/mailing/subscribers/endpoints.h"

#include "areas/mailing/subscribers/status_rules.h"
#include "core/endpoint/part.h"

namespace toolyard::subscribers {
namespace {

using toolyard::problems::duplicate;

constexpr Part people_part{"admin/email/subscribers", "subscribers"};

constexpr std::string_view create_example = R"(
{"email": "ada@example.org", "name": "Ada Lovelace", "locale": "en", "tags": ["customer"],
 "lists": ["Customers"], "consent": {"at": "2026-01-31T12:00:00Z", "source": "Order form"},
 "attributes": {"plan": "pro"}})";

}  // namespace

std::vector<Endpoint> subscriber_endpoints(SubscriberService& subscribers) {
  return {
      list<&SubscriberService::list>(
          people_part, subscribers,
          {.summary = "List subscribers",
           .description = "Lists subscribers, newest first, with filters and search."}),
      find<&SubscriberService::find>(
          people_part, subscribers,
          {.path = "{id}/",
           .summary = "Retrieve a subscriber",
           .description = "Returns one subscriber. The `ETag` can be sent back as `If-Match`."}),
      create<&SubscriberService::create>(
          people_part, subscribers,
          {.summary = "Create a subscriber",
           .description = "Creates a subscriber. If the address was erased while it was "
                          "`unsubscribed` or `blocklisted`, it keeps that status; only a newer "
                          "consent makes an `unsubscribed` one `enabled` again.",
           .example = create_example,
           .problems = {&duplicate, &toolyard::problems::not_found}}),
      patch<&SubscriberService::change>(
          people_part, subscribers,
          {.path = "{id}/",
           .summary = "Update a subscriber",
           .description =
               "Changes the given fields. A subscriber who unsubscribed or never confirmed becomes "
               "`enabled` only with a newer `consent`, a `blocklisted` one never. A new `email` "
               "removes the stored consent unless one is sent with it.",
           .example = R"({"name": "Ada King", "tags": ["customer", "beta"]})",
           .problems = {&duplicate, &problems::consent_needed,
                        &toolyard::problems::illegal_transition}}),
      remove<&SubscriberService::erase>(
          people_part, subscribers,
          {.path = "{id}/",
           .summary = "Erase a subscriber",
           .description = "Deletes everything that identifies the person: the record, tags, list "
                          "memberships, deliveries and events. Counts of campaigns are kept, and "
                          "pending emails count as skipped.",
           .takes_if_match = true}),
      list<&SubscriberService::events>(
          people_part, subscribers,
          {.path = "{id}/events/",
           .summary = "List the events of a subscriber",
           .description =
               "Lists what happened, newest first: emails sent, opened and clicked, bounces and "
               "complaints, and when the person unsubscribed or subscribed again."})};
}

}  // namespace toolyard::subscribers
