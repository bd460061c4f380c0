// SipHash-2-4: a hash that nobody can compute, or find texts for, without its key. Aumasson and
// Bernstein, "SipHash: a fast short-input PRF" (2012).
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace toolyard::visits {

using HashKey = std::array<std::uint64_t, 2>;

static_assert(std::endian::native == std::endian::little);

namespace detail {

struct SipState {
  std::uint64_t a, b, c, d;

  void round() {
    a += b;
    b = std::rotl(b, 13) ^ a;
    a = std::rotl(a, 32);
    c += d;
    d = std::rotl(d, 16) ^ c;
    a += d;
    d = std::rotl(d, 21) ^ a;
    c += b;
    b = std::rotl(b, 17) ^ c;
    c = std::rotl(c, 32);
  }
  void add(std::uint64_t word) {
    d ^= word;
    round();
    round();
    a ^= word;
  }
};

}  // namespace detail

inline std::uint64_t keyed_hash(const HashKey& key, std::string_view bytes) {
  detail::SipState state{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
                         key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
  std::uint64_t last = std::uint64_t{bytes.size()} << 56;
  while (bytes.size() >= 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), 8);
    state.add(word);
    bytes.remove_prefix(8);
  }
  std::uint64_t rest = 0;
  if (!bytes.empty()) std::memcpy(&rest, bytes.data(), bytes.size());
  state.add(last | rest);
  state.c ^= 0xff;
  for (int i = 0; i < 4; ++i) state.round();
  return state.a ^ state.b ^ state.c ^ state.d;
}

}  // namespace toolyard::visits
