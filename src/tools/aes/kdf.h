// Key derivation from passwords: Argon2id, PBKDF2, scrypt, and EVP_BytesToKey, which `openssl enc`
// uses without `-pbkdf2`. The parameters are limited, whether given by the caller or by an
// envelope.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "core/error.h"
#include "tools/aes/secret.h"
#include "tools/limits.h"

namespace toolyard::aes {

enum class KdfName { argon2id, pbkdf2, scrypt, evp_bytestokey };
constexpr auto spellings(KdfName) {
  return std::to_array<Spelling<KdfName>>(
      {{KdfName::argon2id, "argon2id", "Argon2id, version 1.3 (RFC 9106)."},
       {KdfName::pbkdf2, "pbkdf2", "PBKDF2 with HMAC (RFC 8018)."},
       {KdfName::scrypt, "scrypt", "scrypt with a block size of 8 (RFC 7914).", "scrypt"},
       {KdfName::evp_bytestokey, "evp_bytestokey",
        "EVP_BytesToKey with one iteration: `openssl enc` without `-pbkdf2`, CryptoJS.",
        "EVP BytesToKey"}});
}

enum class Digest { md5, sha1, sha224, sha256, sha384, sha512 };
constexpr auto spellings(Digest) {
  return std::to_array<Spelling<Digest>>({{Digest::md5, "md5", "MD5, for old data."},
                                          {Digest::sha1, "sha1", "SHA-1, for old data."},
                                          {Digest::sha224, "sha224", "SHA-224."},
                                          {Digest::sha256, "sha256", "SHA-256."},
                                          {Digest::sha384, "sha384", "SHA-384."},
                                          {Digest::sha512, "sha512", "SHA-512."}});
}

// The parameters of a key derivation. `uses` returns which of them a function has. The N of scrypt
// equals `memory_kib`, because r is 8.
struct Kdf {
  KdfName name = KdfName::argon2id;
  std::int64_t iterations = 0;
  std::int64_t memory_kib = 0;
  std::int64_t parallelism = 0;
  Digest digest = Digest::sha256;

  bool operator==(const Kdf&) const = default;
};

// Returns the parameters that are used if the request gives none.
Kdf default_kdf(KdfName name);

struct KdfUses {
  bool iterations, memory, digest;  // `memory` includes parallelism
};
constexpr KdfUses uses(KdfName name) {
  const bool is_hard = name == KdfName::argon2id || name == KdfName::scrypt;
  return {name != KdfName::scrypt, is_hard, !is_hard};
}

inline constexpr std::int64_t min_iterations = 1000;  // of PBKDF2, when encrypting

// Returns why a derivation is not allowed, with the option as pointer: code `out_of_range` if the
// function does not support the value, `kdf_limit` if the work would exceed the limits. Returns
// nothing if it is allowed.
std::optional<Fault> kdf_fault(const Kdf& kdf, const WorkLimits& limits);

// Whether a password can be guessed faster than with the default parameters.
bool is_weak(const Kdf& kdf);

// Approximate cost of a derivation, in the steps of `spend`. It is charged in advance, because a
// derivation cannot be interrupted. The `blocks` of PBKDF2 have the size of its digest.
constexpr std::size_t pbkdf2_steps(std::int64_t iterations, std::size_t blocks) {
  return std::size_t(iterations) * blocks * 200;
}
constexpr std::size_t scrypt_steps(std::uint64_t n, std::uint64_t r, std::uint64_t p) {
  return n * r * p * 300;
}
constexpr std::size_t argon2_steps(std::int64_t passes, std::int64_t memory_kib) {
  return std::size_t(passes * memory_kib) * 600;
}

// Returns the size of the shortest salt that the function accepts, in bytes.
std::size_t min_salt_size(const Kdf& kdf);

// Derives a key of `size` bytes. The parameters must have been checked with `kdf_fault`. First
// charges the work to the budget of the call, and throws `Stopped` if that is exceeded.
Secret derive(const Kdf& kdf, std::string_view password, std::string_view salt, std::size_t size);

}  // namespace toolyard::aes
