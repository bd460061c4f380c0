// Engines: the implementation of an algorithm as a table of functions on a state in raw memory.
// Internal to hasher.h, which adds keys and HMAC; each family of algorithms has one file of
// engines.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tools/hashing/algorithm.h"

namespace toolyard::hashing {

using Bytes = std::span<const unsigned char>;
inline Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

struct Crc;

// Parameters of an algorithm. An engine reads only those it supports.
struct Settings {
  std::size_t digest_size = 0;
  Bytes key = {};
  Bytes salt = {};
  Bytes personal = {};
  const std::string_view* context = nullptr;  // BLAKE3: derive a key for this context
  const Crc* crc = nullptr;
};

// Size of the memory for a state: enough for BLAKE3, whose tree has up to 54 levels.
inline constexpr std::size_t state_bytes = 2048;

struct Engine {
  void (*start)(void* state, const Settings& settings);
  void (*update)(void* state, Bytes bytes);
  void (*finish)(void* state, unsigned char* digest, std::size_t size);
  // Makes the state a copy of another one of the same algorithm.
  void (*copy)(void* state, const void* from);
  std::size_t piece_bytes;  // number of bytes that take about a tenth of a millisecond
  // Called before the first `start` and after the last `finish`; null unless the state owns
  // resources.
  void (*open)(void* state) = nullptr;
  void (*drop)(void* state, bool held_secret) = nullptr;
};

inline constexpr std::size_t usual_piece_bytes = 64 << 10;

// The engine of a class with start, update and finish. Its objects are never destroyed, so they
// must not own resources.
template <class State, std::size_t PieceBytes = usual_piece_bytes>
inline constexpr Engine engine_for{
    .start =
        [](void* state, const Settings& settings) {
          static_assert(sizeof(State) <= state_bytes && alignof(State) <= 64);
          (::new (state) State)->start(settings);
        },
    .update = [](void* state, Bytes bytes) { static_cast<State*>(state)->update(bytes); },
    .finish = [](void* state, unsigned char* digest,
                 std::size_t size) { static_cast<State*>(state)->finish(digest, size); },
    .copy = [](void* state,
               const void* from) { ::new (state) State(*static_cast<const State*>(from)); },
    .piece_bytes = PieceBytes};

const Engine* openssl_engine(Algorithm algorithm);
const Engine* keccak_engine(Algorithm algorithm);
const Engine* blake_engine(Algorithm algorithm);
const Engine* checksum_engine(Algorithm algorithm);

// Returns a faster engine for use without any settings but the default digest size; null if there
// is none.
const Engine* plain_engine(Algorithm algorithm);

}  // namespace toolyard::hashing
