// Keccak with the padding it had before FIPS 202, which Ethereum and CryptoJS call SHA-3. No
// library of the supported systems has it. The permutation is that of FIPS 202, section 3.2.
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "tools/hashing/engine.h"

namespace toolyard::hashing {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::array<std::uint64_t, 24> round_constants{
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
constexpr std::array<int, 25> offsets{0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                      25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};

using Lanes = std::array<std::uint64_t, 25>;
using Column = std::array<std::uint64_t, 5>;

// The constant indices let the compiler keep the lanes in registers.
template <std::size_t... Lane>
inline void rho_and_pi(const Lanes& from, const Column& mix, Lanes& to,
                       std::index_sequence<Lane...>) {
  ((to[Lane / 5 + 5 * ((2 * (Lane % 5) + 3 * (Lane / 5)) % 5)] =
        std::rotl(from[Lane] ^ mix[Lane % 5], offsets[Lane])),
   ...);
}

template <std::size_t... Lane>
inline void chi(const Lanes& from, Lanes& to, std::index_sequence<Lane...>) {
  ((to[Lane] = from[Lane] ^ (~from[Lane / 5 * 5 + (Lane % 5 + 1) % 5] &
                             from[Lane / 5 * 5 + (Lane % 5 + 2) % 5])),
   ...);
}

template <std::size_t... X> inline Column theta(const Lanes& a, std::index_sequence<X...>) {
  const Column sums{(a[X] ^ a[X + 5] ^ a[X + 10] ^ a[X + 15] ^ a[X + 20])...};
  return {(sums[(X + 4) % 5] ^ std::rotl(sums[(X + 1) % 5], 1))...};
}

void permute(Lanes& state) {
  Lanes lanes = state;
  for (const std::uint64_t constant : round_constants) {
    Lanes moved;
    rho_and_pi(lanes, theta(lanes, std::make_index_sequence<5>()), moved,
               std::make_index_sequence<25>());
    chi(moved, lanes, std::make_index_sequence<25>());
    lanes[0] ^= constant;
  }
  state = lanes;
}

// The sponge: absorbs `Rate` bytes of the message per permutation, padded by 1 0* 1.
template <std::size_t Rate> struct Keccak {
  void start(const Settings&) {
    lanes = {};
    filled = 0;
  }
  void update(Bytes bytes) {
    auto* state = reinterpret_cast<unsigned char*>(lanes.data());
    while (!bytes.empty()) {
      if (filled == 0 && bytes.size() >= Rate) {
        absorb(bytes.data());
        bytes = bytes.subspan(Rate);
        continue;
      }
      const std::size_t count = std::min(bytes.size(), Rate - filled);
      for (std::size_t i = 0; i < count; ++i) state[filled + i] ^= bytes[i];
      filled += count;
      bytes = bytes.subspan(count);
      if (filled < Rate) continue;
      permute(lanes);
      filled = 0;
    }
  }
  void finish(unsigned char* digest, std::size_t size) {
    auto* state = reinterpret_cast<unsigned char*>(lanes.data());
    state[filled] ^= 0x01;
    state[Rate - 1] ^= 0x80;
    permute(lanes);
    std::memcpy(digest, state, size);
  }
  void absorb(const unsigned char* block) {
    for (std::size_t i = 0; i < Rate / 8; ++i) {
      std::uint64_t word;
      std::memcpy(&word, block + 8 * i, 8);
      lanes[i] ^= word;
    }
    permute(lanes);
  }

  Lanes lanes;
  std::size_t filled;
};

}  // namespace

const Engine* keccak_engine(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::keccak_256: return &engine_for<Keccak<136>, 24 << 10>;
    case Algorithm::keccak_512: return &engine_for<Keccak<72>, 12 << 10>;
    default: return nullptr;
  }
}

}  // namespace toolyard::hashing
