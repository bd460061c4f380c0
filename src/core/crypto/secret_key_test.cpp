#include "core/crypto/secret_key.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/text/hex.h"

namespace toolyard {
namespace {

std::string hex(const DerivedKey& key) {
  return encode_hex({reinterpret_cast<const char*>(key.data()), key.size()});
}

// Expected: `openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:… -kdfopt info:… HKDF`.
TEST(SecretKey, DerivesByHkdf) {
  const SecretKey key(std::string(32, 'k'));
  EXPECT_EQ(hex(key.derive("tokens")),
            "2b71fba1cd0b76468408eb8714071644"
            "e641d95bddcb4cb8d09427b4ce081785");
  EXPECT_EQ(hex(key.derive("cursors")),
            "66b1bb8caa72291911211b14539bf887"
            "066f013f91de927b84e17d7f857270c2");
}

TEST(SecretKey, RefusesWhatCanBeGuessed) {
  EXPECT_THROW(SecretKey(std::string(31, 'k')), std::invalid_argument);
}

// RFC 4231, test case 2 has a shorter key; padded with zeros, it results in the same HMAC.
TEST(SecretKey, SignsByHmac) {
  DerivedKey key{};
  key[0] = 'J', key[1] = 'e', key[2] = 'f', key[3] = 'e';
  EXPECT_EQ(hex(hmac_sha256(key, "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

}  // namespace
}  // namespace toolyard
