// Codes of authenticator apps: HOTP (RFC 4226) with HMAC-SHA-1 and six digits, over steps of thirty
// seconds (TOTP, RFC 6238).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"

namespace toolyard::accounts {

inline constexpr std::size_t totp_secret_size = 20;  // as RFC 4226 recommends
inline constexpr std::int64_t totp_step_s = 30;
// Number of steps before and after the current one whose codes are accepted too.
inline constexpr std::int64_t totp_tolerance = 1;

// Returns six digits, with leading zeros.
std::string hotp_code(std::string_view secret, std::uint64_t counter);

std::int64_t totp_step(Instant now);

// Returns the step whose code this is, if it is one that is accepted now. Compares with all of
// them, each in constant time.
std::optional<std::int64_t> matching_step(std::string_view secret, std::string_view code,
                                          Instant now);

// RFC 4648, without padding: for people who type the secret because they cannot scan it.
std::string encode_base32(std::string_view bytes);

// Returns the `otpauth` URI that an app reads from a QR code.
std::string totp_uri(std::string_view secret, std::string_view issuer, std::string_view account);

}  // namespace toolyard::accounts
