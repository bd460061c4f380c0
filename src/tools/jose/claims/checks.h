// Checks what a token claims about itself against the time and against what the caller expects.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/jose/claims/claims.h"
#include "tools/jose/report.h"

namespace toolyard::jose {

// What the caller wants of the claims; empty lists and nothing: no matter.
struct Expectation {
  std::vector<std::string_view> issuers = {};    // one of them
  std::vector<std::string_view> audiences = {};  // likewise
  std::optional<std::string_view> subject = {};
  std::optional<std::string_view> typ = {};
  std::optional<std::int64_t> max_age_seconds = {};
};

// `payload` is nothing where the token has no claims: then every expectation fails.
void check_claims(const std::optional<JsonValue>& payload, const Expectation& expectation,
                  const Moment& moment, Report& report);

// `typ` stands in the header. `application/` before it means nothing, nor do capital letters.
void check_typ(const JsonValue& header, std::string_view wanted, Report& report);

}  // namespace toolyard::jose
