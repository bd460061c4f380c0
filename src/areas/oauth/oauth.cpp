#include "areas/oauth/oauth.h"

#include <algorithm>

namespace toolyard::oauth {

namespace {

Offer offer_of(const Dependencies& dependencies) {
  Offer offer{.issuer = dependencies.base_url, .resource = dependencies.base_url + "/mcp"};
  for (const auto& slug : dependencies.tool_slugs) offer.tool_scopes.push_back("tools:" + slug);
  return offer;
}

}  // namespace

bool is_access_token(std::string_view text) { return text.starts_with(Tokens::access_start); }

bool AppAccess::allows(std::string_view scope) const {
  const auto has = [&](std::string_view one) {
    return std::ranges::find(scopes, one) != scopes.end();
  };
  return scopes.empty() || scope.empty() || has(scope) || has(every_tool);
}

OAuth::OAuth(Dependencies dependencies)
    : dependencies_(std::move(dependencies)),
      tokens_(dependencies_.secret, offer_of(dependencies_).resource), clients_(dependencies_),
      grants_(dependencies_, tokens_, clients_, offer_of(dependencies_)) {}

std::optional<AppAccess> OAuth::read_access(std::string_view token) const {
  if (!is_on()) return std::nullopt;
  auto claims = tokens_.read_access(token);
  if (!claims) return std::nullopt;
  return AppAccess{.key_hash = tokens_.key_hash(claims->grant),
                   .token_version = claims->version,
                   .expires_at = Instant(std::chrono::seconds(claims->exp)),
                   .scopes = std::move(claims->scopes)};
}

Result<void> OAuth::clean_up() {
  const auto now = dependencies_.clock();
  if (!is_on() || now < next_cleaning_) return {};
  TOOLYARD_TRY_VOID(remove_unused());
  next_cleaning_ = now + cleaning_interval;
  return {};
}

Result<void> OAuth::remove_unused() {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    grants_.clean_up(transaction);
    clients_.clean_up(transaction);
    return {};
  });
}

}  // namespace toolyard::oauth
