#include <algorithm>
#include <array>
#include <iterator>

#include "areas/oauth/metadata.h"
#include "areas/oauth/oauth.h"
#include "core/endpoint/part.h"
#include "records/audit.h"

namespace toolyard::oauth {

namespace {

constexpr std::string_view request_example = R"(
{"response_type": "code", "client_id": "4NxQGbZbY2mmfIkYhcvDHZ0kYv2lGWc1",
 "redirect_uri": "https://agent.example/callback", "scope": "tools:*", "state": "af0ifjsldkj",
 "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
 "resource": "https://tools.example.org/mcp"})";

constexpr Part apps_part{"auth/apps", "apps", Access::account};
constexpr Part requests_part{"auth/app-requests", "apps", Access::account};

// The endpoints for the request of an app: the parameters of the app's link are the body.
std::vector<Endpoint> request_endpoints(Grants& grants) {
  std::vector<Endpoint> all{
      post<&Grants::review>(
          requests_part, grants,
          {.path = "review/",
           .summary = "Review the request of an app",
           .description = "Returns what an app asks to be allowed, for the page that the app has "
                          "opened. Nothing is allowed by this call; for an hour, it protects the "
                          "app from being removed to make room for other apps.",
           .example = request_example}),
      post<&Grants::approve>(
          requests_part, grants,
          {.path = "approve/",
           .summary = "Allow an app",
           .description = "Allows an app to call tools for the account, and returns the URL that "
                          "passes the app its single-use code. The account is notified by email.",
           .example = request_example,
           .problems = {&problems::too_many_apps, &toolyard::problems::too_many_changes},
           .secrecy = Secrecy::mixes_secret}),
      post<&Grants::deny>(requests_part, grants,
                          {.path = "deny/",
                           .summary = "Refuse an app",
                           .description = "Returns the URL that reports the refusal to the app.",
                           .example = request_example})};
  for (auto& endpoint : all) {
    endpoint.reading = {};  // as in a link, null means that a parameter is not given
    endpoint.problems.push_back(&problems::unknown_app);
    endpoint.problems.push_back(&problems::foreign_redirect);
  }
  return all;
}

// An endpoint for programs of any origin, without a credential.
Endpoint of_protocol(Method method, std::string_view path, std::string_view id) {
  return {.method = method,
          .path = std::string(path) + "/",
          .operation_id = std::string(id),
          .tag = "apps",
          .access = Access::anyone,
          .reading = {.skips_unknown = true},
          .cost = Cost::store};
}

Endpoint of_form(std::string_view path, std::string_view id) {
  auto endpoint = of_protocol(Method::post, path, id);
  endpoint.body = BodyClass::record;
  endpoint.takes_urlencoded = true;
  endpoint.secrecy = Secrecy::mixes_secret;
  return endpoint;
}

template <class Document>
Endpoint document_endpoint(std::string_view path, std::string_view id, Document document) {
  auto endpoint = of_protocol(Method::get, path, id);
  endpoint.cost = Cost::by_size;
  endpoint.caching = "public, max-age=300";
  endpoint.answer = &type_of<Document>;
  endpoint.run = serving(
      [document = std::move(document)](const Call&) -> Result<Document> { return document; });
  return endpoint;
}

void add_metadata(std::vector<Endpoint>& all, const std::string& base_url) {
  constexpr std::string_view root_path = "/.well-known/oauth-protected-resource";
  const ResourceMetadata resource{.resource = base_url + "/mcp",
                                  .authorization_servers = {base_url},
                                  .scopes_supported = {std::string(every_tool)},
                                  .resource_documentation = base_url + "/docs/"};
  all.push_back(document_endpoint(root_path, "oauth_resource", resource));
  all.push_back(document_endpoint(resource_metadata_path, "oauth_resource_mcp", resource));
  all.push_back(
      document_endpoint("/.well-known/oauth-authorization-server", "oauth_server",
                        ServerMetadata{.issuer = base_url,
                                       .authorization_endpoint = base_url + "/oauth/authorize",
                                       .token_endpoint = base_url + "/oauth/token",
                                       .registration_endpoint = base_url + "/oauth/register",
                                       .revocation_endpoint = base_url + "/oauth/revoke",
                                       .scopes_supported = {std::string(every_tool)},
                                       .service_documentation = base_url + "/docs/"}));
}

Endpoint register_endpoint(Clients& clients) {
  auto endpoint = of_protocol(Method::post, "/oauth/register", "oauth_register");
  endpoint.body = BodyClass::record;
  endpoint.status = 201;
  endpoint.request = &type_of<RegistrationRequest>;
  endpoint.answer = &type_of<Registration>;
  endpoint.run = serving<RegistrationRequest>(
      [&clients](const Call& call, const RegistrationRequest& request) {
        return clients.register_client(request, call.remote_address);
      });
  return endpoint;
}

Endpoint token_endpoint(Grants& grants) {
  auto endpoint = of_form("/oauth/token", "oauth_token");
  endpoint.request = &type_of<TokenRequest>;
  endpoint.answer = &type_of<TokenAnswer>;
  endpoint.run = serving<TokenRequest>(
      [&grants](const Call&, const TokenRequest& request) { return grants.exchange(request); });
  return endpoint;
}

struct Revoked {
  static constexpr std::array<FieldDraft, 0> fields() { return {}; }
};

Endpoint revoke_endpoint(Grants& grants) {
  auto endpoint = of_form("/oauth/revoke", "oauth_revoke");
  endpoint.request = &type_of<RevocationRequest>;
  endpoint.answer = &type_of<Revoked>;
  endpoint.run = serving<RevocationRequest>(
      [&grants](const Call&, const RevocationRequest& request) -> Result<Revoked> {
        TOOLYARD_TRY_VOID(grants.revoke(request));
        return Revoked{};
      });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> OAuth::endpoints(const UsedThisMonth& used) {
  if (!is_on()) return {};
  const auto own_apps = [this, used](const Call& call, const PageQuery& query) {
    return grants_.list(call, query, used);
  };
  std::vector<Endpoint> all{
      list(apps_part, own_apps,
           {.summary = "List your apps",
            .description =
                "Lists the apps that the account allows to call tools for it, newest first."}),
      remove<&Grants::remove>(
          apps_part, grants_,
          {.path = "{id}/",
           .summary = "Remove an app",
           .description = "Revokes all tokens of an app at once. To call tools again, it has to be "
                          "allowed again."})};
  std::ranges::move(request_endpoints(grants_), std::back_inserter(all));
  return all;
}

std::vector<Endpoint> OAuth::protocol_endpoints() {
  if (!is_on()) return {};
  std::vector<Endpoint> all{register_endpoint(clients_), token_endpoint(grants_),
                            revoke_endpoint(grants_)};
  add_metadata(all, dependencies_.base_url);
  return all;
}

}  // namespace toolyard::oauth
