// Unsubscribing, by whichever page or link it is done.
#pragma once
#include <cstdint>

#include "areas/mailing/subscribers/model.h"
#include "ports/database.h"

namespace toolyard::subscribers {

struct Leaving {
  SubscriberId subscriber{};
  std::int64_t campaign = 0;  // whose link was used; 0: none
};

// Whether somebody with this status has left, or never gets email.
constexpr bool wants_none(Status status) {
  return status == Status::unsubscribed || status == Status::blocklisted;
}

// Returns whether this has changed anything.
Result<bool> leave(Transaction& transaction, const Leaving& leaving, Instant now);

}  // namespace toolyard::subscribers
