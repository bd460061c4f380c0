// rsa-key-generator on keys made by other programs: those of python-cryptography's tests, of the
// JOSE RFCs, and of CyberChef's tests.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/support/vectors.h"
#include "tests/vectors/rsa_support.h"

namespace toolyard::rsa_key_generator {
namespace {

using rsa::Operation;

// Passphrases from python-cryptography's tests.
const std::map<std::string, std::string_view> passphrases{
    {"DER_Serialization/enc-rsa-pkcs8.der", "foobar"},
    {"DER_Serialization/enc2-rsa-pkcs8.der", "baz"},
    {"OpenSSH/rsa-psw.key", "password"},
    {"PEM_Serialization/rsa_private_key.pem", "123456"},
    {"PKCS8/enc-rsa-pkcs8.pem", "foobar"},
    {"PKCS8/enc2-rsa-pkcs8.pem", "baz"},
    {"Traditional_OpenSSL_Serialization/key1.pem", "123456"},
    {"Traditional_OpenSSL_Serialization/key2.pem", "a123456"},
    {"Traditional_OpenSSL_Serialization/testrsa-encrypted.pem", "password"}};

std::optional<std::string_view> passphrase_of(const std::string& name) {
  if (name.starts_with("PKCS8/pkcs12_s2k_pem")) return "123456";
  const auto found = passphrases.find(name);
  return found == passphrases.end() ? std::nullopt : std::optional(found->second);
}

// Files that are not RSA keys, or are inconsistent, with the codes of the problems.
struct Refused {
  std::string inspected, converted;  // codes; empty: no problem
};
const std::map<std::string, Refused> refused{
    {"PKCS8/bad-encryption-oid.pem", {"invalid_key", "invalid_key"}},
    {"PKCS8/private.pem", {"invalid_key", "invalid_key"}},  // an elliptic curve
    {"PEM_Serialization/rsa-bad-1025-q-is-2.pem", {"", "invalid_key"}}};

class RsaVectors : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!vectors({"vectors/rsa_keys", "vectors/jose_rfc", "vectors/cyberchef"}))
      GTEST_SKIP() << "no vectors here";
  }
  static std::filesystem::path folder(std::string_view name) {
    return *vectors() / "vectors" / name;
  }
};

TEST_F(RsaVectors, KeysOfPythonCryptographyAreRead) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder("rsa_keys"))) {
    const auto name = entry.path().lexically_relative(folder("rsa_keys")).string();
    if (!entry.is_regular_file() || name.contains("README")) continue;
    const auto input = input_of(entry.path());
    Request request{.input = input, .operation = Operation::inspect};
    request.passphrase = passphrase_of(name);
    const auto known = refused.find(name);
    const auto expected = known == refused.end() ? Refused{} : known->second;
    const auto inspected = work(request);
    EXPECT_EQ(code_of(inspected), expected.inspected) << name;
    if (inspected) {
      EXPECT_EQ(inspected->encrypted, request.passphrase.has_value()) << name;
      EXPECT_EQ(inspected->type == "RSA-PSS", name.contains("pss")) << name;
      EXPECT_EQ(inspected->checks->consistent, known == refused.end()) << name;
    }
    request.operation = Operation::convert;
    EXPECT_EQ(code_of(work(request)), expected.converted) << name;
    ++count;
    if (!request.passphrase) continue;
    request.passphrase = "wrong";
    EXPECT_EQ(code_of(work(request)), "wrong_passphrase") << name;
    request.passphrase.reset();
    EXPECT_EQ(code_of(work(request)), "wrong_passphrase") << name;
  }
  EXPECT_GE(count, 40u);
}

std::string fingerprint(const std::filesystem::path& file,
                        std::optional<std::string_view> passphrase = {}) {
  const auto input = input_of(file);
  Request request{.input = input, .operation = Operation::inspect};
  request.passphrase = passphrase;
  const auto answer = work(request);
  return answer ? answer->fingerprints.spki_sha256 : code_of(answer);
}

TEST_F(RsaVectors, PublicKeysAreThoseOfThePrivateOnes) {
  const auto keys = folder("rsa_keys");
  EXPECT_EQ(fingerprint(keys / "OpenSSH/rsa-nopsw.key"),
            fingerprint(keys / "OpenSSH/rsa-nopsw.key.pub"));
  EXPECT_EQ(fingerprint(keys / "OpenSSH/rsa-nopsw.key"),
            fingerprint(keys / "OpenSSH/rsa-nopsw.key-cert.pub"));
  EXPECT_EQ(fingerprint(keys / "OpenSSH/rsa-psw.key", "password"),
            fingerprint(keys / "OpenSSH/rsa-psw.key.pub"));
  EXPECT_EQ(fingerprint(keys / "PEM_Serialization/rsa_private_key.pem", "123456"),
            fingerprint(keys / "PEM_Serialization/rsa_public_key.pem"));
  EXPECT_EQ(fingerprint(keys / "PKCS8/unenc-rsa-pkcs8.pem"),
            fingerprint(keys / "PKCS8/unenc-rsa-pkcs8.pub.pem"));
  EXPECT_EQ(fingerprint(keys / "public/PKCS1/rsa.pub.der"),
            fingerprint(keys / "public/PKCS1/rsa.pub.pem"));
}

// Compares public keys in OpenSSH format with those that ssh-keygen and python-cryptography wrote.
TEST_F(RsaVectors, PublicLinesOfOpensshAreWrittenAlike) {
  for (const std::string name : {"rsa-nopsw.key", "rsa-psw.key"}) {
    const auto input = input_of(folder("rsa_keys") / "OpenSSH" / name);
    Request request{.input = input, .operation = Operation::convert};
    request.public_format = rsa::PublicFormat::openssh;
    if (name == "rsa-psw.key") request.passphrase = "password";
    auto line = bytes_of(folder("rsa_keys") / "OpenSSH" / (name + ".pub"));
    while (line.ends_with('\n')) line.pop_back();
    const auto answer = work(request);
    ASSERT_TRUE(answer) << code_of(answer);
    EXPECT_EQ(answer->public_key, line);
  }
}

TEST_F(RsaVectors, PssKeysStayAsTheyAre) {
  for (const auto& entry : std::filesystem::directory_iterator(folder("rsa_keys") / "PKCS8")) {
    if (!entry.path().filename().string().starts_with("rsa_pss")) continue;
    const auto input = input_of(entry.path());
    const auto answer = work({.input = input, .operation = Operation::convert});
    ASSERT_TRUE(answer) << entry.path();
    EXPECT_TRUE(answer->warnings.empty());
    if (entry.path().extension() != ".pem") continue;
    EXPECT_EQ(*answer->private_key, input) << entry.path();
    Request request{.input = input, .operation = Operation::convert};
    request.private_format = rsa::PrivateFormat::pkcs1;
    const auto plain = work(request);
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->warnings.at(0).code, "details_dropped");
    EXPECT_TRUE(plain->private_key->starts_with("-----BEGIN RSA PRIVATE KEY-----"));
  }
}

std::string kty_of(const std::string& text) {
  simdjson::dom::parser parser;
  std::string_view kty;
  return parser.parse(text)["kty"].get(kty) == simdjson::SUCCESS ? std::string(kty) : "";
}

// Converted to JWK again, a key has the same members, except those that are not part of a key.
TEST_F(RsaVectors, JwksOfTheRfcsComeBackAlike) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder("jose_rfc"))) {
    if (entry.path().extension() != ".jwk") continue;
    const auto input = bytes_of(entry.path());
    const auto inspected = work({.input = input, .operation = Operation::inspect});
    const auto kty = kty_of(input);
    if (kty == "oct") {
      EXPECT_EQ(code_of(inspected), "invalid_key") << entry.path();
      continue;
    }
    ++count;
    ASSERT_TRUE(inspected) << entry.path();
    EXPECT_EQ(inspected->checks.has_value(), kty == "RSA") << entry.path();
    EXPECT_TRUE(!inspected->checks || inspected->checks->all_pass()) << entry.path();
    Request request{.input = input, .operation = Operation::convert};
    request.public_format = rsa::PublicFormat::jwk;
    if (*inspected->is_private) request.private_format = rsa::PrivateFormat::jwk;
    const auto answer = work(request);
    ASSERT_TRUE(answer) << entry.path() << code_of(answer);
    simdjson::dom::parser given_parser, written_parser;
    const auto given = given_parser.parse(input);
    const std::string text = answer->private_key.value_or(answer->public_key);
    const auto written = written_parser.parse(text);
    for (const auto member : given.get_object()) {
      static const std::set<std::string_view> dropped{"key_ops", "x5c", "ext"};
      if (dropped.contains(member.key)) continue;
      EXPECT_EQ(std::string_view(written[member.key]), std::string_view(member.value))
          << entry.path() << " " << member.key;
    }
  }
  EXPECT_GE(count, 10u);
}

TEST_F(RsaVectors, TheThumbprintIsThatOfRfc7638) {
  const auto input = bytes_of(folder("jose_rfc") / "rfc7638_3.1.jwk");
  const auto answer = work({.input = input, .operation = Operation::inspect});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->fingerprints.jwk_thumbprint, bytes_of(folder("jose_rfc") / "rfc7638_3.1.thp"));
}

// Each CyberChef test has a public key and its private key.
TEST_F(RsaVectors, KeysOfCyberchefBelongTogether) {
  simdjson::dom::parser parser;
  std::size_t count = 0;
  for (const auto one : parser.load((folder("cyberchef") / "rsa.json").string()).get_array()) {
    std::vector<std::string> fingerprints;
    for (const auto step : one["recipe"].get_array()) {
      const std::string key(std::string_view(step["args"].at(0)));
      const auto answer = work({.input = key, .operation = Operation::convert});
      ASSERT_TRUE(answer) << code_of(answer);
      fingerprints.push_back(answer->fingerprints.spki_sha256);
      count += answer->private_key ? 1 : 0;
    }
    ASSERT_EQ(fingerprints.size(), 2u);
    EXPECT_EQ(fingerprints[0], fingerprints[1]);
  }
  EXPECT_EQ(count, 20u);
}

}  // namespace
}  // namespace toolyard::rsa_key_generator
