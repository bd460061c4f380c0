// The tokens of a sign-in: JWTs (RFC 7519) signed with HS256 by a key of this server. Only the
// exact form that this server writes is accepted.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"
#include "core/describe/describe.h"
#include "core/describe/values.h"
#include "core/endpoint/identity.h"

namespace toolyard::accounts {

enum class TokenType : std::uint8_t { access, refresh, challenge };
constexpr auto spellings(TokenType) {
  return std::array<Spelling<TokenType>, 3>{
      {{TokenType::access, "access", "Access token, sent with every call."},
       {TokenType::refresh, "refresh", "Refresh token, exchanged for a new pair."},
       {TokenType::challenge, "challenge", "Challenge for the second step of a sign-in."}}};
}

struct Claims {
  TokenType token_type = TokenType::access;
  std::int64_t exp = 0;  // seconds since 1970
  std::int64_t iat = 0;
  std::string jti;  // 32 hexadecimal digits; the first half is the id of its family, if any
  UserId user_id{};
  std::int64_t ver = 0;  // the token version of the account

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Claims::token_type>("Type of the token.").required(),
        field<&Claims::exp>("When the token expires.").required(),
        field<&Claims::iat>("When the token was issued.").required(),
        field<&Claims::jti>("Unique id of the token.").required().limits(32, 32),
        field<&Claims::user_id>("Id of the account.").required(),
        field<&Claims::ver>("Token version of the account when the token was issued.").required()};
  }
};

enum class TokenFault {
  foreign,  // not signed by this server, or damaged
  expired,
};

class TokenSigner {
 public:
  static constexpr std::size_t longest = 1024;

  explicit TokenSigner(const DerivedKey& key) : key_(key) {}

  std::string sign(const Claims& claims) const;
  // Returns the claims of a token that this server has signed and that is valid at `now`. A token
  // issued more than a minute after `now` is rejected as `foreign`.
  std::expected<Claims, TokenFault> read(std::string_view token, Instant now) const;

 private:
  DerivedKey key_;
};

}  // namespace toolyard::accounts
