// The claims of a token for people: what each means, and when is when.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "tools/jose/json_value.h"

namespace toolyard::jose {

inline constexpr std::size_t most_claims = 1000;

struct Claim {
  std::string name = {};
  Json value = {};
  std::string_view description = {};
  std::optional<Instant> time_iso = {};
  std::optional<std::string> relative = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Claim::name>("The name."), field<&Claim::value>("The value, as it is written."),
        field<&Claim::description>("What the claim means; empty where nobody knows."),
        field<&Claim::time_iso>("The time, where the claim is one. Milliseconds are understood."),
        field<&Claim::relative>("How far that is from `now`.")};
  }
};

// At most `most_claims` of them.
std::vector<Claim> list_claims(const JsonValue& payload, Instant now);

struct Times {
  std::optional<Instant> issued_at = {};
  std::optional<Instant> not_before = {};
  std::optional<Instant> expires_at = {};
  std::optional<double> lifetime_seconds = {};
  bool expired = false;
  bool active = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Times::issued_at>("`iat`; this and the next two are null where there is none, or "
                                 "none that the calendar has."),
        field<&Times::not_before>("`nbf`."),
        field<&Times::expires_at>("`exp`."),
        field<&Times::lifetime_seconds>("From `iat`, or else `nbf`, to `exp`."),
        field<&Times::expired>("Whether `exp` has passed."),
        field<&Times::active>("Whether `nbf` has passed and `exp` has not.")};
  }
};

// When the token is looked at, and how exact clocks are.
struct Moment {
  Instant now = {};
  double tolerance = 0;  // seconds
};

// By the letter of RFC 7519: the numbers are seconds, whatever was meant.
Times times_of(const JsonValue& payload, const Moment& moment);

}  // namespace toolyard::jose
