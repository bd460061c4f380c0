// Events: what happens to the records of the API, for programs that react to it. Other areas write
// them (records/events.h); this area lists and streams them.
#pragma once
#include <vector>

#include "areas/events/options.h"
#include "areas/events/service.h"
#include "areas/events/stream.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::events {

class Events {
 public:
  Events(Database& database, const Clock& clock, Threads& threads, std::vector<EventKind> kinds)
      : service_(database, clock, std::move(kinds)), streams_(database, service_, threads) {}

  std::vector<Endpoint> endpoints();
  // Gives positions to new events. To be called often.
  Result<void> number() { return service_.number(); }

 private:
  EventService service_;
  Streams streams_;
};

// Deletes up to `max` events that were kept long enough. Returns their number.
std::int64_t delete_old(Transaction& transaction, const Options& options, Instant now,
                        std::int64_t max);
// Deletes up to `max` events of an account that is erased. Returns their number.
std::int64_t forget_account(Transaction& transaction, UserId account, std::int64_t max);

}  // namespace toolyard::events
