// Incremental hashing of bytes with any algorithm of algorithm.h, with or without a key. Small
// inputs require no allocation; secrets are wiped when the hasher is destroyed.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tools/hashing/algorithm.h"
#include "tools/hashing/checksums/crc.h"
#include "tools/hashing/engine.h"

namespace toolyard::hashing {

struct Options {
  std::optional<std::string_view> key = {};       // HMAC, or the algorithm's own keyed mode
  std::optional<std::string_view> context = {};   // BLAKE3: derive a key
  std::string_view salt = {};                     // BLAKE2
  std::string_view personal = {};                 // BLAKE2
  std::optional<std::size_t> output_length = {};  // bytes, for algorithms that have a choice
  std::optional<Crc> crc = {};                    // for `Algorithm::crc`; else `usual_crc`
};

// Returns the number of bytes that `finish` writes.
std::size_t digest_size(Algorithm algorithm, const Options& options);

class Hasher {
 public:
  // The options must fit the algorithm (see `AlgorithmInfo`) and are borrowed until `finish`.
  Hasher(Algorithm algorithm, const Options& options);
  ~Hasher();
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  // Copies the state of another hasher, which must have the same algorithm and options.
  void take(const Hasher& other);
  // Charges the work to the budget of the call; throws `Stopped` if that is exceeded.
  void update(Bytes bytes);
  void finish(unsigned char* digest);  // must be called at most once
  std::size_t size() const { return settings_.digest_size; }

 private:
  static constexpr std::size_t largest_block = 144;

  // Opens the engine. The public constructor delegates to this one, so that the destructor runs and
  // releases the state even if the rest of the construction throws.
  Hasher(const Engine* engine, bool holds_secret);
  void start_hmac(Bytes key, std::size_t block_size);
  void finish_hmac(unsigned char* digest);

  alignas(64) std::byte state_[state_bytes];
  const Engine* engine_;
  Settings settings_;
  std::size_t hmac_block_ = 0;  // in bytes; 0: no HMAC
  bool holds_secret_;
  unsigned char hmac_key_[largest_block];
};

// Hashes one text with several algorithms in a single pass over memory. Writes the digests to
// `digests` one after the other, in the order of `algorithms`.
void hash_all(std::span<const Algorithm> algorithms, const Options& options, std::string_view text,
              unsigned char* digests);

}  // namespace toolyard::hashing
