// Decrypts tokens (RFC 7516) with a key of the caller.
#pragma once
#include <expected>
#include <string>

#include "tools/aes/secret.h"
#include "tools/jose/keys/material.h"
#include "tools/jose/signatures/verification.h"
#include "tools/jose/tokens/token.h"
#include "tools/limits.h"

namespace toolyard::jose {

struct NotDecrypted {
  std::string why;  // a sentence
  SignatureStatus status = SignatureStatus::invalid;
};

// Tries the keys that fit, of a set those with the `kid` of the token, for each recipient.
std::expected<aes::Secret, NotDecrypted> decrypt(const Encrypted& content,
                                                 const KeyMaterial& material,
                                                 const WorkLimits& limits, std::uint64_t seed);

}  // namespace toolyard::jose
