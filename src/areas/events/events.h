// Events: what happens to the records of the API, for programs that react to it. Other areas write
// them (records/events.h); this area lists and streams them, and delivers them to webhooks.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "areas/events/options.h"
#include "areas/events/service.h"
#include "areas/events/stream.h"
#include "areas/events/webhooks/attempts.h"
#include "areas/events/webhooks/dispatcher.h"
#include "areas/events/webhooks/endpoints.h"
#include "areas/events/webhooks/service.h"
#include "core/crypto/secret_key.h"
#include "core/endpoint/endpoint.h"
#include "core/metric.h"

namespace toolyard::events {

class Events {
 public:
  struct Dependencies {
    Database& database;
    const Clock clock;
    Threads& threads;
    const SecretKey& secret;
    WebhookSender& sender;
    const std::vector<EventKind> kinds;
    // Informs an account that one of its webhooks has failed.
    const std::function<void(Transaction&, UserId)> notify;
  };
  explicit Events(const Dependencies& dependencies);

  std::vector<Endpoint> endpoints();
  webhooks::WebhookService& webhooks() { return webhooks_; }
  // Gives positions to new events, and adds the deliveries that follow. To be called often.
  Result<void> number() { return service_.number(); }
  // Lets this process make deliveries.
  void start() { dispatcher_.start(threads_); }
  // Requests a stop, without waiting.
  void stop() { dispatcher_.request_stop(); }
  // Ends deliveries, and waits for that.
  void finish() { dispatcher_.finish(); }
  void collect(MetricSink& sink) const { dispatcher_.collect(sink); }

 private:
  std::vector<Endpoint> event_endpoints();

  Threads& threads_;
  EventService service_;
  Streams streams_;
  webhooks::WebhookService webhooks_;
  webhooks::WebhookApi staff_webhooks_, own_webhooks_;
  webhooks::Dispatcher dispatcher_;
};

// Deletes up to `max` events that were kept long enough. Returns their number.
std::int64_t delete_old(Transaction& transaction, const Options& options, Instant now,
                        std::int64_t max);
// Deletes up to `max` deliveries of webhooks: those that were finished long ago, and those of
// webhooks that were deleted. Returns their number.
std::int64_t delete_deliveries(Transaction& transaction, Instant now, std::int64_t max);
// Deletes the webhooks of an account that is erased, and up to `max` of its events. Returns the
// number of events.
std::int64_t forget_account(Transaction& transaction, UserId account, std::int64_t max);

}  // namespace toolyard::events
