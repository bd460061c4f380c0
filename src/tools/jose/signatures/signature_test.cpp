#include "tools/jose/signatures/signature.h"

#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>

#include <random>

#include "core/buffer.h"

namespace toolyard::jose {
namespace {

struct Pair {
  Algorithm algorithm;
  const char* kind;
  const char* group;  // of EC
};
constexpr Pair pairs[] = {
    {Algorithm::rs256, "RSA", nullptr},       {Algorithm::rs384, "RSA", nullptr},
    {Algorithm::rs512, "RSA", nullptr},       {Algorithm::ps256, "RSA", nullptr},
    {Algorithm::ps384, "RSA", nullptr},       {Algorithm::ps512, "RSA", nullptr},
    {Algorithm::es256, "EC", "P-256"},        {Algorithm::es384, "EC", "P-384"},
    {Algorithm::es512, "EC", "P-521"},        {Algorithm::es256k, "EC", "secp256k1"},
    {Algorithm::ed25519, "ED25519", nullptr}, {Algorithm::ed448, "ED448", nullptr},
    {Algorithm::eddsa, "ED25519", nullptr},   {Algorithm::eddsa, "ED448", nullptr}};

EVP_PKEY* generated(const Pair& pair) {
  if (pair.group) return EVP_EC_gen(pair.group);
  if (std::string_view(pair.kind) == "RSA") return EVP_RSA_gen(2048);
  return EVP_PKEY_Q_keygen(nullptr, nullptr, pair.kind);
}

const EVP_MD* digest_of(const AlgorithmInfo& algorithm) {
  return algorithm.hash_size == 64   ? EVP_sha512()
         : algorithm.hash_size == 48 ? EVP_sha384()
         : algorithm.hash_size == 32 ? EVP_sha256()
                                     : nullptr;
}

// Returns a signature by OpenSSL, which is in DER for ECDSA.
std::string signed_by(EVP_PKEY* key, const AlgorithmInfo& algorithm, std::string_view message) {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_PKEY_CTX* options = nullptr;
  EVP_DigestSignInit(context, &options, digest_of(algorithm), nullptr, key);
  if (algorithm.family == Family::rsa_pss) {
    EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING);
    EVP_PKEY_CTX_set_rsa_pss_saltlen(options, RSA_PSS_SALTLEN_DIGEST);
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  auto signature = written_string(1024, [&](char* out) {
    std::size_t size = 1024;
    EVP_DigestSign(context, reinterpret_cast<unsigned char*>(out), &size, bytes, message.size());
    return size;
  });
  EVP_MD_CTX_free(context);
  return signature;
}

TEST(Signatures, OfEveryAlgorithmHoldAndOthersDoNot) {
  std::mt19937 random(7515);
  for (const auto& pair : pairs) {
    SCOPED_TRACE(spelling(pair.algorithm));
    auto key = key_of(PublicKey(generated(pair)));
    ASSERT_TRUE(key);
    ASSERT_TRUE(fits(pair.algorithm, *key));
    for (int round = 0; round < 20; ++round) {
      std::string text(random() % 200, 'x');
      for (auto& c : text) c = static_cast<char>(random());
      auto signature = signed_by(key->public_key.get(), info(pair.algorithm), text);
      const auto plain = from_der(pair.algorithm, signature);
      ASSERT_EQ(plain.has_value(), info(pair.algorithm).family == Family::ecdsa);
      SignedMessage message(text);
      if (plain) {
        EXPECT_FALSE(is_signature(pair.algorithm, *key, message, signature)) << "in DER";
        signature = *plain;
      }
      EXPECT_TRUE(is_signature(pair.algorithm, *key, message, signature));
      auto changed = signature;
      changed[random() % changed.size()] ^= static_cast<char>(1 << random() % 8);
      EXPECT_FALSE(is_signature(pair.algorithm, *key, message, changed));
      EXPECT_FALSE(is_signature(pair.algorithm, *key, message, signature + "x"));
      EXPECT_FALSE(is_signature(pair.algorithm, *key, message, signature.substr(1)));
      EXPECT_FALSE(is_signature(pair.algorithm, *key, message, ""));
      const auto other_text = text + "x";
      SignedMessage other(other_text);
      EXPECT_FALSE(is_signature(pair.algorithm, *key, other, signature));
    }
  }
}

TEST(Signatures, ZerosHoldForNobody) {
  auto key = key_of(PublicKey(EVP_EC_gen("P-256")));
  SignedMessage message("text");
  EXPECT_FALSE(is_signature(Algorithm::es256, *key, message, std::string(64, '\0')));
}

TEST(Signatures, WithoutTheirLeadingZerosAreRefused) {
  const Pair pair{Algorithm::ps256, "RSA", nullptr};
  auto key = key_of(PublicKey(generated(pair)));
  SignedMessage message("text");
  std::string signature;
  do signature = signed_by(key->public_key.get(), info(pair.algorithm), "text");
  while (signature.front() != '\0');
  EXPECT_TRUE(is_signature(pair.algorithm, *key, message, signature));
  EXPECT_FALSE(is_signature(pair.algorithm, *key, message, signature.substr(1)));
}

TEST(Signatures, SaltsOfAnotherLengthAreRefused) {
  auto key = key_of(PublicKey(EVP_RSA_gen(2048)));
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_PKEY_CTX* options = nullptr;
  EVP_DigestSignInit(context, &options, EVP_sha256(), nullptr, key->public_key.get());
  EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING);
  EVP_PKEY_CTX_set_rsa_pss_saltlen(options, 20);
  std::string signature(256, '\0');
  std::size_t size = signature.size();
  EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size,
                 reinterpret_cast<const unsigned char*>("text"), 4);
  EVP_MD_CTX_free(context);
  SignedMessage message("text");
  EXPECT_FALSE(is_signature(Algorithm::ps256, *key, message, signature));
}

TEST(Hmac, EmptySecretsAreSecretsToo) {
  Key key;
  SignedMessage message("text");
  EXPECT_TRUE(is_signature(Algorithm::hs256, key, message, hmac(Algorithm::hs256, "", "text")));
  EXPECT_FALSE(is_signature(Algorithm::hs256, key, message, hmac(Algorithm::hs256, "x", "text")));
}

}  // namespace
}  // namespace toolyard::jose
