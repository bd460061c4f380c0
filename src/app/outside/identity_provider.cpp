#include "app/outside/identity_provider.h"

#include <algorithm>
#include <chrono>

#include "adapters/http_client/url.h"
#include "adapters/openid/provider.h"
#include "areas/accounts/accounts.h"
#include "core/address.h"
#include "core/text/url.h"

namespace toolyard {

namespace {

// Messages to and from the provider are as sensitive as passwords.
bool is_safe_issuer(const std::string& issuer) {
  return issuer.starts_with("https://") || is_loopback_host(split_url(issuer).host);
}

Result<void> check_texts(const accounts::SingleSignOnOptions& options) {
  if (std::ranges::find(options.scopes, "openid") == options.scopes.end())
    return invalid("/single_sign_on_scopes", "invalid_option", "Must contain openid.");
  for (const auto& text : options.roles)
    if (!accounts::parse_group_role(text))
      return invalid("/single_sign_on_roles", "invalid_option",
                     "`" + text + "` is not GROUP=ROLE, such as platform=admin.");
  return {};
}

}  // namespace

Result<void> check_identity_provider(const Settings& settings) {
  const auto& options = settings.accounts.single_sign_on;
  if (!options.is_on()) {
    if (settings.accounts.password_sign_in == accounts::PasswordSignIn::on) return {};
    return invalid("/password_sign_in", "conflicting_options",
                   "Is `off`, but without single_sign_on_issuer, nobody could sign in.");
  }
  if (auto fault = http_client::fault_of_base_url(options.issuer))
    return invalid("/single_sign_on_issuer", "invalid_option", std::move(*fault));
  if (!is_safe_issuer(options.issuer))
    return invalid("/single_sign_on_issuer", "invalid_option",
                   "Must be https://, except on this machine.");
  if (options.client_id.empty())
    return invalid("/single_sign_on_client_id", "conflicting_options",
                   "Must be set together with single_sign_on_issuer.");
  return check_texts(options);
}

std::unique_ptr<IdentityProvider> make_identity_provider(const Settings& settings) {
  const auto& options = settings.accounts.single_sign_on;
  if (!options.is_on()) return nullptr;
  return std::make_unique<openid::Provider>(
      openid::Options{.issuer = options.issuer,
                      .client_id = options.client_id,
                      .client_secret = options.client_secret,
                      .scopes = options.scopes,
                      .groups_claim = options.groups_claim,
                      .wants_groups = !options.roles.empty(),
                      .timeout = std::chrono::seconds(options.timeout_s),
                      .proxy = settings.server.outgoing_proxy});
}

}  // namespace toolyard
