// The queue of each webhook: deliveries that are due, and what became of them. A node leases a
// webhook and makes several of its deliveries at once, so that a slow receiver delays its own queue
// only. If the node is killed, another one makes the deliveries again whose outcome is not stored.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/events/webhooks/model.h"
#include "areas/events/webhooks/retries.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard::webhooks {

// Adds a delivery for each active webhook that has chosen the type of an event, for the events from
// `first` to `last`. In the transaction that gives these positions, so that it happens once.
void add_deliveries(Transaction& transaction, std::int64_t first, std::int64_t last, Instant now);

struct Lease {
  std::string_view owner;
  Instant now, until;
};
// Whether a webhook has something due and can be leased.
bool has_due_webhook(Transaction& transaction, Instant now);
// Leases up to `max` webhooks that have something due and that no node has leased.
std::vector<WebhookId> lease_webhooks(Transaction& transaction, const Lease& lease,
                                      std::int64_t max);
// Extends a lease. Returns false if another node has the webhook.
bool renew_lease(Transaction& transaction, WebhookId webhook, const Lease& lease);
// Ends a lease, and sets when the webhook is due next, from its queue. No node leases it before
// `not_before`, which gives its receiver a rest.
void release_webhook(Transaction& transaction, WebhookId webhook, std::string_view owner,
                     Instant not_before = {});

// A webhook as it is sent to.
struct Receiver {
  WebhookId id{};
  std::optional<UserId> account_id;
  std::string name, url;
  Format format = Format::standard;
  Contents contents = Contents::full;
  Status status = Status::active;
  std::string secret;  // sealed, as is the next
  std::optional<std::string> previous_secret;
  std::optional<Instant> previous_secret_until;
  std::int64_t failures = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Receiver, &Receiver::id, &Receiver::account_id, &Receiver::name,
                       &Receiver::url, &Receiver::format, &Receiver::contents, &Receiver::status,
                       &Receiver::secret, &Receiver::previous_secret,
                       &Receiver::previous_secret_until, &Receiver::failures>();
  }
};
std::optional<Receiver> find_receiver(Transaction& transaction, WebhookId webhook);

struct DueDelivery {
  DeliveryId id{};
  std::int64_t event = 0;  // id; 0 for a test
  Cause cause = Cause::event;
  std::int64_t attempts = 0;
  std::optional<Instant> first_attempt_at;
  static constexpr auto fields(auto...) {
    return row_columns<DueDelivery, &DueDelivery::id, &DueDelivery::event, &DueDelivery::cause,
                       &DueDelivery::attempts, &DueDelivery::first_attempt_at>();
  }
};
// Returns deliveries that are due, those that wait longest first.
std::vector<DueDelivery> due_deliveries(Transaction& transaction, WebhookId webhook, Instant now,
                                        std::int64_t max);

// Returns the events of the deliveries that are due, as far as they still exist.
std::vector<events::OwnEvent> due_events(Transaction& transaction, WebhookId webhook, Instant now,
                                         std::int64_t max);
// Ends a delivery whose event was deleted.
void cancel_delivery(Transaction& transaction, WebhookId webhook, DeliveryId delivery, Instant now);

// An attempt and its outcome.
struct StoredAttempt {
  DeliveryId delivery{};
  Instant at;
  std::chrono::milliseconds duration{0};
  std::string request;  // the body that was sent
  Outcome outcome = {};
  std::optional<std::string> response = {};  // the beginning of the response
  std::optional<std::string> error = {};
  std::optional<Instant> next_at = {};   // when it is tried again; null: delivered or given up
  std::optional<Instant> first_at = {};  // of the first attempt; null: this one
  bool is_test = false;
};
// Stores an attempt. Does nothing to a delivery that is no longer waiting.
void record_attempt(Transaction& transaction, WebhookId webhook, const StoredAttempt& attempt);

// What follows from attempts for their webhook.
struct Consequence {
  std::int64_t failures = 0;            // in a row
  std::optional<UserId> notified = {};  // who learns that it has failed; null: it has not
};
// Stores attempts of a webhook, which fails if its receiver is gone, or if nothing could be
// delivered for `patience`. A test changes nothing but the last error.
Consequence record_attempts(Transaction& transaction, WebhookId webhook,
                            std::span<const StoredAttempt> attempts);

}  // namespace toolyard::webhooks
