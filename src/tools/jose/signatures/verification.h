// Whether a key of the caller's signed a token: which key is taken, whether it may be, and what
// comes of it. Keys from inside the token are never used (RFC 8725 section 3.10).
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
  std::span<const Algorithm> allowed = {};  // empty: whatever fits the key
};

// What was signed: the header and the payload with a dot between.
std::string signing_input(const Signature& signature, const Segment& payload);

Verdict verify(const Signature& signature, const Segment& payload,
               const Verification& verification);

// What can be said without a key.
Verdict inspect(const Signature& signature);

// What the header of a token gives away, or tries to make its reader do.
void inspect_header(const Signature& signature, Report& report);

}  // namespace toolyard::jose
