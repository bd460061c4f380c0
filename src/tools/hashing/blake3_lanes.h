// The compression function of BLAKE3: for one block, and for many inputs in parallel in the lanes
// of the vectors of the processor. Internal to blake3.cpp.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace toolyard::hashing {

// clang-format off
enum Blake3Flag : std::uint8_t {
  chunk_start = 1, chunk_end = 2, parent = 4, root = 8,
  keyed_hash = 16, derive_key_context = 32, derive_key_material = 64,
};
// clang-format on

inline constexpr std::array<std::uint32_t, 8> blake3_initial{
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

// The order of the message words in each round.
inline constexpr std::array<std::array<std::uint8_t, 16>, 7> blake3_schedule = [] {
  constexpr std::array<std::uint8_t, 16> permutation{2, 6,  3,  10, 7, 0,  4,  13,
                                                     1, 11, 12, 5,  9, 14, 15, 8};
  std::array<std::array<std::uint8_t, 16>, 7> rounds{};
  for (std::uint8_t i = 0; i < 16; ++i) rounds[0][i] = i;
  for (std::size_t round = 1; round < rounds.size(); ++round)
    for (std::size_t i = 0; i < 16; ++i) rounds[round][i] = rounds[round - 1][permutation[i]];
  return rounds;
}();

// Compresses one block and returns all 16 words of the output.
std::array<std::uint32_t, 16> blake3_compress(const std::array<std::uint32_t, 8>& value,
                                              const unsigned char* block, std::uint8_t length,
                                              std::uint64_t counter, std::uint8_t flags);

// Inputs of the same number of whole blocks, `stride` bytes apart.
struct Blake3Batch {
  const unsigned char* inputs;
  std::size_t stride;
  std::size_t blocks;  // of each input
  const std::uint32_t* key;
  std::uint64_t counter;       // of the first input
  std::uint64_t counter_step;  // 1 for chunks, 0 for parents
  std::uint8_t flags, first_flags, last_flags;
};

// Writes the chaining value (32 bytes) of each of `count` inputs.
void blake3_compress_batch(const Blake3Batch& batch, std::size_t count, unsigned char* values);

}  // namespace toolyard::hashing
