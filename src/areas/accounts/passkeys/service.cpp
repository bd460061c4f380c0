#include "areas/accounts/passkeys/service.h"

#include <algorithm>

#include "areas/accounts/emails/store.h"
#include "areas/accounts/factors/store.h"
#include "areas/accounts/passkeys/attestation.h"
#include "areas/accounts/passkeys/store.h"
#include "core/crypto/sha256.h"
#include "core/text/base64.h"
#include "records/audit.h"

namespace toolyard::accounts {

namespace {

constexpr std::string_view credential_type = "public-key";

std::string_view text_of(const auto& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::int64_t timeout_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Ceremony::lifetime).count();
}

// Keeps the transports that WebAuthn names; other browsers would not understand any others.
std::vector<std::string> known_transports(const std::vector<std::string>& given) {
  constexpr std::array known{"usb", "nfc", "ble", "smart-card", "hybrid", "internal"};
  std::vector<std::string> kept;
  for (const auto* name : known)
    if (std::ranges::find(given, name) != given.end()) kept.emplace_back(name);
  return kept;
}

std::vector<CredentialDescriptor> descriptors_of(const std::vector<StoredPasskey>& passkeys) {
  std::vector<CredentialDescriptor> all;
  all.reserve(passkeys.size());
  for (const auto& one : passkeys)
    all.push_back({.id = one.credential_id, .transports = one.transports});
  return all;
}

// Decodes a base64url member of the credential.
Result<std::string> decoded(std::string_view text, std::string_view pointer) {
  if (auto bytes = read_base64url(text)) return std::move(*bytes);
  return invalid("/credential/" + std::string(pointer), "invalid_format",
                 "Must be base64url without padding.");
}

std::string_view reason_of(AttestationFault fault) {
  switch (fault) {
    case AttestationFault::unknown_statement:
      return "The attestation must be `none`, as the options say, or signed by the passkey itself.";
    case AttestationFault::unsupported_key:
      return "The key of the passkey is not valid, or has none of the algorithms in the options.";
    case AttestationFault::wrong_signature: return "The attestation has a wrong signature.";
    case AttestationFault::malformed: break;
  }
  return "`attestationObject` is not a valid attestation object.";
}

std::unexpected<Error> too_many() {
  return fail(problems::too_many_passkeys,
              "An account can have at most " + std::to_string(Passkeys::most) + " passkeys.");
}

}  // namespace

// A verified signature of a passkey, and the claims of the challenge that was signed.
struct Passkeys::Assertion {
  StoredPasskey passkey;
  Claims claims;
  std::uint32_t sign_count = 0;
  bool is_backed_up = false;
};

Passkeys::Passkeys(const Dependencies& dependencies, const SecretKey& secret)
    : dependencies_(dependencies), records_(dependencies.database, dependencies.clock, {}),
      registration_("webauthn.create", problems::invalid_passkey,
                    secret.derive("passkey registrations"), dependencies.clock),
      signing_in_("webauthn.get", problems::wrong_passkey, secret.derive("passkey sign-ins"),
                  dependencies.clock),
      handle_key_(secret.derive("passkey user handles")) {}

// Returns the same handle for all passkeys of an account. It does not reveal the account.
std::string Passkeys::user_handle(UserId user) const {
  const auto id = std::to_string(static_cast<std::int64_t>(user));
  return encode_base64(text_of(hmac_sha256(handle_key_, id)), base64_url, false);
}

Result<CreationOptions> Passkeys::begin(const Call& call, const AccountProof& proof) {
  const auto id = call.caller.user;
  TOOLYARD_TRY_VOID(dependencies_.sessions.prove(call.caller, proof));
  TOOLYARD_TRY(const auto user, dependencies_.accounts.find(id));
  TOOLYARD_TRY(const auto known,
               dependencies_.database.read(
                   [&](Transaction& transaction) -> Result<std::vector<StoredPasskey>> {
                     return passkeys_of(transaction, id);
                   }));
  if (std::ssize(known) >= most) return too_many();
  const auto party = relying_party_at(call.origin);
  CreationOptions options{
      .rp = {.id = party.id, .name = party.id},
      .user = {.id = user_handle(id), .name = user.username, .display_name = user.username},
      .challenge = registration_.challenge(registration_.claims_of(id, user.token_version)),
      .timeout = timeout_ms(),
      .excluded = descriptors_of(known)};
  for (const auto algorithm : cose_algorithms)
    options.parameters.push_back({.alg = static_cast<std::int64_t>(algorithm)});
  return options;
}

Result<StoredPasskey> Passkeys::read_new(const Call& call, const NewPasskey& request,
                                         Claims& claims) const {
  const auto& credential = request.credential;
  TOOLYARD_TRY(const auto client_data,
               decoded(credential.response.client_data, "response/clientDataJSON"));
  TOOLYARD_TRY(const auto object,
               decoded(credential.response.attestation_object, "response/attestationObject"));
  const auto party = relying_party_at(call.origin);
  TOOLYARD_TRY(claims, registration_.check(client_data, party));
  const auto data = read_attestation(object, text_of(sha256(client_data)));
  if (!data) return registration_.refuse(reason_of(data.error()));
  TOOLYARD_TRY_VOID(registration_.check(*data, party));
  StoredPasskey made{{.name = request.name,
                      .transports = known_transports(credential.response.transports),
                      .is_backed_up = data->is_backed_up}};
  made.user_id = call.caller.user;
  made.credential_id = encode_base64(data->credential_id, base64_url, false);
  made.public_key = encode_base64(data->public_key, base64_url, false);
  made.sign_count = data->sign_count;
  made.is_backup_eligible = data->is_backup_eligible;
  if (credential.type != credential_type || credential.id != made.credential_id)
    return registration_.refuse("`id` and `type` must be those of the new credential.");
  return made;
}

Result<Passkey> Passkeys::add(const Call& call, const NewPasskey& request) {
  const auto id = call.caller.user;
  Claims claims;
  TOOLYARD_TRY(const auto made, read_new(call, request, claims));
  const Instant ends{std::chrono::seconds(claims.exp)};
  return dependencies_.database.write([&](Transaction& transaction) -> Result<Passkey> {
    TOOLYARD_TRY(const auto user, require_locked<User>(transaction, id));
    const bool is_own = claims.user_id == id && claims.ver == user.token_version;
    if (!is_own || !note_redeemed(transaction, claims.jti, ends, dependencies_.clock()))
      return registration_.refuse_challenge();
    if (count_passkeys(transaction, id) >= most) return too_many();
    TOOLYARD_TRY_VOID(admit_change(transaction, dependencies_.clock()));
    dependencies_.emails.note(transaction, id, EmailPurpose::passkey_added);
    return records_.create(call, transaction, made);
  });
}

Result<Page<Passkey>> Passkeys::list(const Call& call, const PageQuery& query) const {
  TOOLYARD_TRY(auto page, dependencies_.database.read([&](Transaction& transaction) {
    return list_passkeys(transaction, call.caller.user, call, query);
  }));
  return page_as<Passkey>(std::move(page));
}

Result<Passkey> Passkeys::rename(const Call& call, const PasskeyName& request) {
  return records_.change(call, PasskeyId{call.id}, {},
                         [&](Transaction& transaction, StoredPasskey& passkey) -> Result<void> {
                           if (passkey.user_id != call.caller.user) return no_such<Passkey>();
                           TOOLYARD_TRY_VOID(admit_change(transaction, dependencies_.clock()));
                           passkey.name = request.name;
                           return {};
                         });
}

Result<void> Passkeys::remove_one(Transaction& transaction, const Call& call,
                                  const StoredPasskey& passkey) {
  TOOLYARD_TRY_VOID(records_.remove(call, passkey.id));
  dependencies_.emails.note(transaction, passkey.user_id, EmailPurpose::passkey_removed);
  return {};
}

Result<void> Passkeys::remove(const Call& call, const AccountProof& proof) {
  TOOLYARD_TRY_VOID(dependencies_.sessions.prove(call.caller, proof));
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto passkey = find_record<StoredPasskey>(transaction, PasskeyId{call.id});
    if (!passkey || passkey->user_id != call.caller.user) return no_such<Passkey>();
    return remove_one(transaction, call, *passkey);
  });
}

Result<void> Passkeys::remove_of(const Caller& caller, UserId user) {
  if (user == caller.user)
    return fail(problems::own_passkeys, "Remove your own passkeys with the password.");
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto all = passkeys_of(transaction, user);
    if (all.empty()) return fail(toolyard::problems::not_found, "The account has no passkeys.");
    for (const auto& one : all) TOOLYARD_TRY_VOID(records_.remove({}, one.id));
    dependencies_.emails.note(transaction, user, EmailPurpose::passkey_removed);
    return {};
  });
}

// For an account, the new challenge has the id of the challenge that proves the password: one use
// invalidates both.
Result<RequestOptions> Passkeys::begin_sign_in(const Call& call,
                                               const PasskeyChallenge& request) const {
  RequestOptions options{.timeout = timeout_ms(),
                         .relying_party = relying_party_at(call.origin).id};
  auto claims = signing_in_.claims_of({}, 0);
  if (request.challenge) {
    TOOLYARD_TRY(const auto proven,
                 dependencies_.sessions.factors().challenged(*request.challenge));
    claims = proven.claims;
    TOOLYARD_TRY(options.allowed,
                 dependencies_.database.read(
                     [&](Transaction& transaction) -> Result<std::vector<CredentialDescriptor>> {
                       return descriptors_of(passkeys_of(transaction, proven.user.id));
                     }));
    if (options.allowed.empty())
      return fail(toolyard::problems::not_found, "The account has no passkeys.");
  }
  options.challenge = signing_in_.challenge(claims);
  return options;
}

Result<Passkeys::Assertion> Passkeys::read_assertion(const Call& call,
                                                     const AssertedCredential& credential) const {
  const auto& response = credential.response;
  TOOLYARD_TRY(const auto client_data, decoded(response.client_data, "response/clientDataJSON"));
  TOOLYARD_TRY(const auto data_bytes,
               decoded(response.authenticator_data, "response/authenticatorData"));
  TOOLYARD_TRY(const auto signature, decoded(response.signature, "response/signature"));
  const auto party = relying_party_at(call.origin);
  TOOLYARD_TRY(auto claims, signing_in_.check(client_data, party));
  const auto data = read_authenticator_data(data_bytes);
  if (!data) return signing_in_.refuse("`authenticatorData` is not valid authenticator data.");
  TOOLYARD_TRY_VOID(signing_in_.check(*data, party));
  TOOLYARD_TRY(const auto passkey,
               dependencies_.database.read(
                   [&](Transaction& transaction) -> Result<std::optional<StoredPasskey>> {
                     return find_passkey(transaction, credential.id);
                   }));
  const auto key_bytes = read_base64url(passkey ? passkey->public_key : "");
  const auto key = CoseKey::read(key_bytes.value_or(""));
  const auto message = data_bytes + std::string(text_of(sha256(client_data)));
  const bool is_valid = passkey && credential.type == credential_type && key &&
                        key->verifies(message, signature) &&
                        data->is_backup_eligible == passkey->is_backup_eligible;
  const bool is_bound = claims.user_id != UserId{};
  if (!is_valid || (is_bound && claims.user_id != passkey->user_id) ||
      response.user_handle.value_or(is_bound ? user_handle(passkey->user_id) : "") !=
          user_handle(passkey->user_id))
    return signing_in_.refuse("There is no such passkey, or its signature is wrong.");
  return Assertion{.passkey = *passkey,
                   .claims = std::move(claims),
                   .sign_count = data->sign_count,
                   .is_backed_up = data->is_backed_up};
}

Result<User> Passkeys::owner_of(const Assertion& assertion) const {
  TOOLYARD_TRY(auto user, dependencies_.accounts.find(assertion.passkey.user_id));
  const auto& claims = assertion.claims;
  const bool is_over = claims.user_id != UserId{} && claims.ver != user.token_version;
  if (is_over) return signing_in_.refuse_challenge();
  if (!user.is_active) return signing_in_.refuse("The account of the passkey is not active.");
  return user;
}

void Passkeys::note_copy(Transaction& transaction, const StoredPasskey& passkey) {
  const Passkey& shown = passkey;
  audit(transaction, "refuse_copy", Passkey::table.object_kind,
        static_cast<std::int64_t>(passkey.id), &shown, &shown, dependencies_.clock());
  dependencies_.emails.note(transaction, passkey.user_id, EmailPurpose::passkey_copied);
}

// A suspected copy is recorded, which must be committed, so it does not fail the transaction.
Result<Passkeys::Taking> Passkeys::take(const Assertion& assertion) {
  const auto& claims = assertion.claims;
  const auto id = assertion.passkey.id;
  const Instant ends{std::chrono::seconds(claims.exp)};
  return dependencies_.database.write([&](Transaction& transaction) -> Result<Taking> {
    const auto now = dependencies_.clock();
    // Another call may be using the same challenge with a code.
    if (claims.user_id != UserId{}) (void)lock_factor(transaction, claims.user_id);
    if (!lock_record<StoredPasskey>(transaction, id)) return Taking::gone;
    if (!note_redeemed(transaction, claims.jti, ends, now)) return Taking::used_challenge;
    TOOLYARD_TRY(const auto before, require_record<StoredPasskey>(transaction, id));
    const bool counts = before.sign_count != 0 || assertion.sign_count != 0;
    if (counts && assertion.sign_count <= before.sign_count) {
      note_copy(transaction, before);
      return Taking::copied;
    }
    auto after = before;
    after.sign_count = assertion.sign_count;
    after.is_backed_up = assertion.is_backed_up;
    after.last_used_at = now;
    TOOLYARD_TRY_VOID(update_record(transaction, before, after));
    return Taking::taken;
  });
}

Result<TokenPair> Passkeys::sign_in(const Call& call, const AssertedCredential& credential,
                                    const Origin& origin) {
  auto by_passkey = origin;
  by_passkey.way = SignInWay::passkey;
  auto tokens = try_assertion(call, credential, by_passkey);
  if (!tokens) dependencies_.sessions.note_refusal(tokens.error(), {}, by_passkey);
  return tokens;
}

Result<TokenPair> Passkeys::try_assertion(const Call& call, const AssertedCredential& credential,
                                          const Origin& origin) {
  TOOLYARD_TRY(const auto assertion, read_assertion(call, credential));
  TOOLYARD_TRY(const auto user, owner_of(assertion));
  TOOLYARD_TRY(const auto taking, take(assertion));
  switch (taking) {
    case Taking::taken: return dependencies_.sessions.begin(user, origin);
    case Taking::used_challenge: return signing_in_.refuse_challenge();
    case Taking::gone: return signing_in_.refuse("The passkey was removed.");
    case Taking::copied: break;
  }
  return signing_in_.refuse(
      "The passkey counts fewer signatures than before, so there may be a copy of it. The account "
      "was notified by email.");
}

}  // namespace toolyard::accounts
