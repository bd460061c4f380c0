// The table of hash algorithms: name, digest size and supported options of each. Digests are
// computed by hasher.h.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::hashing {

// clang-format off
enum class Algorithm : std::uint8_t {
  md5, sha1, sha224, sha256, sha384, sha512, sha512_224, sha512_256,
  sha3_224, sha3_256, sha3_384, sha3_512, keccak_256, keccak_512, shake128, shake256,
  blake2b_256, blake2b_384, blake2b_512, blake2s_256, blake3,
  ripemd160, sm3, md4, crc32, crc32c, adler32, xxh64, xxh32, xxh3_64, xxh3_128, crc,
};
// clang-format on
inline constexpr std::size_t algorithm_count = 32;

// How an algorithm uses a key: by HMAC, or by its own mode for keys up to or of exactly one size.
enum class Keying : std::uint8_t { none, hmac, up_to_size, exact_size };

struct AlgorithmInfo {
  Algorithm algorithm;
  std::size_t digest_size;     // bytes, unless another length is requested
  std::size_t block_size = 0;  // bytes, for HMAC
  Keying keying = Keying::hmac;
  std::size_t key_size = 0;
  std::size_t max_output = 0;  // bytes that can be requested; 0: the length is fixed
  std::size_t salt_size = 0;   // maximum bytes of the salt and of the personalization
  bool is_broken = false;      // collisions are feasible
};

// Maximum length of a digest that can be requested, in bytes.
inline constexpr std::size_t max_output_bytes = 1 << 20;

const AlgorithmInfo& info(Algorithm algorithm);
const std::array<AlgorithmInfo, algorithm_count>& all_algorithms();

constexpr auto spellings(Algorithm) {
  using enum Algorithm;
  return std::to_array<Spelling<Algorithm>>(
      {{md5, "md5", "RFC 1321. Broken: collisions are feasible."},
       {sha1, "sha1", "FIPS 180-4. Broken: collisions are feasible."},
       {sha224, "sha224", "SHA-2, FIPS 180-4."},
       {sha256, "sha256", "SHA-2, FIPS 180-4."},
       {sha384, "sha384", "SHA-2, FIPS 180-4."},
       {sha512, "sha512", "SHA-2, FIPS 180-4."},
       {sha512_224, "sha512-224", "SHA-512/224, FIPS 180-4.", "SHA-512/224"},
       {sha512_256, "sha512-256", "SHA-512/256, FIPS 180-4.", "SHA-512/256"},
       {sha3_224, "sha3-224", "FIPS 202."},
       {sha3_256, "sha3-256", "FIPS 202."},
       {sha3_384, "sha3-384", "FIPS 202."},
       {sha3_512, "sha3-512", "FIPS 202."},
       {keccak_256, "keccak-256", "Keccak before FIPS 202, as used by Ethereum."},
       {keccak_512, "keccak-512", "Keccak before FIPS 202; CryptoJS calls it SHA3."},
       {shake128, "shake128", "FIPS 202; 32 bytes by default."},
       {shake256, "shake256", "FIPS 202; 64 bytes by default."},
       {blake2b_256, "blake2b-256", "RFC 7693."},
       {blake2b_384, "blake2b-384", "RFC 7693."},
       {blake2b_512, "blake2b-512", "RFC 7693."},
       {blake2s_256, "blake2s-256", "RFC 7693."},
       {blake3, "blake3", "BLAKE3; 32 bytes by default."},
       {ripemd160, "ripemd160", "RIPEMD-160."},
       {sm3, "sm3", "GB/T 32905-2016."},
       {md4, "md4", "RFC 1320. Broken: collisions are trivial to make."},
       {crc32, "crc32", "Checksum used by zip, gzip and PNG."},
       {crc32c, "crc32c", "Castagnoli's checksum, as used by iSCSI."},
       {adler32, "adler32", "Checksum used by zlib."},
       {xxh64, "xxh64", "64-bit xxHash with seed 0."},
       {xxh32, "xxh32", "32-bit xxHash with seed 0."},
       {xxh3_64, "xxh3-64", "64-bit XXH3."},
       {xxh3_128, "xxh3-128", "128-bit XXH3."},
       {crc, "crc", "The CRC that the option `crc` names.", "CRC"}});
}

}  // namespace toolyard::hashing
