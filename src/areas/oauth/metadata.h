// Metadata documents that apps discover: of the protected resource (RFC 9728) and of the
// authorization server (RFC 8414).
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::oauth {

struct ResourceMetadata {
  std::string resource;
  std::vector<std::string> authorization_servers, scopes_supported;
  std::vector<std::string> bearer_methods_supported{"header"};
  std::string resource_name = "Toolyard";
  std::string resource_documentation;
  static constexpr auto fields(auto...) {
    using M = ResourceMetadata;
    return std::array{
        field<&M::resource>("URL of the resource."),
        field<&M::authorization_servers>("Authorization servers of the resource."),
        field<&M::scopes_supported>("Supported scopes."),
        field<&M::bearer_methods_supported>("Supported methods of sending access tokens."),
        field<&M::resource_name>("Name of the resource."),
        field<&M::resource_documentation>("URL of the documentation.")};
  }
};

struct ServerMetadata {
  std::string issuer, authorization_endpoint, token_endpoint, registration_endpoint,
      revocation_endpoint;
  std::vector<std::string> scopes_supported;
  std::vector<std::string> response_types_supported{"code"};
  std::vector<std::string> response_modes_supported{"query"};
  std::vector<std::string> grant_types_supported{"authorization_code", "refresh_token"};
  std::vector<std::string> token_endpoint_auth_methods_supported{"none"};
  std::vector<std::string> revocation_endpoint_auth_methods_supported{"none"};
  std::vector<std::string> code_challenge_methods_supported{"S256"};
  bool authorization_response_iss_parameter_supported = true;
  std::string service_documentation;
  static constexpr auto fields(auto...) {
    using M = ServerMetadata;
    return std::array{
        field<&M::issuer>("Issuer of the tokens."),
        field<&M::authorization_endpoint>("URL of the page where people allow an app."),
        field<&M::token_endpoint>("URL to exchange codes and refresh tokens at."),
        field<&M::registration_endpoint>("URL to register apps at."),
        field<&M::revocation_endpoint>("URL to revoke tokens at."),
        field<&M::scopes_supported>("Supported scopes."),
        field<&M::response_types_supported>("Supported response types."),
        field<&M::response_modes_supported>("Supported response modes."),
        field<&M::grant_types_supported>("Supported grant types."),
        field<&M::token_endpoint_auth_methods_supported>(
            "Supported methods of client authentication at the token endpoint."),
        field<&M::revocation_endpoint_auth_methods_supported>(
            "Supported methods of client authentication at the revocation endpoint."),
        field<&M::code_challenge_methods_supported>("Supported methods of code challenges."),
        field<&M::authorization_response_iss_parameter_supported>(
            "Whether authorization responses contain `iss`."),
        field<&M::service_documentation>("URL of the documentation.")};
  }
};

}  // namespace toolyard::oauth
