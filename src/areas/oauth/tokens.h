// Tokens of apps: encrypted and authenticated texts, each for one audience and one purpose. A token
// for another audience or purpose is rejected.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/secret_key.h"
#include "core/crypto/sha256.h"
#include "core/describe/describe.h"

namespace toolyard::oauth {

struct AccessClaims {
  std::int64_t grant = 0;
  std::int64_t version = 0;         // token version of the account
  std::int64_t exp = 0;             // Unix time, in seconds
  std::vector<std::string> scopes;  // a subset of those of the grant; empty: all of those
  static constexpr auto fields(auto...) {
    using C = AccessClaims;
    return std::array{field<&C::grant>("Id of the grant.").required(),
                      field<&C::version>("Token version of the account.").required(),
                      field<&C::exp>("When the token expires.").required(),
                      field<&C::scopes>("Scopes that the token is restricted to.").sparse()};
  }
};

struct RefreshClaims {
  std::int64_t grant = 0;
  std::int64_t number = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&RefreshClaims::grant>("Id of the grant.").required(),
                      field<&RefreshClaims::number>("Number of the token.").required()};
  }
};

class Tokens {
 public:
  static constexpr std::string_view access_start = "toolyard_access_";
  static constexpr std::string_view refresh_start = "toolyard_refresh_";

  Tokens(const SecretKey& secret, std::string_view audience);

  std::string write(const AccessClaims& claims) const;
  std::string write(const RefreshClaims& claims) const;
  // Return nothing if this server has not written the token. Expired access tokens are returned,
  // too.
  std::optional<AccessClaims> read_access(std::string_view token) const;
  std::optional<RefreshClaims> read_refresh(std::string_view token) const;

  // Returns the hash by which the key of a grant is found.
  Sha256 key_hash(std::int64_t grant) const;

 private:
  DerivedKey sealing_key_, hash_key_;
  std::string access_context_, refresh_context_;
};

}  // namespace toolyard::oauth
