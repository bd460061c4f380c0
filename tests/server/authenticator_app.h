// An authenticator app (TOTP, RFC 6238): reads the secret from the response that sets up a second
// factor, and computes the codes.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "areas/accounts/factors/totp.h"
#include "core/time/clock.h"
#include "tests/server/answers.h"

namespace toolyard::testing {

inline std::string secret_of(const http::RawAnswer& setup) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : http::member(setup, "/secret")) {
    bits = bits << 5 | static_cast<std::uint32_t>(letters.find(letter));
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}
// Returns the code that the app shows at this moment.
inline std::string current_code(const std::string& secret) {
  return accounts::hotp_code(secret, static_cast<std::uint64_t>(accounts::totp_step(system_now())));
}

}  // namespace toolyard::testing
