#include "areas/events/events.h"
#include "areas/events/store.h"
#include "core/endpoint/part.h"

namespace toolyard::events {
namespace {

constexpr Part of_staff{"admin/events", "events"};
constexpr Part of_account{"developer/events", "events", Access::account};

constexpr std::string_view about_streams =
    "Streams events as server-sent events, each with its position as `id`, in the order of their "
    "positions. A stream ends after a few minutes at the latest; to go on without a gap, send the "
    "last `id` as `Last-Event-ID`.";
constexpr std::string_view about_sequence =
    "Returns the events after a position, oldest first. Events never appear before a position that "
    "was returned already, so that a program that stores `next_after` misses none.";

}  // namespace

Events::Events(const Dependencies& dependencies)
    : threads_(dependencies.threads),
      service_(dependencies.database, dependencies.clock, dependencies.kinds),
      streams_(dependencies.database, service_, dependencies.threads),
      webhooks_(dependencies.database, dependencies.clock, service_.kinds(),
                webhooks::SecretBox(dependencies.secret)),
      staff_webhooks_(webhooks_, webhooks::WebhookApi::Side::staff),
      own_webhooks_(webhooks_, webhooks::WebhookApi::Side::account),
      dispatcher_({.database = dependencies.database,
                   .clock = dependencies.clock,
                   .sender = dependencies.sender,
                   .box = webhooks::SecretBox(dependencies.secret),
                   .kinds = service_.kinds(),
                   .notify = dependencies.notify}) {}

std::vector<Endpoint> Events::endpoints() {
  auto all = event_endpoints();
  for (auto& more : {staff_webhooks_.endpoints(), own_webhooks_.endpoints()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::vector<Endpoint> Events::event_endpoints() {
  return {
      list<&EventService::list>(
          of_staff, service_,
          {.summary = "List events",
           .description = "Lists what has happened to the records of the site, newest first, as "
                          "far as your role may read it."}),
      find<static_cast<Result<FollowingStaffEvents> (EventService::*)(
          const Call&, const CursorQuery&) const>(&EventService::follow)>(
          of_staff, service_,
          {.path = "sequence/",
           .summary = "Retrieve the events after a position",
           .description = about_sequence}),
      find<static_cast<Result<EventStream> (Streams::*)(const Call&, const StreamQuery&)>(
          &Streams::follow)>(of_staff, streams_,
                             {.path = "stream/",
                              .summary = "Follow events",
                              .description = about_streams,
                              .problems = {&problems::too_many_streams}}),
      list<&EventService::list_own>(
          of_account, service_,
          {.summary = "List the events of your account",
           .description = "Lists what has happened to the records of your account, newest first."}),
      find<&EventService::follow_own>(of_account, service_,
                                      {.path = "sequence/",
                                       .summary = "Retrieve your events after a position",
                                       .description = about_sequence}),
      find<&Streams::follow_own>(of_account, streams_,
                                 {.path = "stream/",
                                  .summary = "Follow the events of your account",
                                  .description = about_streams,
                                  .problems = {&problems::too_many_streams}})};
}

std::int64_t delete_old(Transaction& transaction, const Options& options, Instant now,
                        std::int64_t max) {
  const auto before = options.deleted_before(now);
  return before ? delete_old_events(transaction, *before, max) : 0;
}

std::int64_t delete_deliveries(Transaction& transaction, Instant now, std::int64_t max) {
  constexpr std::chrono::days kept{30};
  const auto count = webhooks::delete_rest(transaction, max);
  if (count == max) return count;
  return count + webhooks::delete_old_deliveries(transaction, now - kept, max - count);
}

std::int64_t forget_account(Transaction& transaction, UserId account, std::int64_t max) {
  webhooks::forget_webhooks_of(transaction, account);
  return delete_events_of(transaction, account, max);
}

}  // namespace toolyard::events
