// The hash algorithms by name: what each is called, how long its digest is and which options it
// takes. Nothing here computes; hasher.h does.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolyard::hashing {

enum class Algorithm : std::uint8_t {
  md5, sha1, sha224, sha256, sha384, sha512, sha512_224, sha512_256,
  sha3_224, sha3_256, sha3_384, sha3_512, keccak_256, keccak_512, shake128, shake256,
  blake2b_256, blake2b_384, blake2b_512, blake2s_256, blake3,
  ripemd160, sm3, md4, crc32, crc32c, adler32, xxh64,
};
inline constexpr std::size_t algorithm_count = 28;

enum class Keying : std::uint8_t { none, hmac, prefix, exact };

struct AlgorithmInfo {
  Algorithm algorithm;
  std::string_view name;
  std::size_t digest_size;       // bytes, where no length is asked for
  std::size_t block_size = 0;    // bytes, for HMAC
  Keying keying = Keying::hmac;  // prefix: a key up to key_size; exact: of key_size
  std::size_t key_size = 0;
  std::size_t most_output = 0;  // bytes that may be asked for; 0: the length is fixed
  std::size_t salt_size = 0;    // of the salt and of the personal text
  bool is_broken = false;       // collisions can be made
};

// No digest may be asked for that is longer than this.
inline constexpr std::size_t most_output_bytes = 1 << 20;

const AlgorithmInfo& info(Algorithm algorithm);
const std::array<AlgorithmInfo, algorithm_count>& all_algorithms();

// The algorithm of this exact name, if there is one.
std::optional<Algorithm> find_algorithm(std::string_view name);
// The known name that looks most like this one; empty where none is near.
std::string_view nearest_name(std::string_view name);

}  // namespace toolyard::hashing
