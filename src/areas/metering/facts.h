// Outcomes of calls, for the code outside this area that counts calls.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard::metering {

// How a call ended. Calls that a rate limit or quota refused are counted separately: they are not
// part of sums, and do not count towards quotas.
enum class Outcome : std::uint8_t { success, client_error, server_error, limited };
constexpr auto spellings(Outcome) {
  return std::array<Spelling<Outcome>, 4>{
      {{Outcome::success, "success", "The call succeeded."},
       {Outcome::client_error, "client-error", "The request was not valid."},
       {Outcome::server_error, "server-error", "The server failed."},
       {Outcome::limited, "limited", "A rate limit or quota refused the call."}}};
}

}  // namespace toolyard::metering
