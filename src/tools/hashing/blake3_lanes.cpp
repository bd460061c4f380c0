#include "tools/hashing/blake3_lanes.h"

#include <bit>
#include <cstring>
#include <utility>

// Vectors whose size is not known at compile time cannot be elements of arrays. NEON is used
// instead of SVE.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tools/hashing/blake3_lanes.cpp"
#include <hwy/foreach_target.h>
// foreach_target must come first
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::hashing {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<std::uint32_t, 16>;
using Vector = hn::Vec<Tag>;
constexpr std::size_t lanes = hn::MaxLanes(Tag());

HWY_INLINE void mix(Vector& a, Vector& b, Vector& c, Vector& d, Vector x, Vector y) {
  a = hn::Add(hn::Add(a, b), x);
  d = hn::RotateRight<16>(hn::Xor(d, a));
  c = hn::Add(c, d);
  b = hn::RotateRight<12>(hn::Xor(b, c));
  a = hn::Add(hn::Add(a, b), y);
  d = hn::RotateRight<8>(hn::Xor(d, a));
  c = hn::Add(c, d);
  b = hn::RotateRight<7>(hn::Xor(b, c));
}

template <std::size_t Round>
HWY_INLINE void one_round(Vector* HWY_RESTRICT v, const Vector* HWY_RESTRICT m) {
  constexpr auto& s = blake3_schedule[Round];
  mix(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
  mix(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
  mix(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
  mix(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
  mix(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
  mix(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
  mix(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
  mix(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
}

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE void load_blocks(const unsigned char* const* inputs, std::size_t offset, Vector* m) {
  for (std::size_t w = 0; w < 16; ++w) {
    std::uint32_t word;
    std::memcpy(&word, inputs[0] + offset + 4 * w, 4);
    m[w] = hn::Set(Tag(), word);
  }
}

#else

// Loads word w of the block of every lane into m[w]. Lane 4q+k of the inputs is first copied to
// part q of row k, so that transposing within the 128-bit parts is enough.
HWY_INLINE void load_blocks(const unsigned char* const* inputs, std::size_t offset, Vector* m) {
  const Tag tag;
  const hn::Repartition<std::uint64_t, Tag> wide;
  for (std::size_t w = 0; w < 16; w += 4) {
    HWY_ALIGN std::uint32_t rows[4][lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane)
      std::memcpy(&rows[lane % 4][lane / 4 * 4], inputs[lane] + offset + 4 * w, 16);
    const auto r0 = hn::Load(tag, rows[0]), r1 = hn::Load(tag, rows[1]);
    const auto r2 = hn::Load(tag, rows[2]), r3 = hn::Load(tag, rows[3]);
    const auto low01 = hn::BitCast(wide, hn::InterleaveLower(tag, r0, r1));
    const auto low23 = hn::BitCast(wide, hn::InterleaveLower(tag, r2, r3));
    const auto high01 = hn::BitCast(wide, hn::InterleaveUpper(tag, r0, r1));
    const auto high23 = hn::BitCast(wide, hn::InterleaveUpper(tag, r2, r3));
    m[w] = hn::BitCast(tag, hn::InterleaveLower(wide, low01, low23));
    m[w + 1] = hn::BitCast(tag, hn::InterleaveUpper(wide, low01, low23));
    m[w + 2] = hn::BitCast(tag, hn::InterleaveLower(wide, high01, high23));
    m[w + 3] = hn::BitCast(tag, hn::InterleaveUpper(wide, high01, high23));
  }
}

#endif

struct Counters {
  HWY_ALIGN std::uint32_t low[lanes];
  HWY_ALIGN std::uint32_t high[lanes];
};

HWY_INLINE void compress_block(Vector* HWY_RESTRICT h, const Vector* HWY_RESTRICT m,
                               const Counters& counters, std::uint8_t flags) {
  const Tag tag;
  // clang-format off
  Vector v[16] = {h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7],
                  hn::Set(tag, blake3_initial[0]), hn::Set(tag, blake3_initial[1]),
                  hn::Set(tag, blake3_initial[2]), hn::Set(tag, blake3_initial[3]),
                  hn::Load(tag, counters.low), hn::Load(tag, counters.high),
                  hn::Set(tag, 64u), hn::Set(tag, flags)};
  // clang-format on
  one_round<0>(v, m);
  one_round<1>(v, m);
  one_round<2>(v, m);
  one_round<3>(v, m);
  one_round<4>(v, m);
  one_round<5>(v, m);
  one_round<6>(v, m);
  for (std::size_t i = 0; i < 8; ++i) h[i] = hn::Xor(v[i], v[i + 8]);
}

// Compresses at most as many inputs as there are lanes; idle lanes repeat the last input.
void compress_group(const Blake3Batch& batch, std::size_t first, std::size_t count,
                    unsigned char* values) {
  const Tag tag;
  const unsigned char* inputs[lanes];
  Counters counters;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::size_t index = first + (lane < count ? lane : count - 1);
    inputs[lane] = batch.inputs + index * batch.stride;
    const std::uint64_t counter = batch.counter + index * batch.counter_step;
    counters.low[lane] = std::uint32_t(counter);
    counters.high[lane] = std::uint32_t(counter >> 32);
  }
  Vector h[8];
  for (std::size_t i = 0; i < 8; ++i) h[i] = hn::Set(tag, batch.key[i]);
  for (std::size_t block = 0; block < batch.blocks; ++block) {
    Vector m[16];
    load_blocks(inputs, 64 * block, m);
    auto flags = batch.flags;
    if (block == 0) flags |= batch.first_flags;
    if (block + 1 == batch.blocks) flags |= batch.last_flags;
    compress_block(h, m, counters, flags);
  }
  HWY_ALIGN std::uint32_t words[8][lanes];
  for (std::size_t i = 0; i < 8; ++i) hn::Store(h[i], tag, words[i]);
  for (std::size_t lane = 0; lane < count; ++lane)
    for (std::size_t i = 0; i < 8; ++i)
      std::memcpy(values + (first + lane) * 32 + 4 * i, &words[i][lane], 4);
}

void compress_batch(const Blake3Batch& batch, std::size_t count, unsigned char* values) {
  for (std::size_t first = 0; first < count; first += lanes)
    compress_group(batch, first, count - first < lanes ? count - first : lanes, values);
}

}  // namespace HWY_NAMESPACE
}  // namespace toolyard::hashing
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard::hashing {

HWY_EXPORT(compress_batch);

namespace {

static_assert(std::endian::native == std::endian::little);

using State = std::array<std::uint32_t, 16>;

template <std::size_t A, std::size_t B, std::size_t C, std::size_t D>
inline void mix_words(State& v, std::uint32_t x, std::uint32_t y) {
  v[A] += v[B] + x;
  v[D] = std::rotr(v[D] ^ v[A], 16);
  v[C] += v[D];
  v[B] = std::rotr(v[B] ^ v[C], 12);
  v[A] += v[B] + y;
  v[D] = std::rotr(v[D] ^ v[A], 8);
  v[C] += v[D];
  v[B] = std::rotr(v[B] ^ v[C], 7);
}

template <std::size_t... Round>
inline void all_rounds(State& v, const State& m, std::index_sequence<Round...>) {
  const auto one = [&](const auto& s) {
    mix_words<0, 4, 8, 12>(v, m[s[0]], m[s[1]]);
    mix_words<1, 5, 9, 13>(v, m[s[2]], m[s[3]]);
    mix_words<2, 6, 10, 14>(v, m[s[4]], m[s[5]]);
    mix_words<3, 7, 11, 15>(v, m[s[6]], m[s[7]]);
    mix_words<0, 5, 10, 15>(v, m[s[8]], m[s[9]]);
    mix_words<1, 6, 11, 12>(v, m[s[10]], m[s[11]]);
    mix_words<2, 7, 8, 13>(v, m[s[12]], m[s[13]]);
    mix_words<3, 4, 9, 14>(v, m[s[14]], m[s[15]]);
  };
  (one(blake3_schedule[Round]), ...);
}

}  // namespace

std::array<std::uint32_t, 16> blake3_compress(const std::array<std::uint32_t, 8>& value,
                                              const unsigned char* block, std::uint8_t length,
                                              std::uint64_t counter, std::uint8_t flags) {
  State m;
  std::memcpy(m.data(), block, sizeof m);
  // clang-format off
  State v{value[0], value[1], value[2], value[3], value[4], value[5], value[6], value[7],
          blake3_initial[0], blake3_initial[1], blake3_initial[2], blake3_initial[3],
          std::uint32_t(counter), std::uint32_t(counter >> 32), length, flags};
  // clang-format on
  all_rounds(v, m, std::make_index_sequence<7>());
  for (std::size_t i = 0; i < 8; ++i) {
    v[i] ^= v[i + 8];
    v[i + 8] ^= value[i];
  }
  return v;
}

void blake3_compress_batch(const Blake3Batch& batch, std::size_t count, unsigned char* values) {
  HWY_DYNAMIC_DISPATCH(compress_batch)(batch, count, values);
}

}  // namespace toolyard::hashing
#endif
