// OAuth 2.1 authorization server: apps register themselves, accounts allow them to call tools, and
// they get tokens that are valid for nothing else.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/oauth/clients/service.h"
#include "areas/oauth/dependencies.h"
#include "areas/oauth/grants/service.h"
#include "areas/oauth/problems.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::oauth {

// Path of the metadata of the protected resource on this server.
inline constexpr std::string_view resource_metadata_path =
    "/.well-known/oauth-protected-resource/mcp";

// Whether a text begins like the access token of an app.
bool is_access_token(std::string_view text);

// What an access token grants.
struct AppAccess {
  Sha256 key_hash{};
  std::int64_t token_version = 0;
  Instant expires_at;
  std::vector<std::string> scopes;  // a subset of those of the key; empty: all of those

  bool allows(std::string_view scope) const;
};

class OAuth {
 public:
  explicit OAuth(Dependencies dependencies);

  bool is_on() const { return dependencies_.options.apps == Apps::on; }
  // Returns the endpoints for accounts, which the documentation shows.
  std::vector<Endpoint> endpoints(const UsedThisMonth& used);
  // Returns the endpoints of the protocol, which apps find through the metadata.
  std::vector<Endpoint> protocol_endpoints();

  // Returns nothing if the text is not an access token for this server. The token may have expired.
  std::optional<AppAccess> read_access(std::string_view token) const;

  // Called often, by one thread: from time to time it removes what is no longer used.
  Result<void> clean_up();
  Result<void> remove_unused();

 private:
  static constexpr std::chrono::minutes cleaning_interval{10};

  const Dependencies dependencies_;
  Tokens tokens_;
  Clients clients_;
  Grants grants_;
  Instant next_cleaning_;
};

}  // namespace toolyard::oauth
