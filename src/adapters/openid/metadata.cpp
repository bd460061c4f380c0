#include "adapters/openid/metadata.h"

#include <algorithm>

#include "adapters/http_client/url.h"
#include "adapters/openid/member.h"
#include "core/json/decoder.h"
#include "core/json/parts.h"

namespace toolyard::openid {

namespace {

bool is_safe_url(const std::string& url, std::string_view issuer) {
  const bool needs_https = issuer.starts_with("https://");
  const bool is_plain =
      std::ranges::all_of(url, [](unsigned char c) { return c > ' ' && c < 0x7f; });
  return is_plain && http_client::is_web_url(url) && url.find('#') == url.npos &&
         (!needs_https || url.starts_with("https://"));
}

// Without a list, `client_secret_basic` is the default (Discovery 1.0, section 3).
bool lists_only_post(const JsonParts& parts) {
  const auto methods = parts_of_json(find_part(parts, "token_endpoint_auth_methods_supported"));
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(
        methods, [&](const JsonPart& one) { return string_in_json(one.text) == name; });
  };
  return has("client_secret_post") && !has("client_secret_basic");
}

}  // namespace

std::string metadata_url(std::string_view issuer) {
  std::string url(issuer);
  if (url.ends_with('/')) url.pop_back();
  return url + "/.well-known/openid-configuration";
}

std::expected<Metadata, std::string> read_metadata(std::string_view json, std::string_view issuer) {
  if (!is_valid_json(json)) return std::unexpected("The discovery document is not JSON.");
  const auto parts = parts_of_json(json);
  if (has_duplicate_name(parts) || text_at(parts, "issuer") != issuer)
    return std::unexpected("The discovery document names another issuer.");
  Metadata read{.authorization_endpoint = text_at(parts, "authorization_endpoint"),
                .token_endpoint = text_at(parts, "token_endpoint"),
                .jwks_uri = text_at(parts, "jwks_uri"),
                .userinfo_endpoint = text_at(parts, "userinfo_endpoint"),
                .takes_basic = !lists_only_post(parts),
                .names_issuer_in_response =
                    find_part(parts, "authorization_response_iss_parameter_supported") == "true"};
  for (const auto* url : {&read.authorization_endpoint, &read.token_endpoint, &read.jwks_uri})
    if (!is_safe_url(*url, issuer))
      return std::unexpected("The discovery document has an endpoint that is missing or not safe.");
  if (!read.userinfo_endpoint.empty() && !is_safe_url(read.userinfo_endpoint, issuer))
    return std::unexpected("The discovery document has a user info endpoint that is not safe.");
  return read;
}

}  // namespace toolyard::openid
