// Describes the claims of a token: the meaning of each, and the time if it is one.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "tools/jose/json_value.h"

namespace toolyard::jose {

inline constexpr std::size_t max_claims = 1000;

struct Claim {
  static constexpr std::string_view schema_name = "JwtDecoderClaim";
  std::string name = {};
  Json value = {};
  std::string_view description = {};
  std::optional<Instant> time_iso = {};
  std::optional<std::string> relative = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Claim::name>("Name of the claim."),
        field<&Claim::value>("Value of the claim, unchanged."),
        field<&Claim::description>("Meaning of the claim; empty if unknown."),
        field<&Claim::time_iso>("The value as a time, if it is one, in seconds or milliseconds.")
            .title("Time"),
        field<&Claim::relative>("Difference between that time and `now`.").title("From now")};
  }
};

// Returns the claims of a payload, at most `max_claims` of them.
std::vector<Claim> list_claims(const JsonValue& payload, Instant now);

struct Times {
  static constexpr std::string_view schema_name = "JwtDecoderTimes";
  std::optional<Instant> issued_at = {};
  std::optional<Instant> not_before = {};
  std::optional<Instant> expires_at = {};
  std::optional<double> lifetime_seconds = {};
  bool expired = false;
  bool active = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Times::issued_at>(
            "Time in `iat`; like the next two, null if absent or beyond the calendar."),
        field<&Times::not_before>("Time in `nbf`."),
        field<&Times::expires_at>("Time in `exp`."),
        field<&Times::lifetime_seconds>("Seconds from `iat`, or otherwise `nbf`, to `exp`."),
        field<&Times::expired>("Whether `exp` has passed."),
        field<&Times::active>("Whether `nbf` has passed and `exp` has not; both must be numbers.")};
  }
};

// The time at which a token is checked, and the tolerated difference between clocks.
struct Moment {
  Instant now = {};
  double tolerance = 0;  // seconds
};

// Returns the times of a token by RFC 7519: numbers are in seconds, even if milliseconds were
// meant.
Times times_of(const JsonValue& payload, const Moment& moment);

}  // namespace toolyard::jose
