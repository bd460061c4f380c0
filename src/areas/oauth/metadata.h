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
    return std::array{field<&M::resource>("URL of the resource."),
                      field<&M::authorization_servers>("Who gives out tokens for it."),
                      field<&M::scopes_supported>("Scopes to ask for."),
                      field<&M::bearer_methods_supported>("How tokens are sent."),
                      field<&M::resource_name>("Name of the resource."),
                      field<&M::resource_documentation>("Page for developers.")};
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
        field<&M::issuer>("Who gives out tokens."),
        field<&M::authorization_endpoint>("Page on which people allow an app."),
        field<&M::token_endpoint>("Where codes and refresh tokens are exchanged."),
        field<&M::registration_endpoint>("Where apps register themselves."),
        field<&M::revocation_endpoint>("Where tokens are revoked."),
        field<&M::scopes_supported>("Scopes to ask for."),
        field<&M::response_types_supported>("Kinds of answers to an app."),
        field<&M::response_modes_supported>("Where these answers are."),
        field<&M::grant_types_supported>("Kinds of grants."),
        field<&M::token_endpoint_auth_methods_supported>("How apps prove who they are."),
        field<&M::revocation_endpoint_auth_methods_supported>("The same, to revoke tokens."),
        field<&M::code_challenge_methods_supported>("Methods of challenges."),
        field<&M::authorization_response_iss_parameter_supported>(
            "Whether answers name the issuer."),
        field<&M::service_documentation>("Page for developers.")};
  }
};

}  // namespace toolyard::oauth
