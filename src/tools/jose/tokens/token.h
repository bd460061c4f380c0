// Parses tokens into their parts, without checking anything: JWS and JWE in compact and JSON
// serialization (RFC 7515, RFC 7516) and SD-JWT (RFC 9901). Removes what is often copied along.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"
#include "tools/jose/json_value.h"

namespace toolyard::jose {

enum class TokenType { jws, jwe, jwt_none, jws_json, sd_jwt };
constexpr auto spellings(TokenType) {
  return std::to_array<Spelling<TokenType>>(
      {{TokenType::jws, "jws", "Signed, compact serialization."},
       {TokenType::jwe, "jwe", "Encrypted, compact or JSON serialization."},
       {TokenType::jwt_none, "jwt-none", "Neither signed nor encrypted: `alg` is `none`.",
        "Unsigned JWT"},
       {TokenType::jws_json, "jws-json", "Signed, flattened or general JSON serialization."},
       {TokenType::sd_jwt, "sd-jwt", "Signed, with selective disclosures.", "SD-JWT"}});
}

inline constexpr std::size_t max_signatures = 32;
inline constexpr std::size_t max_disclosures = 1000;

// A part that is written in base64url.
struct Segment {
  std::string_view name;  // in errors
  std::string text = {};
  std::string bytes = {};
};

struct Signature {
  Segment protected_header{"header"};
  Segment value{"signature"};
  JsonText header;                             // the protected and the unprotected members together
  std::optional<JsonText> signed_header = {};  // the protected members only, if there are any

  // Returns `alg`, from the protected header if that has one.
  std::optional<std::string> algorithm() const;
  bool is_unsecured() const;         // `alg` is `none`, in upper or lower case
  bool has_encoded_payload() const;  // false if `b64` is false (RFC 7797)
};

struct JwePart {
  std::string name;
  std::size_t bytes;
};

struct Recipient {
  JsonText header;  // all members that hold for the recipient
  std::string encrypted_key = {};
};

// The contents of an encrypted token.
struct Encrypted {
  std::string authenticated = {};  // the encoded header, and the encoded `aad` if there is one
  std::string iv = {}, ciphertext = {}, tag = {};
  std::vector<Recipient> recipients = {};  // at least one
};

struct Disclosure {
  Segment segment{"disclosure"};
  std::optional<JsonText> json = {};  // null if it is not JSON
};

struct Token {
  TokenType type = TokenType::jws;
  Segment payload{"payload"};
  std::vector<Signature> signatures = {};  // at least one; none for JWE

  std::optional<JsonText> jwe_header = {};
  std::vector<JwePart> jwe_parts = {};
  Encrypted encrypted = {};

  std::vector<Disclosure> disclosures = {};
  std::string key_binding = {};      // the key binding JWT at the end of an SD-JWT
  std::string_view bound_text = {};  // the text before the key binding JWT, borrowed

  std::vector<std::string> non_canonical = {};  // names of parts, and `white space`
  bool had_white_space = false;                 // inside the token
};

// Parses a token. `storage` receives the token without white space if there is any inside;
// `storage` and the input must outlive the result. `seed` is that of `JsonText::read`.
Result<Token> read_token(std::string_view input, std::string& storage, std::uint64_t seed);

}  // namespace toolyard::jose
