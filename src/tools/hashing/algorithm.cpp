#include "tools/hashing/algorithm.h"

namespace toolyard::hashing {
namespace {

constexpr AlgorithmInfo plain(Algorithm algorithm, std::size_t digest_size, std::size_t block_size,
                              bool is_broken = false) {
  return {algorithm, digest_size, block_size, Keying::hmac, 0, 0, 0, is_broken};
}
constexpr AlgorithmInfo shake(Algorithm algorithm, std::size_t size) {
  return {algorithm, size, 0, Keying::none, 0, max_output_bytes};
}
constexpr AlgorithmInfo blake2(Algorithm algorithm, std::size_t size, std::size_t most,
                               std::size_t salt_size) {
  return {algorithm, size, 0, Keying::up_to_size, most, most, salt_size};
}
constexpr AlgorithmInfo checksum(Algorithm algorithm, std::size_t size) {
  return {algorithm, size, 0, Keying::none};
}

using enum Algorithm;
constexpr std::array<AlgorithmInfo, algorithm_count> table{{
    plain(md5, 16, 64, true),
    plain(sha1, 20, 64, true),
    plain(sha224, 28, 64),
    plain(sha256, 32, 64),
    plain(sha384, 48, 128),
    plain(sha512, 64, 128),
    plain(sha512_224, 28, 128),
    plain(sha512_256, 32, 128),
    plain(sha3_224, 28, 144),
    plain(sha3_256, 32, 136),
    plain(sha3_384, 48, 104),
    plain(sha3_512, 64, 72),
    plain(keccak_256, 32, 136),
    plain(keccak_512, 64, 72),
    shake(shake128, 32),
    shake(shake256, 64),
    blake2(blake2b_256, 32, 64, 16),
    blake2(blake2b_384, 48, 64, 16),
    blake2(blake2b_512, 64, 64, 16),
    blake2(blake2s_256, 32, 32, 8),
    {blake3, 32, 0, Keying::exact_size, 32, max_output_bytes},
    plain(ripemd160, 20, 64),
    plain(sm3, 32, 64),
    plain(md4, 16, 64, true),
    checksum(crc32, 4),
    checksum(crc32c, 4),
    checksum(adler32, 4),
    checksum(xxh64, 8),
    checksum(xxh32, 4),
    checksum(xxh3_64, 8),
    checksum(xxh3_128, 16),
    checksum(crc, 4),
}};

consteval bool is_in_enum_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].algorithm != Algorithm(i)) return false;
  return true;
}
static_assert(is_in_enum_order());

}  // namespace

const AlgorithmInfo& info(Algorithm algorithm) { return table[std::size_t(algorithm)]; }

const std::array<AlgorithmInfo, algorithm_count>& all_algorithms() { return table; }

}  // namespace toolyard::hashing
