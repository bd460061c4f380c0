// SQL of events.
#pragma once
#include <cstdint>
#include <vector>

#include "areas/events/model.h"
#include "areas/events/selection.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard::events {

bool has_unnumbered(Transaction& transaction);
// Gives up to `max` committed events their positions, in the order of their ids, and adds the
// deliveries to webhooks that follow. Transactions that number events run one after the other, even
// across nodes. Returns the number of events.
std::int64_t number_events(Transaction& transaction, std::int64_t max, Instant now);

// Returns the position of the newest event that has one, even if it was deleted since.
std::int64_t last_position(Transaction& transaction);
std::optional<std::int64_t> first_position(Transaction& transaction);

// The positions that one call reads, at most, when it looks for events of some types.
inline constexpr std::int64_t positions_at_once = 20'000;

// Returns the events of a selection after a position, oldest first.
template <class T>
Following<T> following_events(Transaction& transaction, const Selection& selection,
                              std::int64_t after, std::int64_t limit);

// Deletes up to `max` of the oldest events that happened before `before`. Returns their number.
std::int64_t delete_old_events(Transaction& transaction, Instant before, std::int64_t max);
// Deletes up to `max` events of an account. Returns their number.
std::int64_t delete_events_of(Transaction& transaction, UserId account, std::int64_t max);

}  // namespace toolyard::events
