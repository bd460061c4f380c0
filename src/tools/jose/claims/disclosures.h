// The disclosures of an SD-JWT (RFC 9901): the contents of each, whether the token contains its
// digest, and whether the key binding JWT at the end is signed by the holder.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "tools/jose/claims/claims.h"
#include "tools/jose/report.h"
#include "tools/jose/tokens/token.h"

namespace toolyard::jose {

struct Disclosed {
  static constexpr std::string_view schema_name = "JwtDecoderDisclosure";
  std::optional<std::string> name = {};
  std::optional<Json> value = {};
  std::string digest = {};
  bool found = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Disclosed::name>("Name of the claim; null for an array element."),
        field<&Disclosed::value>("Disclosed value; null if it cannot be read."),
        field<&Disclosed::digest>("Digest of the disclosure in base64url."),
        field<&Disclosed::found>("Whether the token or another disclosure contains that digest.")};
  }
};

struct KeyBinding {
  static constexpr std::string_view schema_name = "JwtDecoderKeyBinding";
  std::optional<Json> header = {};
  std::optional<Json> payload = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&KeyBinding::header>("Header of the key binding JWT."),
                      field<&KeyBinding::payload>("Payload of the key binding JWT.")};
  }
};

// Decodes the disclosures of a token, and adds a check to the report if there are any.
std::vector<Disclosed> read_disclosures(const Token& token, const JsonValue& payload,
                                        Report& report);

// Decodes and verifies the key binding JWT with the key of the holder, which is in `cnf` of the
// payload. Adds a check to the report.
KeyBinding read_key_binding(const Token& token, const JsonValue& payload, std::uint64_t seed,
                            Report& report);

}  // namespace toolyard::jose
