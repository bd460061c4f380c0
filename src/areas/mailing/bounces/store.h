// SQL of bounces: those that the server itself notices while it sends, and which of all count.
#pragma once
#include <cstdint>
#include <string_view>

#include "areas/mailing/subscribers/store.h"
#include "core/time/clock.h"

namespace toolyard::subscribers {

// A soft bounce counts if the last one that did is at least this old: a full mailbox has to stay
// full for days before somebody counts as bounced.
inline constexpr std::chrono::hours soft_bounce_interval{20};
bool counts_as_soft_bounce(Transaction& transaction, SubscriberId id, Instant now);

// An email that the mail server refused.
struct RefusedEmail {
  std::int64_t campaign = 0;
  SubscriberId subscriber{};
  std::string_view reply;
};

// Records that there is no such address.
void note_hard_bounce(Transaction& transaction, const RefusedEmail& email, Instant now);
// Records that the mailbox is full.
void note_soft_bounce(Transaction& transaction, const RefusedEmail& email, Instant now);

}  // namespace toolyard::subscribers
