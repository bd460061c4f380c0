// aes-encrypt-decrypt against NIST's test vectors, Wycheproof, and output of `openssl enc`.
#include <gtest/gtest.h>

#include "tests/support/vectors.h"
#include "tests/vectors/aes_support.h"

namespace toolyard::aes_encrypt_decrypt {
namespace {

using aes::Cipher;
using aes::Format;
using aes::Operation;
using aes::Padding;
using aes::TagPosition;

class AesVectors : public JsonVectors {
 protected:
  AesVectors() : JsonVectors({"nist_aes", "wycheproof", "openssl_enc"}) {}
  template <class Use> void for_each_test(const std::string& file, Use&& use) {
    for (const auto group : load(file)["testGroups"])
      for (const auto test : group["tests"]) use(group, test);
  }

  std::filesystem::path folder_ = vectors().value_or("") / "vectors";
};

void check_nist(Cipher cipher, const Record& record) {
  const auto& plain = record.at("PLAINTEXT");
  const auto& sealed = record.at("CIPHERTEXT");
  auto request = raw_request(Operation::encrypt, plain, cipher, record.at("KEY"));
  if (record.contains("IV")) request.iv = record.at("IV");
  const auto encrypted = work(request);
  ASSERT_TRUE(encrypted) << code_of(encrypted);
  EXPECT_EQ(encrypted->output, sealed);
  request.operation = Operation::decrypt;
  request.input = sealed;
  const auto decrypted = work(request);
  ASSERT_TRUE(decrypted) << code_of(decrypted);
  EXPECT_EQ(decrypted->output, plain);
}

TEST_F(AesVectors, NistAndRfc3686) {
  std::size_t count = 0;
  for (const std::string mode : {"CBC", "ECB", "CTR"})
    for (const auto& file : std::filesystem::directory_iterator(folder_ / "nist_aes" / mode)) {
      const auto name = file.path().stem().string();
      const std::string size = name.contains("128") ? "128" : name.contains("192") ? "192" : "256";
      const auto cipher = cipher_named("aes-" + size + "-" + lower(mode));
      count += for_each_record(file, [&](const Record& record) { check_nist(cipher, record); });
    }
  EXPECT_GT(count, 2'000u);
}

TEST_F(AesVectors, WycheproofGcm) {
  std::size_t opened = 0, refused = 0, too_long = 0;
  for_each_test("wycheproof/aes_gcm_test.json", [&](auto group, auto test) {
    const auto size = std::to_string(std::int64_t(group["keySize"]));
    auto request = raw_request(Operation::decrypt, text(test, "ct"),
                               cipher_named("aes-" + size + "-gcm"), text(test, "key"));
    request.iv = text(test, "iv");
    request.aad = text(test, "aad");
    request.aad_encoding = Encoding::hex;
    request.tag = text(test, "tag");
    request.tag_position = TagPosition::separate;
    const auto decrypted = work(request);
    const auto id = std::int64_t(test["tcId"]);
    if (text(test, "iv").size() > 2 * aes::max_iv_size) {
      EXPECT_EQ(code_of(decrypted), "invalid_iv_length") << id;
      ++too_long;
    } else if (text(test, "result") != "valid") {
      EXPECT_EQ(code_of(decrypted),
                text(test, "iv").empty() ? "invalid_iv_length" : "decryption_failed")
          << id;
      ++refused;
    } else {
      ASSERT_TRUE(decrypted) << id << ": " << code_of(decrypted);
      EXPECT_EQ(decrypted->output, text(test, "msg")) << id;
      request.operation = Operation::encrypt;
      request.input = text(test, "msg");
      request.tag.reset();
      const auto encrypted = work(request);
      ASSERT_TRUE(encrypted) << id << ": " << code_of(encrypted);
      EXPECT_EQ(encrypted->output, text(test, "ct")) << id;
      EXPECT_EQ(encrypted->tag, text(test, "tag")) << id;
      ++opened;
    }
  });
  EXPECT_GE(opened, 200u);
  EXPECT_GE(refused, 80u);
  EXPECT_LE(too_long, 10u);  // IVs of 257 bytes, which OpenSSL does not support
}

TEST_F(AesVectors, WycheproofCbc) {
  std::size_t opened = 0, refused = 0;
  for_each_test("wycheproof/aes_cbc_pkcs5_test.json", [&](auto group, auto test) {
    const auto size = std::to_string(std::int64_t(group["keySize"]));
    auto request = raw_request(Operation::decrypt, text(test, "ct"),
                               cipher_named("aes-" + size + "-cbc"), text(test, "key"));
    request.iv = text(test, "iv");
    request.padding = Padding::pkcs7;
    const auto decrypted = work(request);
    const auto id = std::int64_t(test["tcId"]);
    if (text(test, "result") != "valid") {
      EXPECT_EQ(code_of(decrypted), "decryption_failed") << id;
      ++refused;
      return;
    }
    ASSERT_TRUE(decrypted) << id << ": " << code_of(decrypted);
    EXPECT_EQ(decrypted->output, text(test, "msg")) << id;
    request.operation = Operation::encrypt;
    request.input = text(test, "msg");
    EXPECT_EQ(work(request)->output, text(test, "ct")) << id;
    ++opened;
  });
  EXPECT_EQ(opened, 72u);
  EXPECT_EQ(refused, 144u);
}

TEST_F(AesVectors, WycheproofPbkdf2) {
  std::size_t count = 0;
  for (const std::string digest : {"sha1", "sha256", "sha384", "sha512"})
    for_each_test("wycheproof/pbkdf2_hmac" + digest + "_test.json", [&](auto, auto test) {
      aes::Kdf kdf{.name = aes::KdfName::pbkdf2, .digest = digest_named(digest)};
      kdf.iterations = std::int64_t(test["iterationCount"]);
      if (aes::kdf_fault(kdf, {})) return;  // one has 16,777,216 iterations
      const auto key = aes::derive(kdf, from_hex(text(test, "password")),
                                   from_hex(text(test, "salt")), std::size_t(test["dkLen"]));
      EXPECT_EQ(encode_hex(key.view()), text(test, "dk")) << digest << std::int64_t(test["tcId"]);
      ++count;
    });
  EXPECT_GT(count, 230u);
}

// The KDF and its iterations are given unless they are the defaults of `openssl enc -pbkdf2`.
// Encrypting the plaintext must give the same output, unless the tool requires more iterations.
TEST_F(AesVectors, WhatOpensslWroteWithPasswords) {
  std::size_t count = 0;
  for (const auto each : load("openssl_enc/enc.json")) {
    const bool is_old = text(each, "kdf") == "evp_bytestokey";
    Request request{.input = text(each, "openssl_output"), .password = text(each, "password")};
    request.cipher = cipher_named(text(each, "cipher"));
    request.digest = digest_named(text(each, "digest"));
    const auto iterations = std::int64_t(each["iterations"]);
    if (is_old) request.kdf = aes::KdfName::evp_bytestokey;
    else if (iterations != 10'000) request.iterations = iterations;
    const auto decrypted = work(request);
    ASSERT_TRUE(decrypted) << text(each, "decrypt_command") << ": " << code_of(decrypted);
    EXPECT_EQ(decrypted->output, text(each, "plaintext"));
    EXPECT_EQ(decrypted->format, Format::openssl);
    EXPECT_EQ(decrypted->kdf->salt, text(each, "salt_hex"));
    ++count;
    if (!is_old && iterations < aes::min_iterations) continue;
    request.operation = Operation::encrypt;
    request.format = Format::openssl;
    request.input = text(each, "plaintext");
    request.salt = text(each, "salt_hex");
    request.iterations = iterations;
    EXPECT_EQ(work(request)->output, text(each, "ciphertext_base64"));
  }
  EXPECT_GE(count, 60u);
}

TEST_F(AesVectors, WhatOpensslWroteWithKeys) {
  std::size_t count = 0;
  for (const auto each : load("openssl_enc/raw_key.json")) {
    auto request = raw_request(Operation::encrypt, text(each, "plaintext"),
                               cipher_named(text(each, "cipher")), text(each, "key_hex"));
    request.input_encoding = Encoding::utf8;
    request.padding = Padding::pkcs7;
    if (aes::iv_size(*request.cipher) > 0) request.iv = text(each, "iv_hex");
    const auto encrypted = work(request);
    ASSERT_TRUE(encrypted) << code_of(encrypted);
    EXPECT_EQ(encrypted->output, text(each, "ciphertext_hex"));
    request.operation = Operation::decrypt;
    request.input = text(each, "ciphertext_hex");
    request.input_encoding = Encoding::hex;
    request.output_encoding = OutputEncoding::utf8;
    EXPECT_EQ(work(request)->output, text(each, "plaintext"));
    ++count;
  }
  EXPECT_EQ(count, 45u);
}

// The examples of RFC 7914, section 12.
TEST(AesKdf, ScryptOfTheRfc) {
  const aes::Kdf strong{.name = aes::KdfName::scrypt, .memory_kib = 16'384, .parallelism = 1};
  EXPECT_EQ(encode_hex(aes::derive(strong, "pleaseletmein", "SodiumChloride", 64).view()),
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
            "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887");
  const aes::Kdf wide{.name = aes::KdfName::scrypt, .memory_kib = 1024, .parallelism = 16};
  EXPECT_EQ(encode_hex(aes::derive(wide, "password", "NaCl", 64).view()),
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
            "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640");
}

// Expected value computed by OpenSSL 3's Argon2id, which is another library than the tool's.
TEST(AesKdf, Argon2idOfAnotherLibrary) {
  const aes::Kdf kdf{
      .name = aes::KdfName::argon2id, .iterations = 3, .memory_kib = 1024, .parallelism = 4};
  EXPECT_EQ(encode_hex(aes::derive(kdf, "password", "somesaltsomesalt", 32).view()),
            "d488a244d764d18a6db69e08a29c66824d78ddfacf324c13239e35dce7517eea");
}

}  // namespace
}  // namespace toolyard::aes_encrypt_decrypt
