// Signing in and staying so: pairs of an access token, which is shown with every call and checked
// in memory, and a refresh token, which is exchanged once for the next pair.
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
#include "areas/accounts/sessions/token.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::accounts {

struct TokenPair {
  static constexpr std::string_view schema_name = "TokenPair";
  std::string refresh;
  std::string access;
  UserId user{};  // whose they are; callers know
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
// The same to a caller: it is one of ours, and newer than what is known of its account here.
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

// Where a call comes from that signs in, or stays so.
struct Origin {
  std::string_view address = {};  // an empty one is remembered nowhere
  std::string_view user_agent = {};
  bool is_browser = false;           // which keeps the refresh token in a cookie
  bool has_external_factor = false;  // a provider took care of it
};

class Sessions {
 public:
  // The same refresh token may come twice within this time, as from a double click.
  static constexpr std::chrono::seconds grace{10};
  // Signed in within this time.
  static constexpr std::chrono::minutes recent{15};

  Sessions(Database& database, AccountService& accounts, const SecretKey& secret,
           const Options& options, Clock clock);

  // Where a second factor is needed, the error has the challenge for the step with the code.
  Result<TokenPair> sign_in(std::string_view name, std::string_view password,
                            const Origin& origin = {});
  Result<TokenPair> sign_in_by_code(std::string_view challenge, std::string_view code,
                                    const Origin& origin = {});
  // Of an account that is proven otherwise.
  Result<TokenPair> begin(const User& user, const Origin& origin);
  // For whom a provider vouches.
  Result<TokenPair> sign_in_by_provider(const User& user, Origin origin);
  // Whether the account of that name has signed in from that network before, lately.
  Result<bool> knows(std::string_view name, std::string_view address) const;
  // Each refresh token works once; one that was used up ends all of its family.
  Result<TokenPair> refresh(std::string_view token, const Origin& origin = {});
  // Of either type.
  Result<void> verify(std::string_view token) const;
  // Ends the family of a refresh token.
  Result<void> sign_out(std::string_view token);
  // The same, and its access tokens hold until they expire.
  Result<void> blacklist(std::string_view token);
  // The sign-ins of the caller's account, and the end of one of them. Of the current one, the
  // access token that the call was made with holds until it expires.
  Result<Page<AccountSession>> list(const Call& call, const PageQuery& query) const;
  Result<void> end(const Caller& caller, std::string_view id);

  // Fails where the caller has not signed in lately: for what a token that was copied must not do.
  Result<void> check_recent(const Caller& caller) const;

  // What is asked beside the password: that the caller has signed in lately, where there are no
  // passwords, or a passkey is all that the account has beside it.
  Result<void> check_holder(const Caller& caller) const;
  // That the account is the caller's.
  Result<void> prove(const Caller& caller, const AccountProof& proof);

  // Those that other nodes have ended.
  Result<void> refresh_ended() { return ended_.refresh(); }

  const Options& options() const { return options_; }
  Factors& factors() { return factors_; }

  // Who shows an access token: in memory, with every call.
  Result<Caller> authenticate(std::string_view token, Instant now) const;

 private:
  Result<Claims> read(std::string_view token, Instant now) const;
  Result<Claims> read_refresh(std::string_view token, Instant now) const;
  // How the account of a token stands; an error where its tokens of this version do not hold.
  Result<Standing> standing_of(UserId user, std::int64_t version) const;
  Result<Standing> newest_standing_of(const Claims& claims) const;
  Result<void> check_factor(const Claims& claims, std::optional<Role> role) const;
  Instant expiry(Instant signed_in_at, Instant now) const;
  void end(Transaction& transaction, const std::string& id, Instant now);
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
};

}  // namespace toolyard::accounts
