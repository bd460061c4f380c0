// Grants: what accounts allow apps, from the page that asks for it to the tokens and the end of the
// grant.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "areas/oauth/clients/service.h"
#include "areas/oauth/dependencies.h"
#include "areas/oauth/grants/authorization.h"
#include "areas/oauth/grants/store.h"
#include "areas/oauth/tokens.h"

namespace toolyard::oauth {

// Returns the number of calls with a key in the current month.
using UsedThisMonth = std::function<std::int64_t(KeyId)>;

class Grants {
 public:
  static constexpr std::chrono::seconds code_lifetime{60};
  // For this long, a refresh token may be sent again, such as after a lost response.
  static constexpr std::chrono::seconds grace{10};
  static constexpr std::int64_t max_of_an_account = 50;
  // How long grants are kept after they have ended.
  static constexpr std::chrono::days memory{30};

  Grants(const Dependencies& dependencies, const Tokens& tokens, Clients& clients, Offer offer)
      : dependencies_(dependencies), tokens_(tokens), clients_(clients), offer_(std::move(offer)) {}

  // For the page that asks an account to allow an app, which is kept from then on for a while.
  Result<AuthorizationReview> review(const Caller& caller, const AuthorizationRequest& request);
  // Allows the app for an account. The code is in the URI that the browser is sent to.
  Result<Redirection> approve(const Caller& caller, const AuthorizationRequest& request);
  Result<Redirection> deny(const AuthorizationRequest& request) const;

  // Exchanges a code or a refresh token. Reuse of either one ends its grant.
  Result<TokenAnswer> exchange(const TokenRequest& request);
  // Ends the grant of an access or refresh token. Succeeds if the text is not a valid token.
  Result<void> revoke(const RevocationRequest& request);

  Result<Page<App>> list(const Call& call, const PageQuery& query, const UsedThisMonth& used) const;
  Result<void> remove(const Caller& caller, GrantId id);
  void clean_up(Transaction& transaction) const;

 private:
  struct Issue;
  // Nothing if the call has ended the grant, which must be committed, so it is not an error.
  using Outcome = Result<std::optional<Issue>>;

  Outcome redeem(Transaction& transaction, const TokenRequest& request);
  Outcome refresh(Transaction& transaction, const TokenRequest& request);
  void open_key(Transaction& transaction, const Grant& grant) const;
  // End the grant and its key; return false if it has ended before. `end` also writes to the audit
  // log.
  bool close(Transaction& transaction, const Grant& grant) const;
  bool end(Transaction& transaction, const Grant& grant) const;
  TokenAnswer answer(const Issue& issue) const;
  Result<std::vector<std::string>> narrowed(const Grant& grant,
                                            const std::optional<std::string>& scope) const;
  Result<void> check_resource(const std::optional<std::string>& resource) const;

  const Dependencies& dependencies_;
  const Tokens& tokens_;
  Clients& clients_;
  const Offer offer_;
};

}  // namespace toolyard::oauth
