// Status changes: only a newer consent enables somebody who unsubscribed, nothing after a
// complaint.
#pragma once
#include "areas/mailing/subscribers/model.h"
#include "core/error.h"

namespace toolyard::subscribers {

namespace problems {
inline constexpr ProblemType consent_needed{
    "consent_needed", ErrorKind::conflict, "A newer consent is required.",
    "Somebody who unsubscribed or never confirmed receives email again only with a newer consent: "
    "send `consent`, or let the person use the form."};
}  // namespace problems

enum class StatusVerdict : std::uint8_t { allowed, never, needs_consent };

// `has_new_consent`: since the person left. `has_consent`: any that still counts.
constexpr StatusVerdict may_become(Status from, Status to, bool has_new_consent, bool has_consent) {
  using enum StatusVerdict;
  if (from == to || to == Status::blocklisted) return allowed;
  switch (from) {
    case Status::blocklisted: return never;
    case Status::unsubscribed: return has_new_consent ? allowed : needs_consent;
    case Status::unconfirmed:
      return to != Status::enabled || has_new_consent ? allowed : needs_consent;
    case Status::bounced:
      return to != Status::enabled || has_new_consent || has_consent ? allowed : needs_consent;
    case Status::enabled: break;
  }
  return allowed;
}

// What a status that somebody else tells, such as a file, comes to: it is never raised.
constexpr Status lowered(Status mine, Status told) {
  constexpr auto rank = [](Status status) {
    switch (status) {
      case Status::enabled: return 0;
      case Status::unconfirmed: return 1;
      case Status::bounced: return 2;
      case Status::unsubscribed: return 3;
      case Status::blocklisted: break;
    }
    return 4;
  };
  // Who has confirmed needs no confirmation again.
  if (mine == Status::enabled && told == Status::unconfirmed) return mine;
  return rank(told) > rank(mine) ? told : mine;
}

}  // namespace toolyard::subscribers
