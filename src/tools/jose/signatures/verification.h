// Verifies whether a token was signed with a key of the caller: selects the key, checks whether it
// may be used, and reports the result. Keys inside the token are never used (RFC 8725
// section 3.10).
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "tools/jose/keys/material.h"
#include "tools/jose/report.h"
#include "tools/jose/tokens/token.h"

namespace toolyard::jose {

enum class SignatureStatus { not_checked, valid, invalid, unsupported, key_mismatch };
constexpr auto spellings(SignatureStatus) {
  using enum SignatureStatus;
  return std::to_array<Spelling<SignatureStatus>>(
      {{not_checked, "not_checked", "No key was given, or the algorithm is not allowed."},
       {valid, "valid", "The signature was made with the key."},
       {invalid, "invalid", "The token was changed, or signed with another key."},
       {unsupported, "unsupported", "The algorithm is not supported."},
       {key_mismatch, "key_mismatch", "No key matches the algorithm or the `kid`."}});
}

struct Verdict {
  SignatureStatus status = SignatureStatus::not_checked;
  Report report = {};  // on the algorithm, the key and the signature
};

struct Verification {
  const KeyMaterial& material;
  std::span<const Algorithm> allowed = {};  // empty: all that fit the key
};

// Returns the signed bytes: the encoded header and the payload with a dot between them.
std::string signing_input(const Signature& signature, const Segment& payload);

Verdict verify(const Signature& signature, const Segment& payload,
               const Verification& verification);

// Checks the algorithm and the form of a signature, which requires no key.
Verdict inspect(const Signature& signature);

// Adds findings about the header of a token: what it reveals, and what it tries to make a verifier
// do.
void inspect_header(const Signature& signature, Report& report);

}  // namespace toolyard::jose
