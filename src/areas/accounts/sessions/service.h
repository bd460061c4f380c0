// Sessions: signing in and staying signed in, with pairs of an access token, sent with every call
// and checked in memory, and a refresh token, exchanged once for the next pair.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "areas/accounts/factors/service.h"
#include "areas/accounts/model.h"
#include "areas/accounts/options.h"
#include "areas/accounts/service.h"
#include "areas/accounts/sessions/checked_tokens.h"
#include "areas/accounts/sessions/ended_sign_ins.h"
#include "areas/accounts/sessions/model.h"
#include "areas/accounts/sessions/sign_in_event.h"
#include "areas/accounts/sessions/token.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::accounts {

struct TokenPair {
  static constexpr std::string_view schema_name = "TokenPair";
  std::string refresh;
  std::string access;
  UserId user{};  // the account of the tokens; not sent
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TokenPair::refresh>("Refresh token, which can be exchanged once for a new pair.")
            .secret(),
        field<&TokenPair::access>("Access token, sent as `Authorization: Bearer …`.").secret()};
  }
};

namespace problems {
inline constexpr ProblemType token_not_valid{
    "token_not_valid", ErrorKind::unauthorized, "The token is not valid.",
    "It was not issued by this server, has expired, was used or revoked, or is of the other type. "
    "Sign in again, or exchange the refresh token."};
// The same problem for callers, but told apart by its address: the token was signed by this server
// and is newer than the cached state of its account.
inline constexpr ProblemType unknown_token = token_not_valid;
inline constexpr ProblemType token_expired{
    "token_expired", ErrorKind::unauthorized, "The access token has expired.",
    "Access tokens expire after some minutes. Exchange the refresh token at "
    "`/api/v1/auth/token/refresh/`, or sign in again."};
inline constexpr ProblemType sign_in_again{
    "sign_in_again", ErrorKind::forbidden, "Sign in again.",
    "The operation requires an access token of a sign-in within the last 15 minutes, so that a "
    "token that somebody has copied cannot be used for it. Sign in again, and repeat the call."};
inline constexpr ProblemType too_many_attempts{"too_many_attempts", ErrorKind::rate_limited,
                                               "Too many password attempts.",
                                               "Too many passwords were tried for this account or "
                                               "from this network. Retry after `Retry-After`."};
}  // namespace problems

// The source of a call that signs in or refreshes tokens.
struct Origin {
  std::string_view address = {};  // empty if not known; then not recorded
  std::string_view user_agent = {};
  bool is_browser = false;           // keeps the refresh token in a cookie
  bool has_external_factor = false;  // checked by the single sign-on provider
  SignInWay way = SignInWay::password;
};

class Sessions {
 public:
  // For this long, a refresh token may be sent again, as by a double click.
  static constexpr std::chrono::seconds grace{10};
  // For this long, a sign-in counts as recent.
  static constexpr std::chrono::minutes recent{15};

  Sessions(Database& database, AccountService& accounts, const SecretKey& secret,
           const Options& options, Clock clock);

  // Has each sign-in reported, on the thread of its call. To be set before the first one.
  void on_sign_in(OnSignIn report) { on_sign_in_ = std::move(report); }
  // Reports a sign-in that was refused. An outage, and the demand for a second factor, are none.
  void note_refusal(const Error& error, std::string username, const Origin& origin) const;

  // If a second factor is required, the error contains the challenge for the next step.
  Result<TokenPair> sign_in(std::string_view name, std::string_view password,
                            const Origin& origin = {});
  Result<TokenPair> sign_in_by_code(std::string_view challenge, std::string_view code,
                                    const Origin& origin = {});
  // Returns the account that the tokens are for.
  Result<User> holder_of(const TokenPair& tokens) const { return accounts_.find(tokens.user); }
  // Signs in an account whose holder has been authenticated otherwise.
  Result<TokenPair> begin(const User& user, const Origin& origin);
  // Signs in an account for whose holder the single sign-on provider vouches.
  Result<TokenPair> sign_in_by_provider(const User& user, Origin origin);
  // Whether the account with that name has recently signed in from the network of that address.
  Result<bool> knows(std::string_view name, std::string_view address) const;
  // Each refresh token works once. Reuse of an older one ends the whole family.
  Result<TokenPair> refresh(std::string_view token, const Origin& origin = {});
  // Checks an access or refresh token.
  Result<void> verify(std::string_view token) const;
  // Ends the family of a refresh token; its access tokens are rejected from then on.
  Result<void> sign_out(std::string_view token);
  // Like `sign_out`, except that access tokens stay valid until they expire.
  Result<void> blacklist(std::string_view token);
  // List the sessions of the caller's account, and end one of them. If it is the current one, the
  // access token of the call stays valid until it expires.
  Result<Page<AccountSession>> list(const Call& call, const PageQuery& query) const;
  Result<void> end(const Caller& caller, std::string_view id);

  // Fails with `sign_in_again` unless the caller has signed in recently: for operations that must
  // not be possible with a copied token.
  Result<void> check_recent(const Caller& caller) const;

  // What is required in addition to the password: a recent sign-in, if passwords are off or if
  // passkeys are the only second factor of the account.
  Result<void> check_holder(const Caller& caller) const;
  // Checks that the caller is the holder of the account: `check_holder`, then the password and the
  // second factor.
  Result<void> prove(const Caller& caller, const AccountProof& proof);

  // Reads the sign-ins that this and other nodes have ended.
  Result<void> refresh_ended() { return ended_.refresh(); }

  const Options& options() const { return options_; }
  Factors& factors() { return factors_; }

  // Returns the caller of an access token, from memory. Called with every request.
  Result<Caller> authenticate(std::string_view token, Instant now) const;
  // Returns a number that grows after each change of what `authenticate` decides from.
  std::uint64_t revision() const { return accounts_.states().revision() + ended_.revision(); }

 private:
  void note_sign_in(std::string username, const Origin& origin, std::string_view refusal) const;
  // Returns the user name of the account that signs in by a name or email address; empty without
  // one.
  std::string username_of(std::string_view name) const;
  Result<Claims> read(std::string_view token, Instant now) const;
  Result<Claims> read_refresh(std::string_view token, Instant now) const;
  // Returns the state of the account; fails if tokens with this version are not valid.
  Result<AccountState> state_of(UserId user, std::int64_t version) const;
  Result<AccountState> newest_state_of(const Claims& claims) const;
  Result<void> check_factor(const Claims& claims, std::optional<Role> role) const;
  Instant expiry(Instant signed_in_at, Instant now) const;
  void end_session(Transaction& transaction, const std::string& id, Instant now);
  void publish_end();
  TokenPair pair(UserId user, std::int64_t version, std::string_view refresh_id, Instant made,
                 Instant ends, Instant now) const;

  Database& database_;
  AccountService& accounts_;
  TokenSigner signer_;
  mutable CheckedTokens checked_;
  Options options_;
  Clock clock_;
  EndedSignIns ended_;
  Factors factors_;
  OnSignIn on_sign_in_;
};

}  // namespace toolyard::accounts
