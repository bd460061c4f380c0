#include "areas/accounts/factors/service.h"

#include <algorithm>
#include <array>

#include "areas/accounts/factors/qr_code.h"
#include "areas/accounts/factors/totp.h"
#include "areas/accounts/passkeys/store.h"
#include "areas/accounts/sessions/service.h"
#include "core/crypto/random.h"
#include "core/crypto/sealed_text.h"
#include "core/text/hex.h"
#include "records/audit.h"

namespace toolyard::accounts {

namespace {

constexpr std::string_view issuer = "Toolyard";

// What the audit log records about the second factor of an account.
struct FactorState {
  bool has_second_factor = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&FactorState::has_second_factor>("Whether the account has a second factor.")};
  }
};

std::string context_of(UserId user) {
  return "second factor of " + std::to_string(static_cast<std::int64_t>(user));
}

std::string random_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  fill_random({reinterpret_cast<unsigned char*>(bytes.data()), bytes.size()});
  return bytes;
}

// Normalizes a code as people type it: in either case, with spaces or dashes.
std::string plain(std::string_view code) {
  std::string text;
  for (const char c : code)
    if (c != ' ' && c != '-') text += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return text;
}

// Returns a code with 50 bits of randomness, such as `abcde-fg234`.
std::string random_recovery_code() {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  std::string code;
  for (int i = 0; i < 10; ++i) {
    if (i == 5) code += '-';
    code += letters[random_below(letters.size())];
  }
  return code;
}

// Returns until when no code is accepted after this many wrong ones in a row, if there is a wait.
std::optional<Instant> wait_after(std::int64_t failures, Instant now) {
  if (failures < Factors::free_failures) return std::nullopt;
  const auto doublings = std::min<std::int64_t>(failures - Factors::free_failures, 10);
  return now + std::min(Factors::first_wait * (1 << doublings), Factors::longest_wait);
}

std::unexpected<Error> must_wait(std::int64_t seconds) {
  return std::unexpected(Error{.type = &problems::too_many_attempts,
                               .detail = "Too many wrong codes; try again later.",
                               .retry_after_s = seconds});
}

std::unexpected<Error> no_factor() {
  return fail(toolyard::problems::not_found, "The account has no second factor.");
}

std::unexpected<Error> challenge_not_valid() {
  return fail(problems::token_not_valid,
              "The challenge has expired or was already used; sign in again.");
}

std::unexpected<Error> has_one() {
  return fail(problems::second_factor_exists, "The account has a second factor already.");
}

}  // namespace

struct Factors::CodeOutcome {
  enum class Kind { taken, wrong, waits, no_factor, used_challenge };
  Kind kind = Kind::wrong;
  std::int64_t retry_after_s = 0;
};

Factors::Factors(Database& database, AccountService& accounts, const SecretKey& secret,
                 const Options& options, Clock clock)
    : database_(database), accounts_(accounts),
      challenges_(secret.derive("second factor challenges")),
      sealing_key_(secret.derive("second factor secrets")),
      recovery_key_(secret.derive("recovery codes")), options_(options), clock_(std::move(clock)) {}

bool Factors::is_needed(const User& user) const {
  return user.has_second_factor || options_.demands_second_factor(user.role);
}

std::unexpected<Error> Factors::challenge(const User& user) const {
  const auto now = std::chrono::floor<std::chrono::seconds>(clock_()).time_since_epoch();
  const std::chrono::seconds lifetime = challenge_lifetime;
  const Claims claims{.token_type = TokenType::challenge,
                      .exp = (now + lifetime).count(),
                      .iat = now.count(),
                      .jti = encode_hex(random_bytes(16)),
                      .user_id = user.id,
                      .ver = user.token_version};
  std::vector<std::string> methods;
  if (user.has_second_factor) methods.emplace_back("code");
  if (user.passkey_count > 0) methods.emplace_back("passkey");
  auto refused =
      !methods.empty()
          ? fail(problems::second_factor_required, "Send a code, or sign in with a passkey.")
          : fail(problems::second_factor_setup_required,
                 "Accounts with this role must set up a second factor before they sign in.");
  refused.error().extras = {{"challenge", challenges_.sign(claims)},
                            {"expires_in", lifetime.count()}};
  if (!methods.empty()) refused.error().extras.push_back({"methods", std::move(methods)});
  return refused;
}

Result<Factors::Challenged> Factors::challenged(std::string_view challenge) const {
  auto claims = challenges_.read(challenge, clock_());
  if (!claims || claims->token_type != TokenType::challenge) return challenge_not_valid();
  TOOLYARD_TRY(auto user, accounts_.find(claims->user_id));
  if (!user.is_active || user.token_version != claims->ver) return challenge_not_valid();
  return Challenged{std::move(*claims), std::move(user)};
}

Result<User> Factors::find_unprotected(std::string_view challenge) const {
  TOOLYARD_TRY(auto proven, challenged(challenge));
  if (proven.user.passkey_count > 0)
    return fail(problems::second_factor_exists, "The account has passkeys: sign in with one.");
  return std::move(proven.user);
}

Result<User> Factors::redeem(std::string_view challenge, std::string_view code) {
  TOOLYARD_TRY(auto proven, challenged(challenge));
  const auto& claims = proven.claims;
  auto& user = proven.user;
  const Instant ends{std::chrono::seconds(claims.exp)};
  TOOLYARD_TRY(const auto outcome,
               take_code({.user = user.id, .code = code, .challenge = claims.jti},
                         [&](Transaction& transaction, StoredFactor&) {
                           (void)note_redeemed(transaction, claims.jti, ends, clock_());
                         }));
  switch (outcome.kind) {
    case CodeOutcome::Kind::taken: return std::move(user);
    case CodeOutcome::Kind::waits: return must_wait(outcome.retry_after_s);
    case CodeOutcome::Kind::wrong:
      return fail(problems::wrong_code, "The code is wrong, has expired or was already used.");
    default: return challenge_not_valid();
  }
}

Result<void> Factors::check_refresh(UserId user, std::optional<Role> role) const {
  if (!options_.demands_second_factor(role)) return {};
  TOOLYARD_TRY(const auto has_one, database_.read([&](Transaction& transaction) -> Result<bool> {
    return has_factor(transaction, user) || count_passkeys(transaction, user) > 0;
  }));
  if (has_one) return {};
  return fail(problems::token_not_valid,
              "The role of the account requires a second factor: sign in again to set one up.");
}

Result<bool> Factors::has_password(UserId user, const AccountProof& proof) const {
  if (options_.password_sign_in == PasswordSignIn::off) return true;
  if (!proof.password) return invalid("/password", "required", "Required.");
  return accounts_.has_password(user, *proof.password);
}

Result<FactorSetup> Factors::begin(UserId id, const AccountProof& proof) {
  TOOLYARD_TRY(const auto user, accounts_.find(id));
  if (user.has_second_factor) return has_one();
  TOOLYARD_TRY_VOID(prove(id, proof));
  return begin(user);
}

Result<FactorSetup> Factors::begin(std::string_view challenge) {
  TOOLYARD_TRY(const auto user, find_unprotected(challenge));
  return begin(user);
}

Result<FactorSetup> Factors::begin(const User& user) {
  const auto secret = random_bytes(totp_secret_size);
  const auto sealed = seal_text(sealing_key_, secret, context_of(user.id));
  TOOLYARD_TRY_VOID(database_.write([&](Transaction& transaction) -> Result<void> {
    const auto known = lock_factor(transaction, user.id);
    if (known && known->confirmed_at) return has_one();
    put_factor(transaction, user.id, sealed, clock_());
    return {};
  }));
  auto uri = totp_uri(secret, issuer, user.username);
  auto qr_code = qr_code_of(uri);
  return FactorSetup{
      .secret = encode_base32(secret), .uri = std::move(uri), .qr_code = std::move(qr_code)};
}

Result<RecoveryCodes> Factors::confirm(UserId user, std::string_view code) {
  std::vector<std::string> hashes;
  auto codes = give_recovery_codes(hashes, user);
  TOOLYARD_TRY(const auto outcome, take_code({.user = user, .code = code, .is_confirmed = false},
                                             [&](Transaction& transaction, StoredFactor& factor) {
                                               factor.confirmed_at = clock_();
                                               put_recovery_codes(transaction, user, hashes);
                                               note(transaction, "set_second_factor", user, false,
                                                    true);
                                             }));
  switch (outcome.kind) {
    case CodeOutcome::Kind::taken: return codes;
    case CodeOutcome::Kind::waits: return must_wait(outcome.retry_after_s);
    case CodeOutcome::Kind::no_factor: return no_factor();
    case CodeOutcome::Kind::used_challenge: return has_one();
    case CodeOutcome::Kind::wrong: break;
  }
  return invalid("/code", "wrong_code", "Must be the current code from the authenticator app.");
}

Result<RecoveryCodes> Factors::confirm(std::string_view challenge, std::string_view code) {
  TOOLYARD_TRY(const auto user, find_unprotected(challenge));
  return confirm(user.id, code);
}

Result<RecoveryCodes> Factors::renew_recovery_codes(UserId user, const AccountProof& proof) {
  std::vector<std::string> hashes;
  auto codes = give_recovery_codes(hashes, user);
  TOOLYARD_TRY_VOID(prove(user, proof, [&](Transaction& transaction, StoredFactor&) {
    put_recovery_codes(transaction, user, hashes);
    note(transaction, "renew_recovery_codes", user, true, true);
  }));
  return codes;
}

Result<void> Factors::remove(UserId user, const AccountProof& proof) {
  return prove(user, proof, [&](Transaction& transaction, StoredFactor&) {
    delete_factor(transaction, user);
    note(transaction, "remove_second_factor", user, true, false);
  });
}

Result<void> Factors::prove(UserId id, const AccountProof& proof) {
  TOOLYARD_TRY(const auto user, accounts_.find(id));
  if (user.has_second_factor) return prove(id, proof, [](Transaction&, StoredFactor&) {});
  TOOLYARD_TRY(const bool is_right, has_password(id, proof));
  if (!is_right)
    return invalid("/password", "wrong_password", "Must be the password of the account.");
  return {};
}

// The password is hashed and the code compared in any case, so that timing reveals nothing.
Result<void> Factors::prove(UserId user, const AccountProof& proof, const Taken& taken) {
  if (!proof.code)
    return invalid("/code", "required", "Required for accounts with a second factor.");
  TOOLYARD_TRY(const bool is_right, has_password(user, proof));
  TOOLYARD_TRY(const auto outcome,
               take_code({.user = user, .code = *proof.code, .may_pass = is_right}, taken));
  switch (outcome.kind) {
    case CodeOutcome::Kind::taken: return {};
    case CodeOutcome::Kind::waits: return must_wait(outcome.retry_after_s);
    case CodeOutcome::Kind::wrong: break;
    default: return no_factor();
  }
  constexpr auto detail = "The password or the code is wrong.";
  return invalid({{"/password", "wrong_password_or_code", detail},
                  {"/code", "wrong_password_or_code", detail}});
}

Result<void> Factors::remove_of(const Caller& caller, UserId user) {
  if (user == caller.user)
    return fail(problems::own_second_factor,
                "Remove your own second factor with the password and a code.");
  return database_.write([&](Transaction& transaction) -> Result<void> {
    const auto factor = lock_factor(transaction, user);
    if (!factor || !factor->confirmed_at) return no_factor();
    delete_factor(transaction, user);
    note(transaction, "remove_second_factor", user, true, false);
    return {};
  });
}

// A wrong code is counted, which must be committed, so it does not fail the transaction.
Result<Factors::CodeOutcome> Factors::take_code(const Try& one, const Taken& taken) {
  return database_.write([&](Transaction& transaction) -> Result<CodeOutcome> {
    const auto now = clock_();
    auto factor = lock_factor(transaction, one.user);
    if (!factor || (one.is_confirmed && !factor->confirmed_at))
      return CodeOutcome{CodeOutcome::Kind::no_factor};
    if (!one.is_confirmed && factor->confirmed_at)
      return CodeOutcome{CodeOutcome::Kind::used_challenge};
    if (!one.challenge.empty() && was_redeemed(transaction, one.challenge))
      return CodeOutcome{CodeOutcome::Kind::used_challenge};
    return judge(transaction, one, *factor, now, taken);
  });
}

Factors::CodeOutcome Factors::judge(Transaction& transaction, const Try& one, StoredFactor& factor,
                                    Instant now, const Taken& taken) {
  if (factor.retry_at && now < *factor.retry_at) {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(*factor.retry_at - now);
    return {CodeOutcome::Kind::waits, wait.count()};
  }
  const auto secret = open_sealed_text(sealing_key_, factor.secret, context_of(one.user));
  if (!secret) throw BrokenStore("the secret of a second factor cannot be read with this key");
  const auto code = plain(one.code);
  const auto hash = hash_of(one.user, code);
  const auto step = matching_step(*secret, code, now);
  const bool is_step = step && *step > factor.last_step;
  const bool is_spare = one.is_confirmed && has_recovery_code(transaction, one.user, hash);
  if (!one.may_pass || (!is_step && !is_spare)) {
    ++factor.failures;
    factor.retry_at = wait_after(factor.failures, now);
    update_factor(transaction, factor);
    return {CodeOutcome::Kind::wrong};
  }
  factor.failures = 0;
  factor.retry_at.reset();
  if (is_step) factor.last_step = *step;
  else delete_recovery_code(transaction, one.user, hash);
  taken(transaction, factor);
  update_factor(transaction, factor);
  return {CodeOutcome::Kind::taken};
}

std::string Factors::hash_of(UserId user, std::string_view recovery_code) const {
  const auto text = context_of(user) + "\n" + std::string(recovery_code);
  const auto tag = hmac_sha256(recovery_key_, text);
  return encode_hex({reinterpret_cast<const char*>(tag.data()), tag.size()});
}

RecoveryCodes Factors::give_recovery_codes(std::vector<std::string>& hashes, UserId user) const {
  RecoveryCodes given;
  for (int i = 0; i < recovery_code_count; ++i) {
    given.recovery_codes.push_back(random_recovery_code());
    hashes.push_back(hash_of(user, plain(given.recovery_codes.back())));
  }
  return given;
}

void Factors::note(Transaction& transaction, std::string_view action, UserId user, bool before,
                   bool after) const {
  const FactorState was{before}, is{after};
  audit(transaction, action, User::table.object_kind, static_cast<std::int64_t>(user), &was, &is,
        clock_());
}

}  // namespace toolyard::accounts
