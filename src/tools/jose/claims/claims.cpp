#include "tools/jose/claims/claims.h"

#include <algorithm>
#include <array>
#include <span>

#include "tools/jose/claims/numeric_date.h"

namespace toolyard::jose {
namespace {

// The name and the meaning of a known claim: of the registry of IANA (“JSON Web Token Claims”), of
// OpenID Connect, or added by large providers.
struct ClaimInfo {
  std::string_view name;
  std::string_view meaning;
  bool is_date = false;  // seconds since 1970
};

// Claims about the token, sorted by name.
constexpr auto token_claims = std::to_array<ClaimInfo>({
    {"_sd", "Digests of the claims that can be disclosed."},
    {"_sd_alg", "Hash algorithm of those digests; SHA-256 if absent."},
    {"acr", "Authentication context class: how strong the login was."},
    {"act", "Party that acts for the subject."},
    {"amr", "Authentication methods, such as a password or a one-time code."},
    {"at_hash", "Left half of the hash of the access token issued with this token."},
    {"aud", "Audience: the recipients the token is intended for."},
    {"auth_time", "Time at which the user logged in.", true},
    {"authorization_details", "Authorization details: what exactly the token permits."},
    {"azp", "Client to which the token was issued."},
    {"c_hash", "Left half of the hash of the authorization code issued with this token."},
    {"cid", "Client that requested the token."},
    {"client_id", "Client that requested the token."},
    {"cnf", "Confirmation: the key that the presenter must possess."},
    {"events", "Security events that the token describes."},
    {"exp", "Expiry time.", true},
    {"htm", "HTTP method of the request this proof belongs to."},
    {"htu", "URL of the request this proof belongs to."},
    {"iat", "Issue time.", true},
    {"iss", "Issuer of the token."},
    {"jti", "Unique id of the token; a repeated id indicates a replay."},
    {"jwk", "Public key."},
    {"may_act", "Parties that may act for the subject."},
    {"nbf", "Time from which the token is valid.", true},
    {"nonce", "Value that binds the token to one login."},
    {"s_hash", "Left half of the hash of the `state` of the login."},
    {"scope", "Scopes of the token, separated by spaces."},
    {"scp", "Scopes of the token."},
    {"sd_hash", "Hash of the value this proof of possession is bound to."},
    {"session_state", "Session at the issuer."},
    {"sid", "Session at the issuer."},
    {"sub", "Subject of the token."},
    {"sub_id", "Subject of the token, in a structured form."},
    {"sub_jwk", "Key of a self-issued subject."},
    {"toe", "Time of the event.", true},
    {"txn", "Transaction the token belongs to."},
    {"typ", "Type of the token, as named by the issuer."},
    {"vc", "Verifiable credential."},
    {"vct", "Type of the verifiable credential."},
    {"ver", "Version of the token format."},
    {"vp", "Verifiable presentation."},
});
static_assert(std::ranges::is_sorted(token_claims, {}, &ClaimInfo::name));

// Claims about the user, sorted by name.
constexpr auto user_claims = std::to_array<ClaimInfo>({
    {"address", "Postal address."},
    {"birthdate", "Date of birth."},
    {"email", "Email address."},
    {"email_verified", "Whether the email address was verified."},
    {"entitlements", "Entitlements of the user."},
    {"family_name", "Surname."},
    {"gender", "Gender."},
    {"given_name", "First name."},
    {"groups", "Groups of the user."},
    {"locale", "Language and region of the user."},
    {"middle_name", "Middle name."},
    {"name", "Full name."},
    {"nickname", "Nickname."},
    {"oid", "Object id of the user in the directory."},
    {"org_id", "Organization of the user."},
    {"permissions", "Permissions of the token."},
    {"phone_number", "Phone number."},
    {"phone_number_verified", "Whether the phone number was verified."},
    {"picture", "URL of the profile picture."},
    {"preferred_username", "User name; it may change."},
    {"profile", "URL of the profile page."},
    {"realm_access", "Roles in the whole realm."},
    {"resource_access", "Roles by client."},
    {"roles", "Roles of the user."},
    {"tenant", "Tenant of the user."},
    {"tid", "Tenant of the user."},
    {"unique_name", "Readable name of the user, suitable only for display."},
    {"updated_at", "Time of the last change to the profile.", true},
    {"upn", "Principal name of the user."},
    {"username", "User name."},
    {"website", "URL of the web site."},
    {"zoneinfo", "Time zone."},
});
static_assert(std::ranges::is_sorted(user_claims, {}, &ClaimInfo::name));

const ClaimInfo* find_in(std::span<const ClaimInfo> claims, std::string_view name) {
  const auto found = std::ranges::lower_bound(claims, name, {}, &ClaimInfo::name);
  return found != claims.end() && found->name == name ? &*found : nullptr;
}

// Returns null if the name is not known.
const ClaimInfo* find_claim(std::string_view name) {
  const auto* found = find_in(token_claims, name);
  return found ? found : find_in(user_claims, name);
}

}  // namespace

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
    return claims.size() < max_claims;
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
  const bool are_times =
      bool(ends) == bool(payload.find("exp")) && bool(begins) == bool(payload.find("nbf"));
  times.active = are_times && !times.expired && (!begins || now + moment.tolerance >= *begins);
  return times;
}

}  // namespace toolyard::jose
