// Checks the claims of a token against the time and against the expectations of the caller.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/jose/claims/claims.h"
#include "tools/jose/report.h"

namespace toolyard::jose {

// The expected values of claims. A claim is not checked if its list is empty or its value is null.
struct Expectation {
  std::vector<std::string_view> issuers = {};    // `iss` must be one of them
  std::vector<std::string_view> audiences = {};  // `aud` must contain one of them
  std::optional<std::string_view> subject = {};
  std::optional<std::string_view> typ = {};
  std::optional<std::int64_t> max_age_seconds = {};
};

// Adds checks and findings to the report. If the payload is null, the token has no claims and every
// expectation fails.
void check_claims(const std::optional<JsonValue>& payload, const Expectation& expectation,
                  const Moment& moment, Report& report);

// Checks `typ` in the header. Ignores case and the prefix `application/`.
void check_typ(const JsonValue& header, std::string_view wanted, Report& report);

}  // namespace toolyard::jose
