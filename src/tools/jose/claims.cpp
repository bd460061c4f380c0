#include "tools/jose/claims.h"

#include "tools/jose/claim_names.h"
#include "tools/jose/numeric_date.h"

namespace toolyard::jose {

std::vector<Claim> list_claims(const JsonValue& payload, Instant now) {
  std::vector<Claim> claims;
  payload.for_each_member([&](std::string_view name, const JsonValue& value) {
    auto& claim = claims.emplace_back();
    claim.name = name;
    claim.value.text = value.written();
    if (const auto* known = find_claim(name)) {
      claim.description = known->meaning;
      const auto seconds = known->is_date ? numeric_date(value) : std::nullopt;
      if (seconds) claim.time_iso = moment_meant(*seconds);
      if (claim.time_iso) claim.relative = relative_time(*claim.time_iso, now);
    }
    return claims.size() < most_claims;
  });
  return claims;
}

Times times_of(const JsonValue& payload, const Moment& moment) {
  const auto issued = numeric_date(payload.find("iat"));
  const auto begins = numeric_date(payload.find("nbf"));
  const auto ends = numeric_date(payload.find("exp"));
  const auto now = seconds_of(moment.now);
  Times times;
  if (issued) times.issued_at = moment_of(*issued);
  if (begins) times.not_before = moment_of(*begins);
  if (ends) times.expires_at = moment_of(*ends);
  if (ends && (issued || begins)) times.lifetime_seconds = *ends - (issued ? *issued : *begins);
  times.expired = ends && now >= *ends + moment.tolerance;
  times.active = !times.expired && (!begins || now + moment.tolerance >= *begins);
  return times;
}

}  // namespace toolyard::jose
