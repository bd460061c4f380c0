// Interoperability of rsa-key-generator with the programs `openssl` and `ssh-keygen`, in both
// directions: every pair of formats, encrypted and not. Skipped if the programs are not installed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/support/test_database.h"
#include "tests/vectors/rsa_support.h"

namespace toolyard::rsa_key_generator {
namespace {

using rsa::Operation;
using rsa::PrivateFormat;
using rsa::PublicFormat;
using testing::TemporaryFolder;

const std::string passphrase = "correct horse";

class RsaPrograms : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("openssl version >/dev/null 2>&1 && command -v ssh-keygen >/dev/null") != 0)
      GTEST_SKIP() << "openssl or ssh-keygen is not here";
  }

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  // Creates a file that only its owner may read, as ssh-keygen requires. Returns its path.
  std::string file(const std::string& name, std::string_view text) const {
    std::filesystem::remove(path(name));
    std::ofstream(path(name), std::ios::binary) << text;
    std::filesystem::permissions(
        path(name), std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    return path(name);
  }

  // Returns the output of a command; nullopt if it fails.
  std::optional<std::string> shell(const std::string& command) const {
    const auto out = path("out");
    if (std::system(("{ " + command + "; } >" + out + " 2>/dev/null </dev/null").c_str()) != 0)
      return std::nullopt;
    return bytes_of(out);
  }

  // Return the public key of a private one, as read by openssl or ssh-keygen.
  std::optional<std::string> by_openssl(std::string_view text) const {
    return shell("openssl pkey -pubout -passin 'pass:" + passphrase + "' -in " + file("key", text));
  }
  std::optional<std::string> by_ssh_keygen(std::string_view text) const {
    return shell("ssh-keygen -y -P '" + passphrase + "' -f " + file("key", text));
  }

  TemporaryFolder folder_;
};

Answer must_work(const Request& request) {
  auto answer = work(request);
  if (!answer) throw std::runtime_error(code_of(answer) + ": " + answer.error().detail);
  return std::move(*answer);
}

const Answer& original() {
  static const auto made = must_work({.bits = 2048, .public_format = PublicFormat::spki});
  return made;
}

Answer converted(PrivateFormat format, bool is_locked,
                 rsa::PassphraseKdf kdf = rsa::PassphraseKdf::pbkdf2) {
  Request request{.input = *original().private_key, .operation = Operation::convert};
  request.private_format = format;
  request.public_format = PublicFormat::openssh;
  if (!is_locked) return must_work(request);
  request.new_passphrase = passphrase;
  if (format != PrivateFormat::openssh) request.passphrase_kdf = kdf;
  return must_work(request);
}

std::string decoded(std::string_view base64) {
  std::string bytes(base64_decoded_capacity(base64.size()), '\0');
  bytes.resize(decode_base64(base64, base64_standard, bytes.data()).written);
  return bytes;
}

TEST_F(RsaPrograms, OpensslReadsPemAndDer) {
  const auto& spki = original().public_key;
  for (const bool is_locked : {false, true})
    for (const auto kdf : {rsa::PassphraseKdf::pbkdf2, rsa::PassphraseKdf::scrypt}) {
      EXPECT_EQ(by_openssl(*converted(PrivateFormat::pkcs8, is_locked, kdf).private_key), spki);
      const auto der = decoded(*converted(PrivateFormat::der, is_locked, kdf).private_key);
      EXPECT_EQ(shell("openssl pkey -inform DER -pubout -passin 'pass:" + passphrase + "' -in " +
                      file("key", der)),
                spki);
    }
  EXPECT_EQ(by_openssl(*converted(PrivateFormat::pkcs1, false).private_key), spki);
  EXPECT_TRUE(shell("openssl pkey -check -noout -in " + file("key", *original().private_key)));
}

TEST_F(RsaPrograms, OpensslWantsThePassphrase) {
  const auto locked = *converted(PrivateFormat::pkcs8, true).private_key;
  EXPECT_FALSE(shell("openssl pkey -pubout -passin pass:wrong -in " + file("key", locked)));
}

TEST_F(RsaPrograms, SshKeygenReadsEveryPem) {
  const auto line = converted(PrivateFormat::openssh, false).public_key;
  for (const auto format : {PrivateFormat::openssh, PrivateFormat::pkcs8, PrivateFormat::pkcs1})
    for (const bool is_locked : {false, true}) {
      if (is_locked && format == PrivateFormat::pkcs1) continue;
      const auto seen = by_ssh_keygen(*converted(format, is_locked).private_key);
      ASSERT_TRUE(seen) << spelling(format) << is_locked;
      EXPECT_EQ(*seen, line + "\n") << spelling(format) << is_locked;
    }
  const auto locked = *converted(PrivateFormat::openssh, true).private_key;
  EXPECT_FALSE(shell("ssh-keygen -y -P wrong -f " + file("key", locked)));
}

// Both programs read every format of a public key as the same key.
TEST_F(RsaPrograms, BothReadEveryPublicFormat) {
  const auto as = [](PublicFormat format) {
    Request request{.input = original().public_key, .operation = Operation::convert};
    request.public_format = format;
    return must_work(request).output;
  };
  const auto& spki = original().public_key;
  const auto openssl = [&](const std::string& options, const std::string& key) {
    return shell("openssl rsa " + options + " -in " + file("key", key));
  };
  EXPECT_EQ(openssl("-pubin -pubout", as(PublicFormat::spki)), spki);
  EXPECT_EQ(openssl("-RSAPublicKey_in -pubout", as(PublicFormat::pkcs1)), spki);
  EXPECT_EQ(openssl("-pubin -inform DER -pubout", decoded(as(PublicFormat::der))), spki);
  const auto line = file("key.pub", as(PublicFormat::openssh));
  EXPECT_EQ(shell("ssh-keygen -e -m PKCS8 -f " + line), spki);
  EXPECT_EQ(shell("ssh-keygen -l -f " + line),
            "2048 " + original().fingerprints.ssh_sha256 + " no comment (RSA)\n");
  EXPECT_EQ(shell("ssh-keygen -l -E md5 -f " + line),
            "2048 " + original().fingerprints.ssh_md5 + " no comment (RSA)\n");
  EXPECT_EQ(shell("openssl pkey -pubin -outform DER -in " + file("spki", spki) +
                  " | openssl dgst -sha256 -binary | openssl base64 -A"),
            original().fingerprints.spki_sha256);
}

// Converts every private format to every other. The programs make the inputs and check the outputs.
TEST_F(RsaPrograms, EveryPairConvertsAsOpensslDoes) {
  const auto& pem = *original().private_key;
  const auto key = file("original", pem);
  const auto pkcs1 = shell("openssl rsa -traditional -in " + key);
  const auto der = shell("openssl pkcs8 -topk8 -nocrypt -outform DER -in " + key);
  ASSERT_TRUE(pkcs1 && der);
  ASSERT_TRUE(shell("cp " + key + " " + path("ssh") + " && chmod 600 " + path("ssh") +
                    " && ssh-keygen -p -P '' -N '' -f " + path("ssh")));
  const std::vector<std::string> inputs{pem, *pkcs1, encode_base64(*der, base64_standard, true),
                                        bytes_of(path("ssh")),
                                        *converted(PrivateFormat::jwk, false).private_key};
  for (const auto& input : inputs)
    for (const auto& format : spellings(PrivateFormat{})) {
      Request request{.input = input, .operation = Operation::convert};
      request.private_format = format.value;
      const auto answer = must_work(request);
      const auto& written = *answer.private_key;
      switch (format.value) {
        case PrivateFormat::pkcs8: EXPECT_EQ(written, pem); break;
        case PrivateFormat::pkcs1: EXPECT_EQ(written, *pkcs1); break;
        case PrivateFormat::der: EXPECT_EQ(decoded(written), *der); break;
        case PrivateFormat::openssh: EXPECT_TRUE(by_ssh_keygen(written)); break;
        case PrivateFormat::jwk: EXPECT_EQ(written, inputs.back()); break;
      }
    }
}

// The tool opens keys encrypted in every way that ssh-keygen and openssl offer, except weak ones
// for which OpenSSL needs its legacy provider.
TEST_F(RsaPrograms, LocksOfTheProgramsAreOpened) {
  const auto key = file("original", *original().private_key);
  const auto opens = [&](const std::string& text) {
    Request request{.input = text, .operation = Operation::convert, .passphrase = passphrase};
    const auto answer = work(request);
    return answer ? *answer->private_key : code_of(answer);
  };
  for (const std::string cipher :
       {"aes256-ctr", "aes192-ctr", "aes128-ctr", "aes256-cbc", "aes128-cbc", "3des-cbc",
        "aes256-gcm@openssh.com", "aes128-gcm@openssh.com"}) {
    const auto locked = file("locked", *original().private_key);
    ASSERT_TRUE(
        shell("ssh-keygen -p -P '' -N '" + passphrase + "' -a 2 -Z " + cipher + " -f " + locked))
        << cipher;
    EXPECT_EQ(opens(bytes_of(locked)), *original().private_key) << cipher;
  }
  for (const std::string options :
       {"-v2 aes-256-cbc", "-v2 aes-128-cbc -v2prf hmacWithSHA512", "-v2 des3 -v2prf hmacWithSHA1",
        "-scrypt", "-v2 camellia-256-cbc", "-v1 PBE-SHA1-3DES"}) {
    const auto locked =
        shell("openssl pkcs8 -topk8 " + options + " -passout 'pass:" + passphrase + "' -in " + key);
    ASSERT_TRUE(locked) << options;
    EXPECT_EQ(opens(*locked), *original().private_key) << options;
  }
  for (const std::string cipher : {"-aes256", "-aes128", "-des3", "-camellia256"}) {
    const auto locked = shell("openssl rsa -traditional " + cipher +
                              " -passout 'pass:" + passphrase + "' -in " + key);
    ASSERT_TRUE(locked) << cipher;
    EXPECT_EQ(opens(*locked), *original().private_key) << cipher;
  }
}

TEST_F(RsaPrograms, CertificatesGiveTheirKey) {
  const auto key = file("original", *original().private_key);
  const auto certificate = shell("openssl req -x509 -new -subj /CN=example -days 1 -key " + key);
  ASSERT_TRUE(certificate);
  const auto answer = must_work({.input = *certificate, .operation = Operation::convert});
  EXPECT_EQ(answer.output, original().public_key);
  EXPECT_EQ(answer.warnings.at(0).code, "details_dropped");
}

}  // namespace
}  // namespace toolyard::rsa_key_generator
