#include "areas/oauth/grants/authorization.h"

#include <algorithm>

#include "areas/oauth/clients/store.h"
#include "areas/oauth/problems.h"
#include "areas/oauth/redirect_uri.h"
#include "areas/oauth/words.h"
#include "core/text/base64.h"
#include "core/text/url.h"

namespace toolyard::oauth {

namespace {

constexpr std::size_t max_scopes = 50;
// Length of a SHA-256 in base64url.
constexpr std::size_t challenge_size = 43;

bool is_challenge(std::string_view text) {
  return text.size() == challenge_size && base64_span(text, base64_url) == text.size();
}

std::optional<Refusal> refusal_of(const AuthorizationRequest& request,
                                  const std::vector<std::string>& scopes, const Offer& offer) {
  if (request.response_type != "code")
    return Refusal{problems::unsupported_response_type.code, "response_type must be code."};
  if (request.code_challenge_method != "S256" || !is_challenge(request.code_challenge.value_or("")))
    return Refusal{problems::invalid_request.code,
                   "A code_challenge with the code_challenge_method S256 is required."};
  if (request.resource && !offer.is_resource(*request.resource))
    return Refusal{problems::invalid_target.code, "The resource is not one of this server."};
  const auto is_known = [&](std::string_view scope) { return offer.has_scope(scope); };
  if (scopes.size() > max_scopes || !std::ranges::all_of(scopes, is_known))
    return Refusal{problems::invalid_scope.code, "A scope is not known."};
  return std::nullopt;
}

std::string redirection(const AuthorizationRequest& request, const Offer& offer,
                        std::string parameters) {
  if (request.state) parameters += "&state=" + percent_encoded(*request.state);
  const auto& uri = request.redirect_uri;
  const auto separator = uri.find('?') == uri.npos ? "?" : "&";
  return uri + separator + parameters + "&iss=" + percent_encoded(offer.issuer);
}

}  // namespace

bool Offer::has_scope(std::string_view scope) const {
  return scope == every_tool || std::ranges::find(tool_scopes, scope) != tool_scopes.end();
}

Result<Authorization> read_authorization(Transaction& transaction,
                                         const AuthorizationRequest& request, const Offer& offer) {
  auto client = find_client(transaction, request.client_id);
  if (!client) return fail(problems::unknown_app, "No app with this id is registered.");
  if (!is_registered(request.redirect_uri, client->redirect_uris))
    return fail(problems::foreign_redirect,
                "The app has not registered the address that the link would lead to.");
  auto scopes = split_words(request.scope.value_or(""));
  if (scopes.empty()) scopes.emplace_back(every_tool);
  auto refusal = refusal_of(request, scopes, offer);
  return Authorization{
      .client = std::move(*client), .scopes = std::move(scopes), .refusal = std::move(refusal)};
}

std::string code_redirection(const AuthorizationRequest& request, const Offer& offer,
                             std::string_view code) {
  return redirection(request, offer, "code=" + percent_encoded(code));
}

std::string error_redirection(const AuthorizationRequest& request, const Offer& offer,
                              const Refusal& refusal) {
  return redirection(request, offer,
                     "error=" + percent_encoded(refusal.code) +
                         "&error_description=" + percent_encoded(refusal.detail));
}

}  // namespace toolyard::oauth
