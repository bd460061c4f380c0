#include "tools/jose/signatures/signature.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include "core/buffer.h"
#include "core/crypto/openssl.h"
#include "core/endpoint/budget.h"
#include "tools/hashing/hasher.h"

namespace toolyard::jose {
namespace {

using openssl::Owned;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

const EVP_MD* digest_type(hashing::Algorithm hash) {
  switch (hash) {
    case hashing::Algorithm::sha384: return EVP_sha384();
    case hashing::Algorithm::sha512: return EVP_sha512();
    default: return EVP_sha256();
  }
}

bool set_padding(EVP_PKEY_CTX* context, const AlgorithmInfo& algorithm, const EVP_MD* hash) {
  if (EVP_PKEY_CTX_set_signature_md(context, hash) != 1) return false;
  if (algorithm.family == Family::ecdsa) return true;
  if (algorithm.family == Family::rsa_pkcs1) {
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1;
  }
  return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
         EVP_PKEY_CTX_set_rsa_mgf1_md(context, hash) == 1 &&
         EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
}

// Verifies RSA and ECDSA signatures of the digest of the message.
bool holds_for_digest(const AlgorithmInfo& algorithm, const Key& key, std::string_view digest,
                      std::string_view signature) {
  const Owned<EVP_PKEY_CTX> context(
      EVP_PKEY_CTX_new_from_pkey(nullptr, key.public_key.get(), nullptr));
  return context && EVP_PKEY_verify_init(context.get()) == 1 &&
         set_padding(context.get(), algorithm, digest_type(*algorithm.hash)) &&
         EVP_PKEY_verify(context.get(), bytes_of(signature), signature.size(), bytes_of(digest),
                         digest.size()) == 1;
}

bool holds_for_message(const Key& key, std::string_view message, std::string_view signature) {
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  return context &&
         EVP_DigestVerifyInit_ex(context.get(), nullptr, nullptr, nullptr, nullptr,
                                 key.public_key.get(), nullptr) == 1 &&
         EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(message),
                          message.size()) == 1;
}

// Converts an ECDSA signature from two numbers of the size of a coordinate to the DER of OpenSSL.
std::string to_der(std::string_view signature) {
  const auto half = signature.size() / 2;
  const Owned<ECDSA_SIG> pair(ECDSA_SIG_new());
  BIGNUM* r = BN_bin2bn(bytes_of(signature), static_cast<int>(half), nullptr);
  BIGNUM* s = BN_bin2bn(bytes_of(signature.substr(half)), static_cast<int>(half), nullptr);
  ECDSA_SIG_set0(pair.get(), r, s);
  return written_string(static_cast<std::size_t>(i2d_ECDSA_SIG(pair.get(), nullptr)),
                        [&](char* out) {
                          auto* at = reinterpret_cast<unsigned char*>(out);
                          return static_cast<std::size_t>(i2d_ECDSA_SIG(pair.get(), &at));
                        });
}

// Returns the cost of one verification by OpenSSL, in the steps of `spend`. EdDSA also hashes the
// message.
std::size_t steps_of_check(const AlgorithmInfo& algorithm, const Key& key,
                           const SignedMessage& message) {
  constexpr std::size_t steps_per_curve = 1'000'000, steps_per_hashed_byte = 5;
  switch (algorithm.family) {
    case Family::eddsa: return steps_per_curve + steps_per_hashed_byte * message.bytes().size();
    case Family::ecdsa: return steps_per_curve;
    default: break;
  }
  const auto bits = static_cast<std::size_t>(EVP_PKEY_get_bits(key.public_key.get()));
  return bits * bits / 50;  // for an exponent of 64 bits
}

}  // namespace

std::string_view SignedMessage::digest(hashing::Algorithm hash) {
  if (hashed_with_ != hash) {
    hashing::Hasher hasher(hash, {});
    hasher.update(hashing::bytes_of(bytes_));
    hasher.finish(reinterpret_cast<unsigned char*>(digest_.data()));
    hashed_with_ = hash;
  }
  return {digest_.data(), hashing::info(hash).digest_size};
}

std::string hmac(Algorithm algorithm, std::string_view secret, std::string_view message) {
  hashing::Hasher hasher(*info(algorithm).hash, {.key = secret});
  hasher.update(hashing::bytes_of(message));
  return written_string(hasher.size(), [&](char* out) {
    hasher.finish(reinterpret_cast<unsigned char*>(out));
    return hasher.size();
  });
}

bool is_signature(Algorithm algorithm, const Key& key, SignedMessage& message,
                  std::string_view signature) {
  const auto& wanted = info(algorithm);
  if (wanted.family == Family::hmac) {
    const auto made = hmac(algorithm, key.secret.view(), message.bytes());
    return made.size() == signature.size() &&
           CRYPTO_memcmp(made.data(), signature.data(), made.size()) == 0;
  }
  bool holds = false;
  spend(steps_of_check(wanted, key, message));
  if (wanted.family == Family::eddsa) {
    holds = holds_for_message(key, message.bytes(), signature);
  } else if (wanted.family == Family::ecdsa) {
    holds = signature.size() == 2 * info(wanted.curve).coordinate_size &&
            holds_for_digest(wanted, key, message.digest(*wanted.hash), to_der(signature));
  } else {
    // OpenSSL accepts a signature without its leading zeros, which RFC 8017 section 8 forbids.
    const auto size = static_cast<std::size_t>(EVP_PKEY_get_size(key.public_key.get()));
    holds = signature.size() == size &&
            holds_for_digest(wanted, key, message.digest(*wanted.hash), signature);
  }
  ERR_clear_error();
  return holds;
}

std::optional<std::string> from_der(Algorithm algorithm, std::string_view signature) {
  const auto& wanted = info(algorithm);
  const auto size = wanted.family == Family::ecdsa ? info(wanted.curve).coordinate_size : 0;
  if (size == 0 || !signature.starts_with('\x30')) return std::nullopt;
  const auto* at = bytes_of(signature);
  const Owned<ECDSA_SIG> pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(signature.size())));
  ERR_clear_error();
  if (!pair || at != bytes_of(signature) + signature.size()) return std::nullopt;
  auto joined = written_string(2 * size, [&](char* out) {
    auto* bytes = reinterpret_cast<unsigned char*>(out);
    const int width = static_cast<int>(size);
    const bool fits = BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes, width) == width &&
                      BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes + size, width) == width;
    return fits ? 2 * size : 0;
  });
  if (joined.empty()) return std::nullopt;
  return joined;
}

}  // namespace toolyard::jose
