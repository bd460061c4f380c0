#include "tools/hashing/algorithm.h"

#include <algorithm>
#include <string>
#include <vector>

namespace toolyard::hashing {
namespace {

constexpr AlgorithmInfo plain(Algorithm algorithm, std::string_view name, std::size_t digest_size,
                              std::size_t block_size, bool is_broken = false) {
  return {algorithm, name, digest_size, block_size, Keying::hmac, 0, 0, 0, is_broken};
}
constexpr AlgorithmInfo shake(Algorithm algorithm, std::string_view name, std::size_t size) {
  return {algorithm, name, size, 0, Keying::none, 0, most_output_bytes};
}
constexpr AlgorithmInfo blake2(Algorithm algorithm, std::string_view name, std::size_t size,
                               std::size_t most, std::size_t salt_size) {
  return {algorithm, name, size, 0, Keying::prefix, most, most, salt_size};
}
constexpr AlgorithmInfo checksum(Algorithm algorithm, std::string_view name, std::size_t size) {
  return {algorithm, name, size, 0, Keying::none};
}

using enum Algorithm;
constexpr std::array<AlgorithmInfo, algorithm_count> table{{
    plain(md5, "md5", 16, 64, true),
    plain(sha1, "sha1", 20, 64, true),
    plain(sha224, "sha224", 28, 64),
    plain(sha256, "sha256", 32, 64),
    plain(sha384, "sha384", 48, 128),
    plain(sha512, "sha512", 64, 128),
    plain(sha512_224, "sha512-224", 28, 128),
    plain(sha512_256, "sha512-256", 32, 128),
    plain(sha3_224, "sha3-224", 28, 144),
    plain(sha3_256, "sha3-256", 32, 136),
    plain(sha3_384, "sha3-384", 48, 104),
    plain(sha3_512, "sha3-512", 64, 72),
    plain(keccak_256, "keccak-256", 32, 136),
    plain(keccak_512, "keccak-512", 64, 72),
    shake(shake128, "shake128", 32),
    shake(shake256, "shake256", 64),
    blake2(blake2b_256, "blake2b-256", 32, 64, 16),
    blake2(blake2b_384, "blake2b-384", 48, 64, 16),
    blake2(blake2b_512, "blake2b-512", 64, 64, 16),
    blake2(blake2s_256, "blake2s-256", 32, 32, 8),
    {blake3, "blake3", 32, 0, Keying::exact, 32, most_output_bytes},
    plain(ripemd160, "ripemd160", 20, 64),
    plain(sm3, "sm3", 32, 64),
    plain(md4, "md4", 16, 64, true),
    checksum(crc32, "crc32", 4),
    checksum(crc32c, "crc32c", 4),
    checksum(adler32, "adler32", 4),
    checksum(xxh64, "xxh64", 8),
}};

consteval bool rows_stand_in_the_order_of_the_enumeration() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].algorithm != Algorithm(i)) return false;
  return true;
}
static_assert(rows_stand_in_the_order_of_the_enumeration());

// Lower case, and without what people put between the parts of a name.
std::string bare(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '-' || c == '_' || c == ' ' || c == '/') continue;
    out += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  }
  return out;
}

// How many letters must be put in, taken out or changed to make one text the other.
std::size_t edits(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i] != to[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row[to.size()];
}

}  // namespace

const AlgorithmInfo& info(Algorithm algorithm) { return table[std::size_t(algorithm)]; }

const std::array<AlgorithmInfo, algorithm_count>& all_algorithms() { return table; }

std::optional<Algorithm> find_algorithm(std::string_view name) {
  for (const auto& known : table)
    if (known.name == name) return known.algorithm;
  return std::nullopt;
}

std::string_view nearest_name(std::string_view name) {
  if (name.size() > 32) return {};
  const std::string wanted = bare(name);
  std::string_view nearest;
  std::size_t least = wanted.size() / 2 + 1;
  for (const auto& known : table) {
    const std::size_t distance = edits(wanted, bare(known.name));
    if (distance >= least) continue;
    least = distance;
    nearest = known.name;
  }
  return nearest;
}

}  // namespace toolyard::hashing
