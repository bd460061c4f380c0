// The server's secret, from which a key is derived for each purpose, so that what is signed for one
// purpose is not valid for another.
#pragma once
#include <array>
#include <string>
#include <string_view>

namespace toolyard {

using DerivedKey = std::array<unsigned char, 32>;

class SecretKey {
 public:
  static constexpr std::size_t min_bytes = 32;

  // Throws std::invalid_argument for fewer than 32 bytes.
  explicit SecretKey(std::string bytes);
  ~SecretKey();
  SecretKey(const SecretKey&) = default;
  SecretKey& operator=(const SecretKey&) = default;

  // HKDF (RFC 5869) with SHA-256 and no salt; `purpose` is its `info`.
  DerivedKey derive(std::string_view purpose) const;

 private:
  std::string bytes_;
};

// HMAC with SHA-256.
DerivedKey hmac_sha256(const DerivedKey& key, std::string_view text);

}  // namespace toolyard
