// Interoperability of aes-encrypt-decrypt with the program `openssl`, in both directions: every
// command that an answer contains is run. Skipped if the program is not installed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <vector>

#include "tests/support/test_database.h"
#include "tests/vectors/aes_support.h"

namespace toolyard::aes_encrypt_decrypt {
namespace {

using aes::Cipher;
using aes::Digest;
using aes::Format;
using aes::KdfName;
using aes::Operation;
using testing::TemporaryFolder;

const std::string password = "p@ss w0rd\"$`\\ ünï";
const std::string key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// Replaces `...` in `line` with the quoted secret.
std::string filled_in(std::string line, const std::string& secret) {
  const auto dots = line.find("...");
  if (dots == line.npos) throw std::runtime_error("no place for a secret: " + line);
  return line.replace(dots, 3, "'" + secret + "'");
}

class OpensslProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("openssl version >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "there is no program openssl here";
  }

  // Returns the output of a command for an input; nullopt if it fails.
  std::optional<std::string> shell(const std::string& command, std::string_view input) {
    const auto in = (folder_.path() / "in").string(), out = (folder_.path() / "out").string();
    std::ofstream(in, std::ios::binary) << input;
    if (std::system((command + " <" + in + " >" + out + " 2>/dev/null").c_str()) != 0)
      return std::nullopt;
    std::ifstream stream(out, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  }

  TemporaryFolder folder_;
};

struct Derivation {
  KdfName kdf;
  Digest digest;
  std::int64_t iterations;
  std::string options;  // of `openssl enc`
};
const std::vector<Derivation> derivations{
    {KdfName::pbkdf2, Digest::sha256, 10'000, " -pbkdf2"},
    {KdfName::pbkdf2, Digest::sha512, 1000, " -pbkdf2 -iter 1000 -md sha512"},
    {KdfName::evp_bytestokey, Digest::sha256, 1, " -md sha256"},
    {KdfName::evp_bytestokey, Digest::md5, 1, " -md md5"}};

std::vector<Cipher> ciphers_of_openssl() {
  std::vector<Cipher> list;
  for (const auto& known : spellings(Cipher{}))
    if (!aes::is_authenticated(known.value)) list.push_back(known.value);
  return list;
}

std::string text_of(std::size_t size) {
  std::string made(size, '\0');
  for (std::size_t i = 0; i < size; ++i) made[i] = char('a' + i % 26);
  return made;
}

Request with_password(Operation operation, Cipher cipher, const Derivation& derivation,
                      std::string_view input) {
  Request request{.input = input, .operation = operation, .format = Format::openssl};
  request.password = password;
  request.cipher = cipher;
  request.kdf = derivation.kdf;
  request.digest = derivation.digest;
  request.iterations = derivation.iterations;
  return request;
}

TEST_F(OpensslProgram, DecryptsWithTheCommandOfTheAnswer) {
  std::size_t size = 0;
  for (const auto cipher : ciphers_of_openssl())
    for (const auto& derivation : derivations) {
      const auto plain = text_of(size = (size + 37) % 200);
      const auto answer = work(with_password(Operation::encrypt, cipher, derivation, plain));
      ASSERT_TRUE(answer) << code_of(answer);
      const auto command = filled_in(answer->openssl_command.value(), password);
      EXPECT_EQ(shell(command, answer->output), plain) << command;
    }
}

TEST_F(OpensslProgram, WritesWhatTheToolReads) {
  std::size_t size = 0;
  for (const auto cipher : ciphers_of_openssl())
    for (const auto& derivation : derivations) {
      const auto plain = text_of(size = (size + 37) % 200);
      const auto command = filled_in("openssl enc -" + std::string(spelling(cipher)) +
                                         derivation.options + " -base64 -pass pass:...",
                                     password);
      const auto written = shell(command, plain);
      ASSERT_TRUE(written) << command;
      const auto answer = work(with_password(Operation::decrypt, cipher, derivation, *written));
      ASSERT_TRUE(answer) << command << ": " << code_of(answer);
      EXPECT_EQ(answer->output, plain) << command;
    }
}

TEST_F(OpensslProgram, DecryptsRawCiphertextWithTheKey) {
  for (const auto cipher : ciphers_of_openssl())
    for (const auto padding : {aes::Padding::pkcs7, aes::Padding::none}) {
      const auto plain = text_of(64);
      const auto own = key.substr(0, 2 * aes::key_size(cipher));
      Request request{.input = plain, .format = Format::raw, .key = own, .cipher = cipher};
      request.iv_position = aes::IvPosition::separate;
      request.padding = padding;
      const auto answer = work(request);
      ASSERT_TRUE(answer) << code_of(answer);
      const auto command = filled_in(answer->openssl_command.value(), own);
      EXPECT_EQ(shell(command, answer->output), plain) << command;
    }
}

TEST_F(OpensslProgram, LargeDataGoBothWays) {
  const auto plain = text_of(1'000'003);
  const auto& derivation = derivations[1];
  const auto answer =
      work(with_password(Operation::encrypt, Cipher::aes_256_cbc, derivation, plain));
  ASSERT_TRUE(answer) << code_of(answer);
  const auto command = filled_in(answer->openssl_command.value(), password);
  EXPECT_EQ(shell(command, answer->output), plain);
  const auto written =
      shell(filled_in("openssl enc -aes-256-cbc -pbkdf2 -iter 1000 -md sha512 -base64 "
                      "-pass pass:...",
                      password),
            plain);
  ASSERT_TRUE(written);
  const auto read =
      work(with_password(Operation::decrypt, Cipher::aes_256_cbc, derivation, *written));
  ASSERT_TRUE(read) << code_of(read);
  EXPECT_EQ(read->output, plain);
}

TEST_F(OpensslProgram, BothTakeTheDefaultsOfTheOther) {
  const auto sealed = work({.input = "text", .format = Format::openssl, .password = password});
  ASSERT_TRUE(sealed);
  EXPECT_EQ(shell(filled_in(*sealed->openssl_command, password), sealed->output), "text");
  const auto written =
      shell(filled_in("openssl enc -aes-256-cbc -pbkdf2 -base64 -pass pass:...", password), "text");
  ASSERT_TRUE(written);
  const auto opened = work({.input = *written, .password = password});
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->output, "text");
}

TEST_F(OpensslProgram, NoCommandIsGivenThatWouldFail) {
  const auto command_of = [](Request request) { return work(request)->openssl_command; };
  Request request{.input = "text", .format = Format::raw, .key = key};
  EXPECT_FALSE(command_of(request)) << "GCM";
  request.cipher = Cipher::aes_256_cbc;
  EXPECT_FALSE(command_of(request)) << "the IV stands in the data";
  request.cipher = Cipher::aes_256_ecb;
  EXPECT_TRUE(command_of(request)) << "there is no IV";
  request.format = Format::envelope;
  EXPECT_FALSE(command_of(request)) << "an envelope";
}

}  // namespace
}  // namespace toolyard::aes_encrypt_decrypt
