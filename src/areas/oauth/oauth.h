// OAuth 2.1 for apps: they register themselves, accounts allow them to call tools, and they get
// tokens that are good for nothing else.
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

// Where the metadata of the resource stands, at the address of this server.
inline constexpr std::string_view resource_metadata_path =
    "/.well-known/oauth-protected-resource/mcp";

// Whether a text looks like the access token of an app.
bool is_access_token(std::string_view text);

// What an access token stands for.
struct AppAccess {
  Sha256 key_hash{};
  std::int64_t token_version = 0;
  Instant expires_at;
  std::vector<std::string> scopes;  // fewer than those of the key; empty: all of those

  bool allows(std::string_view scope) const;
};

class OAuth {
 public:
  explicit OAuth(Dependencies dependencies);

  bool is_on() const { return dependencies_.options.apps == Apps::on; }
  // Those of accounts, which the documentation shows.
  std::vector<Endpoint> endpoints(const UsedThisMonth& used);
  // Those of the protocol, which apps find by the metadata.
  std::vector<Endpoint> protocol_endpoints();

  // Nothing for what is not an access token for this server. It may have expired.
  std::optional<AppAccess> read_access(std::string_view token) const;

  // To be called often, by one thread: now and then it removes what is no longer used.
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
