// Rules for status changes of subscribers: only a newer consent enables one who has unsubscribed,
// and nothing enables one who has complained.
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

// `has_new_consent`: a consent given after the person unsubscribed. `has_consent`: any consent that
// is still valid.
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

// Returns the status after another source, such as a file, has reported one: it is never raised.
constexpr Status lowered(Status mine, Status requested) {
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
  // A subscriber who has confirmed need not confirm again.
  if (mine == Status::enabled && requested == Status::unconfirmed) return mine;
  return rank(requested) > rank(mine) ? requested : mine;
}

}  // namespace toolyard::subscribers
