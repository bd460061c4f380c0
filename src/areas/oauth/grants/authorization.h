// What an app asks people to allow, as far as it can be told from its parameters.
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

// Why an app cannot have what it asks for.
struct Refusal {
  std::string_view code;  // of OAuth
  std::string_view detail;
};

struct Authorization {
  Client client;
  std::vector<std::string> scopes;
  std::optional<Refusal> refusal;  // for the app, at its redirect URI
};

// What a server offers to apps.
struct Offer {
  std::string issuer;    // as it names itself, without a slash at the end
  std::string resource;  // what tokens are for
  std::vector<std::string> tool_scopes;

  bool is_resource(std::string_view url) const { return url == resource || url == resource + "/"; }
  bool has_scope(std::string_view scope) const;
};

inline constexpr std::string_view every_tool = "tools:*";

// Fails where the app is not known, or not at that address: then nobody must be sent there.
Result<Authorization> read_authorization(Transaction& transaction,
                                         const AuthorizationRequest& request, const Offer& offer);

// Where the app is told: a code, or an error, with its state and who says so (RFC 9207).
std::string code_redirection(const AuthorizationRequest& request, const Offer& offer,
                             std::string_view code);
std::string error_redirection(const AuthorizationRequest& request, const Offer& offer,
                              const Refusal& refusal);

}  // namespace toolyard::oauth
