// Output of authenticators: honest, truncated, changed and hostile.
#include "areas/accounts/passkeys/attestation.h"

#include <gtest/gtest.h>

#include "core/crypto/sha256.h"
#include "tests/support/passkeys/software_authenticator.h"

namespace toolyard::accounts {
namespace {

using testing::cbor_bytes;
using testing::cbor_integer;
using testing::cbor_map;
using testing::cbor_text;
using testing::SoftwareAuthenticator;

constexpr std::string_view client_data = R"({"type":"webauthn.create"})";

std::string client_hash() {
  const auto hash = sha256(client_data);
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::expected<AuthenticatorData, AttestationFault> read(const std::string& bytes) {
  static std::string kept;
  kept = bytes;
  return read_attestation(kept, client_hash());
}

std::string object_with(std::string_view format, std::string_view statement,
                        std::string_view data) {
  return cbor_map(3) + cbor_text("fmt") + cbor_text(format) + cbor_text("attStmt") +
         std::string(statement) + cbor_text("authData") + cbor_bytes(data);
}

AttestationFault fault_of(const std::string& bytes) {
  const auto data = read(bytes);
  return data ? AttestationFault{} : data.error();
}

class OfAlgorithm : public ::testing::TestWithParam<CoseAlgorithm> {};
INSTANTIATE_TEST_SUITE_P(Passkeys, OfAlgorithm, ::testing::ValuesIn(cose_algorithms));

TEST_P(OfAlgorithm, AttestationsAndSignaturesAreRead) {
  SoftwareAuthenticator authenticator(GetParam());
  authenticator.flags |= SoftwareAuthenticator::extended | SoftwareAuthenticator::eligible;
  authenticator.sign_count = 0x01020304;
  for (const auto* format : {"none", "packed"}) {
    authenticator.format = format;
    const auto data = read(authenticator.attestation_object(client_data));
    ASSERT_TRUE(data) << format;
    EXPECT_EQ(data->credential_id, authenticator.credential_id);
    EXPECT_EQ(data->public_key, authenticator.public_key());
    EXPECT_EQ(data->sign_count, 0x01020304u);
    EXPECT_TRUE(data->is_user_present && data->is_user_verified && data->is_backup_eligible);
    EXPECT_FALSE(data->is_backed_up);
  }
  const auto key = CoseKey::read(authenticator.public_key());
  ASSERT_TRUE(key);
  EXPECT_EQ(key->algorithm(), GetParam());
  auto signature = authenticator.sign("message");
  EXPECT_TRUE(key->verifies("message", signature));
  EXPECT_FALSE(key->verifies("another", signature));
  EXPECT_FALSE(key->verifies("message", ""));
  signature.back() = static_cast<char>(signature.back() ^ 1);
  EXPECT_FALSE(key->verifies("message", signature));
}

TEST_P(OfAlgorithm, NoPrefixAndNoTailIsAKey) {
  const auto sound = SoftwareAuthenticator(GetParam()).public_key();
  for (std::size_t size = 0; size < sound.size(); ++size)
    EXPECT_FALSE(CoseKey::read(std::string_view(sound).substr(0, size))) << size;
  EXPECT_FALSE(CoseKey::read(sound + '\0'));
  for (std::size_t at = 0; at < std::min<std::size_t>(sound.size(), 20); ++at)
    for (int value = 0; value < 256; ++value) {
      auto changed = sound;
      changed[at] = static_cast<char>(value);
      (void)CoseKey::read(changed);
    }
}

TEST(PasskeyKeys, ThatAreNotSoundAreRefused) {
  const auto es256 = [](std::int64_t curve, const std::string& x, const std::string& y) {
    return cbor_map(5) + cbor_integer(1) + cbor_integer(2) + cbor_integer(3) + cbor_integer(-7) +
           cbor_integer(-1) + cbor_integer(curve) + cbor_integer(-2) + cbor_bytes(x) +
           cbor_integer(-3) + cbor_bytes(y);
  };
  const auto sound = SoftwareAuthenticator().public_key();
  const auto x = sound.substr(sound.size() - 67, 32), y = sound.substr(sound.size() - 32);
  ASSERT_TRUE(CoseKey::read(es256(1, x, y)));
  EXPECT_FALSE(CoseKey::read(es256(2, x, y))) << "another curve";
  EXPECT_FALSE(CoseKey::read(es256(1, y, x))) << "not on the curve";
  EXPECT_FALSE(CoseKey::read(es256(1, std::string(32, '\0'), std::string(32, '\0'))));
  EXPECT_FALSE(CoseKey::read(es256(1, x, y.substr(1))));
  EXPECT_FALSE(CoseKey::read(es256(1, "", "")));
  EXPECT_FALSE(CoseKey::read(cbor_map(0)));
  EXPECT_FALSE(CoseKey::read(cbor_integer(1)));
  const auto rs256 = [](const std::string& n, const std::string& e) {
    return cbor_map(4) + cbor_integer(1) + cbor_integer(3) + cbor_integer(3) + cbor_integer(-257) +
           cbor_integer(-1) + cbor_bytes(n) + cbor_integer(-2) + cbor_bytes(e);
  };
  const std::string e{'\x01', '\0', '\x01'};
  EXPECT_FALSE(CoseKey::read(rs256(std::string(128, '\xff'), e))) << "1024 bits";
  EXPECT_FALSE(CoseKey::read(rs256(std::string(1024, '\xff'), e))) << "8192 bits";
  EXPECT_FALSE(CoseKey::read(rs256(std::string(256, '\xff'), "\x01")));
  EXPECT_FALSE(CoseKey::read(rs256(std::string(256, '\xff'), "\x02")));
  EXPECT_FALSE(CoseKey::read(rs256(std::string(256, '\xff'), "")));
  EXPECT_FALSE(CoseKey::read(rs256('\0' + std::string(255, '\xff'), e)));
}

TEST(PasskeyAttestations, OfOtherFormsAreRefused) {
  const SoftwareAuthenticator authenticator;
  const auto data = authenticator.authenticator_data(true);
  const auto empty = cbor_map(0);
  ASSERT_TRUE(read(object_with("none", empty, data)));
  EXPECT_EQ(fault_of(object_with("fido-u2f", empty, data)), AttestationFault::unknown_statement);
  EXPECT_EQ(fault_of(object_with("packed", empty, data)), AttestationFault::unknown_statement);
  const auto statement = [&](std::int64_t algorithm, const std::string& signature) {
    return cbor_map(2) + cbor_text("alg") + cbor_integer(algorithm) + cbor_text("sig") +
           cbor_bytes(signature);
  };
  const auto signature = authenticator.sign(data + client_hash());
  ASSERT_TRUE(read(object_with("packed", statement(-7, signature), data)));
  const auto wrong = AttestationFault::wrong_signature;
  EXPECT_EQ(fault_of(object_with("packed", statement(-8, signature), data)), wrong);
  EXPECT_EQ(fault_of(object_with("packed", statement(-7, authenticator.sign(data)), data)), wrong);
  const auto by_maker =
      cbor_map(3) + statement(-7, signature).substr(1) + cbor_text("x5c") + "\x80";
  EXPECT_EQ(fault_of(object_with("packed", by_maker, data)), AttestationFault::unknown_statement);
  EXPECT_EQ(fault_of(object_with("none", statement(-7, signature), data)),
            AttestationFault::malformed);
}

TEST(PasskeyAttestations, ThatAreCutOffOrChangedAreRefused) {
  SoftwareAuthenticator authenticator;
  const auto sound = authenticator.attestation_object(client_data);
  ASSERT_TRUE(read(sound));
  for (std::size_t size = 0; size < sound.size(); ++size)
    EXPECT_EQ(fault_of(sound.substr(0, size)), AttestationFault::malformed) << size;
  EXPECT_EQ(fault_of(sound + '\0'), AttestationFault::malformed);
  for (std::size_t at = 0; at < sound.size(); ++at)
    for (const int change : {0x01, 0x20, 0x80, 0xff}) {
      auto changed = sound;
      changed[at] = static_cast<char>(changed[at] ^ change);
      (void)read(changed);
    }
  EXPECT_EQ(fault_of(std::string(100'000, '\x81')), AttestationFault::malformed);
}

TEST(AuthenticatorDataTest, LengthsAndFlagsMustAgree) {
  SoftwareAuthenticator authenticator;
  const auto sound = authenticator.authenticator_data(false);
  EXPECT_TRUE(read_authenticator_data(sound));
  EXPECT_FALSE(read_authenticator_data(sound + '\0')) << "left over";
  EXPECT_FALSE(read_authenticator_data(std::string_view(sound).substr(1)));
  const auto with_flags = [&](unsigned char flags) {
    auto changed = sound;
    changed[32] = static_cast<char>(flags);
    return read_authenticator_data(changed).has_value();
  };
  EXPECT_FALSE(with_flags(SoftwareAuthenticator::attested)) << "without a credential";
  EXPECT_FALSE(with_flags(SoftwareAuthenticator::extended)) << "without extensions";
  EXPECT_FALSE(with_flags(SoftwareAuthenticator::backed_up)) << "which it cannot be";
  EXPECT_TRUE(with_flags(SoftwareAuthenticator::backed_up | SoftwareAuthenticator::eligible));
  EXPECT_TRUE(read_authenticator_data(sound + cbor_map(0)) == std::nullopt);
  for (const std::size_t size : {std::size_t{0}, longest_credential_id + 1}) {
    authenticator.credential_id = std::string(size, 'c');
    EXPECT_FALSE(read_authenticator_data(authenticator.authenticator_data(true))) << size;
  }
  authenticator.credential_id = std::string(longest_credential_id, 'c');
  EXPECT_TRUE(read_authenticator_data(authenticator.authenticator_data(true)));
}

}  // namespace
}  // namespace toolyard::accounts
