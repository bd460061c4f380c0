#include "tools/jose/claim_names.h"

#include <algorithm>
#include <array>
#include <span>

namespace toolyard::jose {
namespace {

// About the token, in the order of the names.
constexpr auto token_claims = std::to_array<ClaimInfo>({
    {"_sd", "Digests of the claims that may be disclosed."},
    {"_sd_alg", "The hash of those digests; SHA-256 where nothing is said."},
    {"acr", "How strong the login was, as a class."},
    {"act", "The party that acts for the subject."},
    {"amr", "How the login was done, such as a password or a one-time code."},
    {"at_hash", "Half of the hash of the access token issued along."},
    {"aud", "Who the token is for; others must refuse it."},
    {"auth_time", "When the user logged in.", true},
    {"authorization_details", "What exactly the token allows."},
    {"azp", "The client that the token was issued to."},
    {"c_hash", "Half of the hash of the authorization code issued along."},
    {"cid", "The client that asked for the token."},
    {"client_id", "The client that asked for the token."},
    {"cnf", "The key that whoever presents the token must have."},
    {"events", "The events that the token tells of."},
    {"exp", "When the token expires.", true},
    {"htm", "The HTTP method of the request that this proof belongs to."},
    {"htu", "The address of the request that this proof belongs to."},
    {"iat", "When the token was issued.", true},
    {"iss", "Who issued the token."},
    {"jti", "The token's own id; seeing it twice means a replay."},
    {"jwk", "A public key."},
    {"may_act", "Who may act for the subject."},
    {"nbf", "When the token begins to be valid.", true},
    {"nonce", "The value that ties the token to one login."},
    {"s_hash", "Half of the hash of the state of the login."},
    {"scope", "What the token allows, with spaces between."},
    {"scp", "What the token allows."},
    {"sd_hash", "The hash of what this proof of possession is bound to."},
    {"session_state", "The session at the issuer."},
    {"sid", "The session at the issuer."},
    {"sub", "Whom the token is about."},
    {"sub_id", "Whom the token is about, in a structured form."},
    {"sub_jwk", "The key of a self-issued subject."},
    {"toe", "When the event happened.", true},
    {"txn", "The transaction that the token belongs to."},
    {"typ", "The kind of token, as the issuer calls it."},
    {"vc", "A verifiable credential."},
    {"vct", "The type of the verifiable credential."},
    {"ver", "The version of the token's form."},
    {"vp", "A verifiable presentation."},
});
static_assert(std::ranges::is_sorted(token_claims, {}, &ClaimInfo::name));

// About the user, likewise.
constexpr auto user_claims = std::to_array<ClaimInfo>({
    {"address", "Postal address."},
    {"birthdate", "Date of birth."},
    {"email", "E-mail address."},
    {"email_verified", "Whether the e-mail address was verified."},
    {"entitlements", "What the user is entitled to."},
    {"family_name", "Surname."},
    {"gender", "Gender."},
    {"given_name", "First name."},
    {"groups", "The groups that the user is in."},
    {"locale", "The user's language and region."},
    {"middle_name", "Middle name."},
    {"name", "Full name."},
    {"nickname", "Nickname."},
    {"oid", "The user's id in the directory."},
    {"org_id", "The organization of the user."},
    {"permissions", "What the token allows."},
    {"phone_number", "Phone number."},
    {"phone_number_verified", "Whether the phone number was verified."},
    {"picture", "Address of a picture."},
    {"preferred_username", "The name the user goes by; it may change."},
    {"profile", "Address of the profile page."},
    {"realm_access", "Roles in the whole realm."},
    {"resource_access", "Roles by client."},
    {"roles", "The roles of the user."},
    {"tenant", "The tenant of the user."},
    {"tid", "The tenant of the user."},
    {"unique_name", "A readable name of the user, good for display only."},
    {"updated_at", "When the profile was last changed.", true},
    {"upn", "The user's principal name."},
    {"username", "The name the user goes by."},
    {"website", "Address of the web site."},
    {"zoneinfo", "Time zone."},
});
static_assert(std::ranges::is_sorted(user_claims, {}, &ClaimInfo::name));

const ClaimInfo* find_in(std::span<const ClaimInfo> claims, std::string_view name) {
  const auto found = std::ranges::lower_bound(claims, name, {}, &ClaimInfo::name);
  return found != claims.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

const ClaimInfo* find_claim(std::string_view name) {
  const auto* found = find_in(token_claims, name);
  return found ? found : find_in(user_claims, name);
}

}  // namespace toolyard::jose
