// Authorization requests (RFC 6749, 4.1.1): what an app asks people to allow, as far as its
// parameters show.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/oauth/clients/model.h"
#include "areas/oauth/grants/model.h"
#include "ports/database.h"

namespace toolyard::oauth {

// Why a request of an app is refused.
struct Refusal {
  std::string_view code;  // OAuth error code
  std::string_view detail;
};

struct Authorization {
  Client client;
  std::vector<std::string> scopes;
  std::optional<Refusal> refusal;  // sent to the app, at its redirect URI
};

// What this server offers to apps.
struct Offer {
  std::string issuer;    // issuer identifier, without a trailing slash
  std::string resource;  // what tokens are valid for
  std::vector<std::string> tool_scopes;

  bool is_resource(std::string_view url) const { return url == resource || url == resource + "/"; }
  bool has_scope(std::string_view scope) const;
};

inline constexpr std::string_view every_tool = "tools:*";

// Fails if the app is unknown or has not registered the redirect URI: then the browser must not be
// redirected.
Result<Authorization> read_authorization(Transaction& transaction,
                                         const AuthorizationRequest& request, const Offer& offer);

// Return where the browser is redirected with a code or an error, with the app's state and the
// issuer (RFC 9207).
std::string code_redirection(const AuthorizationRequest& request, const Offer& offer,
                             std::string_view code);
std::string error_redirection(const AuthorizationRequest& request, const Offer& offer,
                              const Refusal& refusal);

}  // namespace toolyard::oauth
