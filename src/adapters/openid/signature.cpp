#include "adapters/openid/signature.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include "adapters/openid/member.h"
#include "core/json/decoder.h"
#include "core/json/parts.h"
#include "core/text/base64.h"

namespace toolyard::openid {

namespace {

constexpr std::size_t max_keys = 100;
constexpr std::size_t coordinate_size = 32;
constexpr int min_rsa_bits = 2048, max_rsa_bits = 8192;

using openssl::Owned;
using OwnedKey = Owned<EVP_PKEY>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Owned<BIGNUM> number_of(std::string_view bytes) {
  return Owned<BIGNUM>(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
}

std::string bytes_at(const JsonParts& parts, std::string_view name) {
  return read_base64url(text_at(parts, name)).value_or("");
}

OwnedKey key_of(const char* type, OSSL_PARAM_BLD* builder) {
  const Owned<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder));
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* key = nullptr;
  const bool is_made =
      parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) == 1;
  return OwnedKey(is_made ? key : nullptr);
}

// Rejects keys that are too short to be secure, or so long that verification is slow.
OwnedKey rsa_key(const JsonParts& jwk) {
  const auto n = bytes_at(jwk, "n"), e = bytes_at(jwk, "e");
  if (n.empty() || n.size() > max_rsa_bits / 8 + 1 || e.empty() || e.size() > 8) return nullptr;
  const auto modulus = number_of(n), exponent = number_of(e);
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  const bool is_built =
      builder && modulus && exponent && BN_is_odd(exponent.get()) && !BN_is_one(exponent.get()) &&
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, modulus.get()) == 1 &&
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, exponent.get()) == 1;
  auto key = is_built ? key_of("RSA", builder.get()) : nullptr;
  if (!key) return nullptr;
  const auto bits = EVP_PKEY_get_bits(key.get());
  if (bits < min_rsa_bits || bits > max_rsa_bits) return nullptr;
  return key;
}

OwnedKey ec_key(const JsonParts& jwk) {
  const auto x = bytes_at(jwk, "x"), y = bytes_at(jwk, "y");
  if (text_at(jwk, "crv") != "P-256" || x.size() != coordinate_size || y.size() != coordinate_size)
    return nullptr;
  const auto point = "\x04" + x + y;
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  const bool is_built = builder &&
                        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                                        "prime256v1", 0) == 1 &&
                        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                                         point.data(), point.size()) == 1;
  return is_built ? key_of("EC", builder.get()) : nullptr;
}

OwnedKey okp_key(const JsonParts& jwk) {
  const auto x = bytes_at(jwk, "x");
  if (text_at(jwk, "crv") != "Ed25519" || x.size() != 32) return nullptr;
  return OwnedKey(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(x), x.size()));
}

std::optional<VerificationKey> read_key(const JsonParts& jwk) {
  const auto use = text_at(jwk, "use"), algorithm = text_at(jwk, "alg"), type = text_at(jwk, "kty");
  if (has_duplicate_name(jwk) || (!use.empty() && use != "sig")) return std::nullopt;
  VerificationKey read{.id = text_at(jwk, "kid"), .algorithm = algorithm_named(algorithm)};
  if (!algorithm.empty() && !read.algorithm) return std::nullopt;
  if (type == "RSA") read.key = rsa_key(jwk);
  else if (type == "EC") read.key = ec_key(jwk);
  else if (type == "OKP") read.key = okp_key(jwk);
  ERR_clear_error();
  if (!read.key) return std::nullopt;
  return read;
}

// Converts a signature of two 32-byte numbers (RFC 7518, section 3.4) to DER, which OpenSSL
// expects.
std::string der_of(std::string_view signature) {
  const Owned<ECDSA_SIG> pair(ECDSA_SIG_new());
  ECDSA_SIG_set0(pair.get(), number_of(signature.substr(0, coordinate_size)).release(),
                 number_of(signature.substr(coordinate_size)).release());
  std::string der(static_cast<std::size_t>(i2d_ECDSA_SIG(pair.get(), nullptr)), '\0');
  auto* at = reinterpret_cast<unsigned char*>(der.data());
  i2d_ECDSA_SIG(pair.get(), &at);
  return der;
}

bool set_padding(EVP_PKEY_CTX* context, Algorithm algorithm) {
  if (algorithm != Algorithm::ps256) return true;
  return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
         EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1 &&
         EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
}

}  // namespace

std::optional<Algorithm> algorithm_named(std::string_view name) {
  if (name == "RS256") return Algorithm::rs256;
  if (name == "PS256") return Algorithm::ps256;
  if (name == "ES256") return Algorithm::es256;
  if (name == "EdDSA" || name == "Ed25519") return Algorithm::eddsa;
  return std::nullopt;
}

std::optional<std::vector<VerificationKey>> read_key_set(std::string_view json) {
  if (!is_valid_json(json)) return std::nullopt;
  const auto set = parts_of_json(json);
  const auto keys = find_part(set, "keys");
  if (!keys.starts_with('[')) return std::nullopt;
  std::vector<VerificationKey> read;
  for (const auto& one : parts_of_json(keys, max_keys))
    if (auto key = read_key(parts_of_json(one.text))) read.push_back(std::move(*key));
  return read;
}

bool fits(const VerificationKey& key, Algorithm algorithm) {
  if (key.algorithm && *key.algorithm != algorithm) return false;
  const auto type = EVP_PKEY_get_base_id(key.key.get());
  switch (algorithm) {
    case Algorithm::es256: return type == EVP_PKEY_EC;
    case Algorithm::eddsa: return type == EVP_PKEY_ED25519;
    default: return type == EVP_PKEY_RSA;
  }
}

bool is_signed(Algorithm algorithm, const VerificationKey& key, std::string_view message,
               std::string_view signature) {
  std::string der;
  if (algorithm == Algorithm::es256) {
    if (signature.size() != 2 * coordinate_size) return false;
    der = der_of(signature);
    signature = der;
  }
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* key_context = nullptr;
  const auto* hash = algorithm == Algorithm::eddsa ? nullptr : EVP_sha256();
  const bool holds =
      fits(key, algorithm) && context &&
      EVP_DigestVerifyInit(context.get(), &key_context, hash, nullptr, key.key.get()) == 1 &&
      set_padding(key_context, algorithm) &&
      EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(message),
                       message.size()) == 1;
  ERR_clear_error();
  return holds;
}

}  // namespace toolyard::openid
