#include "tools/rsa/blowfish.h"

#include <openssl/crypto.h>

#include <algorithm>

#include "tools/rsa/pi.h"

namespace toolyard::rsa {

Blowfish::Blowfish() {
  static const auto digits = pi_fraction(subkeys_.size() + boxes_.size());
  std::copy_n(digits.begin(), subkeys_.size(), subkeys_.begin());
  std::copy_n(digits.begin() + std::ptrdiff_t(subkeys_.size()), boxes_.size(), boxes_.begin());
}

Blowfish::~Blowfish() {
  OPENSSL_cleanse(subkeys_.data(), sizeof subkeys_);
  OPENSSL_cleanse(boxes_.data(), sizeof boxes_);
}

void Blowfish::encrypt(Block& block) const {
  auto [left, right] = block;
  const auto mixed = [this](std::uint32_t word) {
    const auto sum = boxes_[word >> 24] + boxes_[256 + (word >> 16 & 255)];
    return (sum ^ boxes_[512 + (word >> 8 & 255)]) + boxes_[768 + (word & 255)];
  };
  for (std::size_t round = 0; round < rounds; round += 2) {
    left ^= subkeys_[round];
    right ^= mixed(left);
    right ^= subkeys_[round + 1];
    left ^= mixed(right);
  }
  block = {right ^ subkeys_[rounds + 1], left ^ subkeys_[rounds]};
}

// The tables are replaced by what they encrypt, block after block; `mix` changes each block before.
template <class Mix> void Blowfish::refill(Words key, Mix&& mix) {
  for (std::size_t i = 0; i < subkeys_.size(); ++i) subkeys_[i] ^= key[i % key.size()];
  Block block{};
  const auto fill = [&](auto& table) {
    for (std::size_t i = 0; i < table.size(); i += 2) {
      mix(block);
      encrypt(block);
      table[i] = block[0];
      table[i + 1] = block[1];
    }
  };
  fill(subkeys_);
  fill(boxes_);
}

void Blowfish::expand(Words key) {
  refill(key, [](Block&) {});
}

void Blowfish::expand(Words key, Words salt) {
  std::size_t at = 0;
  refill(key, [&](Block& block) {
    block[0] ^= salt[at];
    block[1] ^= salt[at + 1];
    at = (at + 2) % salt.size();
  });
}

}  // namespace toolyard::rsa
