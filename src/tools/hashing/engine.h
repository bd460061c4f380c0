// One algorithm at work: a row of functions over a piece of raw memory. Made for hasher.h, which
// puts keys and HMAC on top; each family of algorithms has one file of engines.
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

// Parameters of an algorithm. An engine reads only those it supports.
struct Settings {
  std::size_t digest_size = 0;
  Bytes key = {};
  Bytes salt = {};
  Bytes personal = {};
  const std::string_view* context = nullptr;  // BLAKE3: derive a key for this purpose
};

// Enough for the largest state (BLAKE3, whose tree is up to 54 levels high).
inline constexpr std::size_t state_bytes = 2048;

struct Engine {
  void (*start)(void* state, const Settings& settings);
  void (*update)(void* state, Bytes bytes);
  void (*finish)(void* state, unsigned char* digest, std::size_t size);
  // Goes on from where another state of the same algorithm stands.
  void (*copy)(void* state, const void* from);
  std::size_t piece_bytes;  // about a tenth of a millisecond's work
  // Before the first start and after the last finish, only where the state owns something.
  void (*open)(void* state) = nullptr;
  void (*drop)(void* state, bool held_secret) = nullptr;
};

inline constexpr std::size_t usual_piece_bytes = 64 << 10;

// The engine of a class with start, update and finish.
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

// A faster engine for the case that there are no settings beside the usual digest size.
const Engine* plain_engine(Algorithm algorithm);

}  // namespace toolyard::hashing
