// Outcomes of calls and the account they are counted for, for the code outside this area that
// counts calls.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"

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

// Calls with keys for testing are counted as if they were those of another account, so that they
// are part of no sum, quota or invoice of the account itself. Returns the id of that account.
constexpr UserId test_account_of(UserId user) { return UserId{-static_cast<std::int64_t>(user)}; }

}  // namespace toolyard::metering
