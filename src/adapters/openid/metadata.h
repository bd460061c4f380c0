// What a provider tells of itself (OpenID Connect Discovery 1.0).
#pragma once
#include <expected>
#include <string>
#include <string_view>

namespace toolyard::openid {

struct Metadata {
  std::string authorization_endpoint, token_endpoint, jwks_uri;
  std::string userinfo_endpoint;          // empty where there is none
  bool takes_basic = true;                // the client's secret in a header, not in the body
  bool names_issuer_in_response = false;  // RFC 9207
};

std::string metadata_url(std::string_view issuer);

// What is wrong is a sentence for the operator. Of a provider with HTTPS, everything has it.
std::expected<Metadata, std::string> read_metadata(std::string_view json, std::string_view issuer);

}  // namespace toolyard::openid
