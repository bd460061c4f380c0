// The delivery of a campaign to one subscriber: its states, and how it is counted. Every delivery
// is in exactly one of the four counts, so that they always add up to the total.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard::campaigns {

enum class DeliveryState : std::uint8_t { pending, sending, sent, failed, bounced, skipped };
constexpr auto spellings(DeliveryState) {
  return std::to_array<Spelling<DeliveryState>>(
      {{DeliveryState::pending, "pending", "Waiting to be sent."},
       {DeliveryState::sending, "sending", "Taken by a worker."},
       {DeliveryState::sent, "sent", "Accepted by the mail server."},
       {DeliveryState::failed, "failed", "Could not be sent."},
       {DeliveryState::bounced, "bounced", "The address does not exist."},
       {DeliveryState::skipped, "skipped",
        "Skipped, such as because the recipient unsubscribed."}});
}

enum class DeliveryEvent : std::uint8_t {
  claimed,          // by a worker, also after another was lost
  accepted,         // by the mail server
  try_later,        // deferred, or the mail server cannot be reached
  refused,          // permanently, but not because of the address
  address_refused,  // permanently, because of the address
  bounced,          // after the mail server had accepted it
  not_wanted,       // unsubscribed, blocked, or the campaign has ended
};

// Returns the state after an event; the same state if the event does not apply to it.
constexpr DeliveryState after(DeliveryState state, DeliveryEvent event) {
  using enum DeliveryState;
  const bool is_open = state == pending || state == sending;
  switch (event) {
    case DeliveryEvent::claimed: return is_open ? sending : state;
    case DeliveryEvent::accepted: return state == sending ? sent : state;
    case DeliveryEvent::try_later: return state == sending ? pending : state;
    case DeliveryEvent::refused: return state == sending ? failed : state;
    case DeliveryEvent::address_refused: return state == sending ? bounced : state;
    case DeliveryEvent::bounced: return state == sent ? bounced : state;
    case DeliveryEvent::not_wanted: return is_open ? skipped : state;
  }
  return state;
}

constexpr bool is_over(DeliveryState state) { return state >= DeliveryState::sent; }

enum class DeliveryCount : std::uint8_t { pending, sent, failed, skipped };

// An email that bounced after it had been accepted stays counted as sent.
constexpr DeliveryCount count_of(DeliveryState state, bool was_accepted) {
  switch (state) {
    case DeliveryState::pending:
    case DeliveryState::sending: return DeliveryCount::pending;
    case DeliveryState::sent: return DeliveryCount::sent;
    case DeliveryState::bounced: return was_accepted ? DeliveryCount::sent : DeliveryCount::failed;
    case DeliveryState::failed: return DeliveryCount::failed;
    case DeliveryState::skipped: break;
  }
  return DeliveryCount::skipped;
}

}  // namespace toolyard::campaigns
