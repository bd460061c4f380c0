// Provider metadata: the discovery document of OpenID Connect Discovery 1.0.
#pragma once
#include <expected>
#include <string>
#include <string_view>

namespace toolyard::openid {

struct Metadata {
  std::string authorization_endpoint, token_endpoint, jwks_uri;
  std::string userinfo_endpoint;          // empty: none
  bool takes_basic = true;                // the client secret is sent in a header, not in the body
  bool names_issuer_in_response = false;  // `iss` in authorization responses, RFC 9207
};

std::string metadata_url(std::string_view issuer);

// Parses a discovery document. The error is a message for the operator. If the issuer has HTTPS,
// all endpoints must have it.
std::expected<Metadata, std::string> read_metadata(std::string_view json, std::string_view issuer);

}  // namespace toolyard::openid
