#include "app/surface/surface.h"

#include <array>
#include <span>
#include <utility>

#include "app/surface/event_catalog.h"
#include "app/surface/served_pages.h"
#include "app/version.h"
#include "areas/limits/problems.h"
#include "http/documents/metrics_page.h"
#include "http/documents/tool_endpoints.h"
#include "http/web/reference_shells.h"
#include "pages/blocks/with_blocks.h"
#include "pages/directives/directive.h"
#include "pages/highlight/languages.h"

namespace toolyard {

namespace {

constexpr std::array<const ProblemType*, 12> credential_problems{
    &problems::store_unavailable,         &problems::missing_credential,
    &keys::problems::invalid_key,         &keys::problems::expired_key,
    &keys::problems::revoked_key,         &keys::problems::scope_not_allowed,
    &keys::problems::address_not_allowed, &accounts::problems::token_not_valid,
    &accounts::problems::token_expired,   &limits::problems::rate_limited,
    &limits::problems::quota_exceeded,    &oauth::problems::insufficient_scope};

// Returns the problems of tools: without the last one, `insufficient_scope`, unless apps are
// enabled.
std::span<const ProblemType* const> problems_of_tools(const Settings& settings) {
  const std::span all(credential_problems);
  return settings.oauth.apps == oauth::Apps::on ? all : all.first(all.size() - 1);
}

http::SignInWays sign_in_ways(const accounts::Options& options) {
  const bool takes_passwords = options.password_sign_in == accounts::PasswordSignIn::on;
  const auto& single_sign_on = options.single_sign_on;
  return {.takes_registrations =
              takes_passwords && options.registration == accounts::Registration::open,
          .takes_passwords = takes_passwords,
          .provider = single_sign_on.is_on() ? single_sign_on.name : std::string()};
}

http::TextSyntax text_syntax() {
  http::TextSyntax syntax{.blocks = pages::block_beginnings(),
                          .languages = pages::language_names()};
  for (const auto& one : pages::known_directives()) {
    http::DirectiveCard card{.name = one.name, .meaning = one.meaning};
    for (const auto& option : one.options)
      card.options.push_back({option.name, option.meaning, option.refers_to});
    syntax.directives.push_back(std::move(card));
  }
  return syntax;
}

}  // namespace

Surface surface(const Settings& settings, const std::shared_ptr<const SettingsInForce>& in_force,
                const Context& context, Areas& areas, Areas::Usage usage, metrics::NodeStatus node,
                std::vector<http::ReadyCheck> checks) {
  const http::ToolAccess access{
      .credential_problems = problems_of_tools(settings),
      .allows_anonymous = settings.limits.anonymous_tools == AnonymousTools::on};
  Surface all{http::tool_endpoints(context, access),
              http::shown_tool_endpoints(access),
              http::health_pages(std::move(checks)),
              {}};
  all.pages.push_back(http::metrics_page(
      node.counters, [in_force] { return in_force->get()->server.metrics_token; },
      listening_host(settings)));
  const auto add = [&](Endpoint endpoint) {
    all.shown.push_back(endpoint);
    all.endpoints.push_back(std::move(endpoint));
  };
  for (auto& endpoint : areas.endpoints(settings, in_force, std::move(usage), std::move(node)))
    add(std::move(endpoint));
  add(http::problem_endpoint(all.endpoints));
  for (auto& endpoint : areas.protocol_endpoints()) all.endpoints.push_back(std::move(endpoint));
  all.listed = all.pages;
  if (serves_pages(settings)) all.listed.push_back(http::reference_page());
  all.pages.push_back(http::document_page(all.shown, all.listed, settings.server.base_url,
                                          std::string(program_version()), event_catalog()));
  all.listed.push_back(all.pages.back());
  return all;
}

std::unique_ptr<const http::WebPages> web_pages(const Settings& settings, Surface& surface) {
  if (!serves_pages(settings)) return nullptr;
  auto web = std::make_unique<const http::WebPages>(
      surface.shown, surface.listed,
      http::WebOptions{.lists_tools = settings.limits.anonymous_tools == AnonymousTools::on,
                       .sign_in = sign_in_ways(settings.accounts),
                       .takes_apps = settings.oauth.apps == oauth::Apps::on,
                       .base_url = settings.server.base_url,
                       .has_site = settings.server.pages == ServedPages::all,
                       .syntax = text_syntax()});
  for (auto& page : web->pages()) surface.pages.push_back(std::move(page));
  return web;
}

}  // namespace toolyard
