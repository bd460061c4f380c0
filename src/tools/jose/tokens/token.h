// A token taken apart: what its parts say, before anything is checked. Reads the compact form of
// JWS and JWE, their JSON forms (RFC 7515, RFC 7516), SD-JWT (RFC 9901), and what people copy
// along.
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

inline constexpr std::size_t most_signatures = 32;
inline constexpr std::size_t most_disclosures = 1000;

// A part that is written in base64url.
struct Segment {
  std::string_view name;  // what errors call it
  std::string text = {};
  std::string bytes = {};
};

struct Signature {
  Segment protected_header{"header"};
  Segment value{"signature"};
  JsonText header;                             // the protected and the unprotected members together
  std::optional<JsonText> signed_header = {};  // the protected ones alone, where there are any

  // Of the protected header, where that has one.
  std::optional<std::string> algorithm() const;
  bool is_unsecured() const;         // `alg` is `none`, in whatever letters
  bool has_encoded_payload() const;  // not so with `b64` false (RFC 7797)
};

struct JwePart {
  std::string name;
  std::size_t bytes;
};

struct Disclosure {
  Segment segment{"disclosure"};
  std::optional<JsonText> json = {};  // an array of salt, perhaps name, and value; else nothing
};

struct Token {
  TokenType type = TokenType::jws;
  Segment payload{"payload"};
  std::vector<Signature> signatures = {};  // at least one, or none with jwe

  std::optional<JsonText> jwe_header = {};
  std::vector<JwePart> jwe_parts = {};

  std::vector<Disclosure> disclosures = {};
  std::string key_binding = {};      // the token at the end of an SD-JWT
  std::string_view bound_text = {};  // what it is bound to: all before it, borrowed from the input

  std::vector<std::string> non_canonical = {};  // names of parts, and blanks
  bool had_white_space = false;                 // inside
};

// `storage` keeps the token where it had white space inside; it and the input must outlive what is
// read. `seed` as for JsonText.
Result<Token> read_token(std::string_view input, std::string& storage, std::uint64_t seed);

}  // namespace toolyard::jose
