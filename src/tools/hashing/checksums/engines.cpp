// The engines of checksums: those of zlib and libxxhash, the CRC-32C of crc32c.h and the CRCs of
// crc.h. Digests are
// written in big-endian order, as the numbers usually are.
// Defines the state of xxHash, which is otherwise an incomplete type.
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>
#include <zlib.h>

#include "tools/hashing/checksums/crc.h"
#include "tools/hashing/checksums/crc32c.h"
#include "tools/hashing/engine.h"

namespace toolyard::hashing {
namespace {

void write_big_endian(std::uint64_t sum, unsigned char* digest, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) digest[i] = (unsigned char)(sum >> (8 * (size - 1 - i)));
}

template <auto Extend, std::uint32_t First> struct Checksum {
  void start(const Settings&) { sum = First; }
  void update(Bytes bytes) { sum = Extend(sum, bytes); }
  void finish(unsigned char* digest, std::size_t size) { write_big_endian(sum, digest, size); }
  std::uint32_t sum;
};

// zlib restarts a checksum if it is given a null pointer, which empty bytes may have.
std::uint32_t extend_crc32(std::uint32_t sum, Bytes bytes) {
  return bytes.empty() ? sum : std::uint32_t(crc32_z(sum, bytes.data(), bytes.size()));
}
std::uint32_t extend_adler32(std::uint32_t sum, Bytes bytes) {
  return bytes.empty() ? sum : std::uint32_t(adler32_z(sum, bytes.data(), bytes.size()));
}

struct Xxh64 {
  void start(const Settings&) { XXH64_reset(&state, 0); }
  void update(Bytes bytes) {
    if (!bytes.empty()) XXH64_update(&state, bytes.data(), bytes.size());
  }
  void finish(unsigned char* digest, std::size_t size) {
    write_big_endian(XXH64_digest(&state), digest, size);
  }
  XXH64_state_t state;
};

struct Xxh32 {
  void start(const Settings&) { XXH32_reset(&state, 0); }
  void update(Bytes bytes) {
    if (!bytes.empty()) XXH32_update(&state, bytes.data(), bytes.size());
  }
  void finish(unsigned char* digest, std::size_t size) {
    write_big_endian(XXH32_digest(&state), digest, size);
  }
  XXH32_state_t state;
};

// XXH3 with 64 or 128 bits, which have the same state.
struct Xxh3 {
  void start(const Settings&) { XXH3_128bits_reset(&state); }
  void update(Bytes bytes) {
    if (!bytes.empty()) XXH3_128bits_update(&state, bytes.data(), bytes.size());
  }
  void finish(unsigned char* digest, std::size_t size) {
    if (size == 8) return write_big_endian(XXH3_64bits_digest(&state), digest, size);
    const auto sum = XXH3_128bits_digest(&state);
    write_big_endian(sum.high64, digest, 8);
    write_big_endian(sum.low64, digest + 8, 8);
  }
  XXH3_state_t state;
};

}  // namespace

const Engine* checksum_engine(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::crc32: return &engine_for<Checksum<extend_crc32, 0>, 256 << 10>;
    case Algorithm::crc32c: return &engine_for<Checksum<extend_crc32c, 0>, 256 << 10>;
    case Algorithm::adler32: return &engine_for<Checksum<extend_adler32, 1>, 256 << 10>;
    case Algorithm::xxh64: return &engine_for<Xxh64, 256 << 10>;
    case Algorithm::xxh32: return &engine_for<Xxh32, 256 << 10>;
    case Algorithm::xxh3_64:
    case Algorithm::xxh3_128: return &engine_for<Xxh3, 256 << 10>;
    case Algorithm::crc: return &engine_for<CrcSum, 32 << 10>;
    default: return nullptr;
  }
}

}  // namespace toolyard::hashing
