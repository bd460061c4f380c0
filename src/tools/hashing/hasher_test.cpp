#include "tools/hashing/hasher.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <string>
#include <thread>

#include "core/text/hex.h"
#include "tools/hashing/checksums/crc32c.h"

namespace toolyard::hashing {
namespace {

// Returns bytes with a period of 251, so that a block that is repeated or omitted is noticed.
std::string sample(std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = 0; i < size; ++i) bytes[i] = char(i % 251);
  return bytes;
}

std::string digest(Algorithm algorithm, std::string_view message, const Options& options = {}) {
  std::string bytes(digest_size(algorithm, options), '\0');
  hash_all({&algorithm, 1}, options, message, reinterpret_cast<unsigned char*>(bytes.data()));
  return bytes;
}

std::string digest_of_pieces(Algorithm algorithm, std::string_view message, std::size_t piece,
                             const Options& options = {}) {
  Hasher hasher(algorithm, options);
  for (std::size_t at = 0; at < message.size(); at += piece)
    hasher.update(bytes_of(message.substr(at, piece)));
  std::string bytes(hasher.size(), '\0');
  hasher.finish(reinterpret_cast<unsigned char*>(bytes.data()));
  return bytes;
}

// A key that every algorithm with keys accepts.
constexpr std::string_view fitting_key = "0123456789abcdef0123456789ABCDEF";

TEST(Hasher, PiecesEqualTheWhole) {
  const auto message = sample(5000);
  for (const auto& known : all_algorithms()) {
    Options options;
    if (known.keying != Keying::none) options.key = fitting_key;
    for (const std::size_t piece : {1, 3, 63, 64, 65, 127, 128, 136, 1023, 1024, 1025, 4096})
      EXPECT_EQ(digest_of_pieces(known.algorithm, message, piece, options),
                digest(known.algorithm, message, options))
          << spelling(known.algorithm) << " in pieces of " << piece;
  }
}

TEST(Hasher, EveryLengthEqualsItsBytesOneByOne) {
  const auto message = sample(1000);
  for (const auto& known : all_algorithms())
    for (std::size_t size = 0; size <= message.size(); ++size) {
      const auto part = std::string_view(message).substr(0, size);
      ASSERT_EQ(digest(known.algorithm, part), digest_of_pieces(known.algorithm, part, 1))
          << spelling(known.algorithm) << " of " << size;
    }
}

TEST(Hasher, Blake3TreesOfEveryShape) {
  const auto message = sample(200 << 10);
  for (std::size_t chunks = 1; chunks <= 200; ++chunks)
    for (const std::size_t more : {0, 1, 1023}) {
      const auto part = std::string_view(message).substr(0, chunks * 1024 - 1024 + more);
      ASSERT_EQ(digest(Algorithm::blake3, part), digest_of_pieces(Algorithm::blake3, part, 700));
    }
}

TEST(Hasher, SeveralAtOnceEqualEachAlone) {
  std::vector<Algorithm> all;
  for (const auto& known : all_algorithms()) all.push_back(known.algorithm);
  for (const std::size_t size : {0, 40, 65'535, 65'536, 65'537, 300'000}) {
    const auto message = sample(size);
    std::string alone;
    for (const auto algorithm : all) alone += digest(algorithm, message);
    std::string together(alone.size(), '\0');
    hash_all(all, {}, message, reinterpret_cast<unsigned char*>(together.data()));
    EXPECT_EQ(encode_hex(together), encode_hex(alone)) << size;
  }
}

// The providers of OpenSSL compute the algorithms by other entry points than the engines.
TEST(Hasher, EveryLengthAgreesWithOpenSslProviders) {
  // clang-format off
  const std::vector<std::pair<Algorithm, const char*>> names{
      {Algorithm::md5, "MD5"},               {Algorithm::sha1, "SHA1"},
      {Algorithm::sha224, "SHA224"},         {Algorithm::sha256, "SHA256"},
      {Algorithm::sha384, "SHA384"},         {Algorithm::sha512, "SHA512"},
      {Algorithm::sha512_224, "SHA512-224"}, {Algorithm::sha512_256, "SHA512-256"},
      {Algorithm::sha3_256, "SHA3-256"},     {Algorithm::ripemd160, "RIPEMD160"},
      {Algorithm::blake2b_512, "BLAKE2b512"}, {Algorithm::blake2s_256, "BLAKE2s256"}};
  // clang-format on
  const auto message = sample(1000);
  for (const auto& [algorithm, name] : names) {
    EVP_MD* type = EVP_MD_fetch(nullptr, name, nullptr);
    if (type == nullptr) continue;
    // If the length is given, even the default one, BLAKE2 is computed by libb2.
    const Options options{.output_length = info(algorithm).digest_size};
    for (std::size_t size = 0; size <= message.size(); ++size) {
      std::string other(EVP_MD_get_size(type), '\0');
      EVP_Digest(message.data(), size, reinterpret_cast<unsigned char*>(other.data()), nullptr,
                 type, nullptr);
      const auto part = std::string_view(message).substr(0, size);
      ASSERT_EQ(digest(algorithm, part, options), other) << name << " of " << size;
      ASSERT_EQ(digest(algorithm, part), other) << name << " of " << size;
    }
    EVP_MD_free(type);
  }
}

TEST(Hasher, HmacWithKeysOfEveryLengthAgreesWithOpenSsl) {
  const std::vector<std::pair<Algorithm, const EVP_MD*>> types{
      {Algorithm::md5, EVP_md5()},           {Algorithm::sha256, EVP_sha256()},
      {Algorithm::sha512, EVP_sha512()},     {Algorithm::sha3_224, EVP_sha3_224()},
      {Algorithm::sha3_512, EVP_sha3_512()}, {Algorithm::sm3, EVP_sm3()}};
  const auto message = sample(100), keys = sample(300);
  for (const auto& [algorithm, type] : types)
    for (std::size_t size = 0; size <= keys.size(); ++size) {
      std::string other(EVP_MD_get_size(type), '\0');
      HMAC(type, keys.data(), int(size), reinterpret_cast<const unsigned char*>(message.data()),
           message.size(), reinterpret_cast<unsigned char*>(other.data()), nullptr);
      const auto key = std::string_view(keys).substr(0, size);
      ASSERT_EQ(digest(algorithm, message, {.key = key}), other)
          << spelling(algorithm) << " with a key of " << size;
    }
}

TEST(Hasher, LongerOutputsBeginLikeShorterOnes) {
  for (const auto algorithm : {Algorithm::shake128, Algorithm::shake256, Algorithm::blake3}) {
    const auto longest = digest(algorithm, "message", {.output_length = 1000});
    for (std::size_t size = 1; size <= longest.size(); ++size)
      ASSERT_EQ(digest(algorithm, "message", {.output_length = size}), longest.substr(0, size));
  }
}

// The expected values were computed by a plain implementation in another language. The message has
// several blocks of the sponge.
TEST(Hasher, KeccakOverSeveralBlocks) {
  EXPECT_EQ(encode_hex(digest(Algorithm::keccak_256, sample(300))),
            "4699841dafd5e26cca72b05a41d38c96b4b468e5a6cbf694cbebe77dacdf6528");
  EXPECT_EQ(encode_hex(digest(Algorithm::keccak_512, sample(300))),
            "53cca38bd63c99f24c5322f09dad9f99a5adec8e5f427ff25c83169570783f6d"
            "7c5426770d0fa7b48220070b91ce6bf727afb20f9378f45407d5272558808f0d");
}

TEST(Hasher, Crc32cByTableAgreesWithTheInstruction) {
  const auto message = sample(1000);
  for (std::size_t size = 0; size <= message.size(); ++size) {
    const auto part = bytes_of(std::string_view(message).substr(0, size));
    ASSERT_EQ(extend_crc32c(0, part), extend_crc32c_by_table(0, part));
  }
  EXPECT_EQ(extend_crc32c_by_table(0, bytes_of("123456789")), 0xe3069283u);
}

TEST(Hasher, TwoOfOneAlgorithmOnOneThread) {
  for (const auto& known : all_algorithms()) {
    Hasher first(known.algorithm, {}), second(known.algorithm, {});
    first.update(bytes_of("a"));
    second.update(bytes_of("b"));
    std::string a(first.size(), '\0'), b(second.size(), '\0');
    first.finish(reinterpret_cast<unsigned char*>(a.data()));
    second.finish(reinterpret_cast<unsigned char*>(b.data()));
    EXPECT_EQ(a, digest(known.algorithm, "a"));
    EXPECT_EQ(b, digest(known.algorithm, "b"));
  }
}

TEST(Hasher, ManyThreads) {
  const auto expected = digest(Algorithm::sha3_256, "message");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 1000; ++round)
        ASSERT_EQ(digest(Algorithm::sha3_256, "message"), expected);
    });
  for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace toolyard::hashing
