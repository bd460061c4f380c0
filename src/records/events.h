// Writes events (core/endpoint/event_kind.h) within the transaction of the change that they are
// about: an event exists if and only if its change was committed.
#pragma once
#include <cstdint>
#include <optional>

#include "core/endpoint/event_kind.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard {

// The record that an event is about, and the account that it belongs to, if any.
struct EventSubject {
  std::int64_t object_id = 0;
  std::optional<UserId> account = {};
};

// Adds an event. Its author is the caller that this thread acts for (core/endpoint/call_scope.h).
void write_event(Transaction& transaction, const EventKind& kind, const void* data,
                 const EventSubject& subject, Instant now);

template <class T>
void write_event(Transaction& transaction, const EventOf<T>& kind, const T& data,
                 const EventSubject& subject, Instant now) {
  write_event(transaction, kind, static_cast<const void*>(&data), subject, now);
}

// The counter (records/change_counter.h) that numbers events, and the position of an event that has
// none yet.
inline constexpr std::string_view event_counter = "events";
inline constexpr std::int64_t unnumbered = 0;
// Adds a number to the counter, which this transaction has locked.
void add_positions(Transaction& transaction, std::int64_t count);

}  // namespace toolyard
