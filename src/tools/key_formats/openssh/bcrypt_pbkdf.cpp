#include "tools/key_formats/openssh/bcrypt_pbkdf.h"

#include <array>
#include <cstddef>
#include <string>

#include "core/endpoint/budget.h"
#include "tools/key_formats/openssh/blowfish.h"
#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {
namespace {

constexpr std::size_t steps_per_hash = 1'000'000;
constexpr std::size_t digest_size = 64, output_size = 32;
using Digest = std::array<unsigned char, digest_size>;
using Words = std::array<std::uint32_t, digest_size / 4>;
using Output = std::array<unsigned char, output_size>;

void hash(std::string_view bytes, Digest& digest) {
  must(EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha512(), nullptr) == 1,
       "SHA-512");
}

template <std::size_t size> void wipe(std::array<unsigned char, size>& bytes) {
  OPENSSL_cleanse(bytes.data(), bytes.size());
}

Words words_of(const Digest& digest) {
  Words words{};
  for (std::size_t i = 0; i < digest.size(); ++i) words[i / 4] = words[i / 4] << 8 | digest[i];
  return words;
}

// The bcrypt function of bcrypt_pbkdf. It encrypts a text that is as long as its output.
class Bcrypt {
 public:
  explicit Bcrypt(std::string_view passphrase) {
    Digest digest;
    hash(passphrase, digest);
    key_ = words_of(digest);
    wipe(digest);
  }
  ~Bcrypt() { OPENSSL_cleanse(key_.data(), sizeof key_); }
  Bcrypt(const Bcrypt&) = delete;
  Bcrypt& operator=(const Bcrypt&) = delete;

  Output operator()(std::string_view salt) const {
    spend(steps_per_hash + salt.size());
    Digest digest;
    hash(salt, digest);
    auto salt_words = words_of(digest);
    Blowfish cipher;
    cipher.expand(key_, salt_words);
    for (int i = 0; i < 64; ++i) {
      cipher.expand(salt_words);
      cipher.expand(key_);
    }
    wipe(digest);
    OPENSSL_cleanse(salt_words.data(), sizeof salt_words);
    return encrypted_text(cipher);
  }

 private:
  static Output encrypted_text(const Blowfish& cipher) {
    constexpr std::string_view text = "OxychromaticBlowfishSwatDynamite";
    static_assert(text.size() == output_size);
    Output output;
    for (std::size_t at = 0; at < text.size(); at += 8) {
      Blowfish::Block block{};
      for (std::size_t i = 0; i < 8; ++i)
        block[i / 4] = block[i / 4] << 8 | static_cast<unsigned char>(text[at + i]);
      for (int i = 0; i < 64; ++i) cipher.encrypt(block);
      // The words are written in little-endian order.
      for (std::size_t i = 0; i < 8; ++i)
        output[at + i] = static_cast<unsigned char>(block[i / 4] >> (8 * (i % 4)));
    }
    return output;
  }

  Words key_;
};

std::string with_number(std::string_view salt, std::uint32_t number) {
  std::string text(salt);
  for (const int shift : {24, 16, 8, 0}) text += char(number >> shift);
  return text;
}

std::string_view view(const Output& output) {
  return {reinterpret_cast<const char*>(output.data()), output.size()};
}

}  // namespace

aes::Secret bcrypt_pbkdf(std::string_view passphrase, std::string_view salt, std::uint32_t rounds,
                         std::size_t size) {
  const Bcrypt bcrypt(passphrase);
  const auto blocks = (size + output_size - 1) / output_size;
  aes::Secret key(std::string(size, '\0'));
  for (std::size_t block = 0; block < blocks; ++block) {
    auto last = bcrypt(with_number(salt, std::uint32_t(block + 1)));
    auto sum = last;
    for (std::uint32_t round = 1; round < rounds; ++round) {
      last = bcrypt(view(last));
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] ^= last[i];
    }
    for (std::size_t i = 0; i * blocks + block < size && i < sum.size(); ++i)
      key.text[i * blocks + block] = char(sum[i]);
    wipe(sum);
    wipe(last);
  }
  return key;
}

}  // namespace toolyard::key_formats
