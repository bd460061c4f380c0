// What accounts allow apps, from the page that asks to the tokens that come of it, and its end.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "areas/oauth/dependencies.h"
#include "areas/oauth/grants/authorization.h"
#include "areas/oauth/grants/store.h"
#include "areas/oauth/tokens.h"

namespace toolyard::oauth {

// How often a key was used in this month.
using UsedThisMonth = std::function<std::int64_t(KeyId)>;

class Grants {
 public:
  static constexpr std::chrono::seconds code_lifetime{60};
  // The same refresh token may come twice within this time, as when an answer got lost.
  static constexpr std::chrono::seconds grace{10};
  static constexpr std::int64_t most_of_an_account = 50;
  // How long those that have ended are remembered.
  static constexpr std::chrono::days memory{30};

  Grants(const Dependencies& dependencies, const Tokens& tokens, Offer offer)
      : dependencies_(dependencies), tokens_(tokens), offer_(std::move(offer)) {}

  Result<AuthorizationReview> review(const AuthorizationRequest& request) const;
  // For the account that calls; the code is in the address that the browser is sent to.
  Result<Redirection> approve(UserId user, const AuthorizationRequest& request);
  Result<Redirection> deny(const AuthorizationRequest& request) const;

  // Exchanges a code or a refresh token. A code or a refresh token that was used before ends its
  // grant.
  Result<TokenAnswer> exchange(const TokenRequest& request);
  // Ends the grant of a token of either kind; what is not a token is none already.
  Result<void> revoke(const RevocationRequest& request);

  Result<Page<App>> list(const Call& call, const PageQuery& query, const UsedThisMonth& used) const;
  Result<void> end(UserId user, GrantId id);
  void clean_up(Transaction& transaction) const;

 private:
  struct Issue;
  // Nothing where the grant has ended by it, which must be kept and so is no error.
  using Outcome = Result<std::optional<Issue>>;

  Outcome redeem(Transaction& transaction, const TokenRequest& request);
  Outcome refresh(Transaction& transaction, const TokenRequest& request);
  void open_key(Transaction& transaction, const Grant& grant) const;
  // Ends it, with its key; false where that was done before. The audit log knows of the second.
  bool close(Transaction& transaction, const Grant& grant) const;
  bool end(Transaction& transaction, const Grant& grant) const;
  TokenAnswer answer(const Issue& issue) const;
  Result<std::vector<std::string>> narrowed(const Grant& grant,
                                            const std::optional<std::string>& scope) const;
  Result<void> check_resource(const std::optional<std::string>& resource) const;

  const Dependencies& dependencies_;
  const Tokens& tokens_;
  const Offer offer_;
};

}  // namespace toolyard::oauth
