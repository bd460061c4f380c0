#include "tools/aes/envelope.h"

#include <gtest/gtest.h>

#include <random>

namespace toolyard::aes {
namespace {

std::string random_text(std::mt19937& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

EnvelopeHeader random_header(std::mt19937& random) {
  EnvelopeHeader header{.cipher = Cipher(random() % cipher_count)};
  header.nonce = random_text(random, iv_size(header.cipher));
  if (random() % 4 == 0) return header;
  Kdf kdf{.name = KdfName(random() % 3)};
  if (uses(kdf.name).iterations) kdf.iterations = 1 + random() % 100'000;
  if (uses(kdf.name).memory) kdf.memory_kib = 1LL << random() % 40;
  if (uses(kdf.name).memory) kdf.parallelism = 1 + random() % 100;
  if (uses(kdf.name).digest) kdf.digest = Digest(random() % 6);
  header.kdf = kdf;
  header.salt = random_text(random, min_envelope_salt + random() % 57);
  return header;
}

TEST(AesEnvelope, IsReadAsItWasWritten) {
  std::mt19937 random(1);
  for (int round = 0; round < 10'000; ++round) {
    const auto header = random_header(random);
    const auto written = write_header(header);
    const auto text = written + "cGF5bG9hZA";
    ASSERT_TRUE(is_envelope(text));
    const auto read = read_envelope(text);
    ASSERT_TRUE(read) << text << ": " << read.error().detail;
    EXPECT_EQ(read->header.cipher, header.cipher);
    EXPECT_EQ(read->header.kdf, header.kdf) << text;
    EXPECT_EQ(read->header.salt, header.salt);
    EXPECT_EQ(read->header.nonce, header.nonce);
    EXPECT_EQ(read->aad, written);
    EXPECT_EQ(read_payload(read->payload), "payload");
  }
}

// A changed text is parsed as a different envelope or rejected: no envelope has two texts.
TEST(AesEnvelope, HasOneTextOnly) {
  std::mt19937 random(2);
  std::size_t read_again = 0;
  for (int round = 0; round < 40'000; ++round) {
    auto text = write_header(random_header(random));
    const auto place = random() % text.size();
    switch (random() % 3) {
      case 0: text[place] = "AZaz09-_.,$=+ "[random() % 14]; break;
      case 1: text.erase(place, 1); break;
      default: text.insert(place, 1, "A0.$,="[random() % 6]);
    }
    const auto read = read_envelope(text);
    if (!read) continue;
    EXPECT_EQ(write_header(read->header) + std::string(read->payload), text);
    ++read_again;
  }
  EXPECT_GT(read_again, 1'000u);
}

TEST(AesEnvelope, EveryBeginningOfOneIsRefused) {
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    const auto text = write_header(random_header(random));
    for (std::size_t size = 0; size < text.size(); ++size)
      EXPECT_FALSE(read_envelope(text.substr(0, size))) << text.substr(0, size);
  }
}

TEST(AesEnvelope, PayloadsAreCanonical) {
  EXPECT_EQ(read_payload(""), "");
  EXPECT_EQ(read_payload("Zg"), "f");
  for (const auto* text : {"Z", "Zh", "Zg==", "Zg ", "Zm8+", "Zm8\n"})
    EXPECT_FALSE(read_payload(text)) << text;
}

TEST(AesEnvelope, UnauthenticatedModesUseSeparateKeys) {
  const std::string key(32, 'k');
  EXPECT_EQ(envelope_key(Cipher::aes_256_gcm, key).view(), key);
  EXPECT_EQ(envelope_key(Cipher::aes_128_ctr, key).view().size(), 16u);
  EXPECT_NE(envelope_key(Cipher::aes_256_ctr, key).view(), key);
  EXPECT_NE(envelope_key(Cipher::aes_256_ctr, key).view(),
            envelope_key(Cipher::aes_256_cbc, key).view());
}

}  // namespace
}  // namespace toolyard::aes
