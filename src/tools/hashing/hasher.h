// Hashes bytes that arrive in pieces with any algorithm of algorithm.h, plain or with a key. Small
// inputs cost no allocation; secrets are wiped when the hasher goes.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tools/hashing/algorithm.h"
#include "tools/hashing/engine.h"

namespace toolyard::hashing {

struct Options {
  std::optional<std::string_view> key = {};       // HMAC, or the algorithm's own keyed mode
  std::optional<std::string_view> context = {};   // BLAKE3: derive a key
  std::string_view salt = {};                     // BLAKE2
  std::string_view personal = {};                 // BLAKE2
  std::optional<std::size_t> output_length = {};  // bytes, for algorithms that have a choice
};

// How many bytes `finish` writes.
std::size_t digest_size(Algorithm algorithm, const Options& options);

class Hasher {
 public:
  // The options must fit the algorithm (see `AlgorithmInfo`) and are borrowed until `finish`.
  Hasher(Algorithm algorithm, const Options& options);
  ~Hasher();
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  // Goes on from where another one stands, made with the same algorithm and options.
  void take(const Hasher& other);
  // Asks now and then whether there is time left.
  void update(Bytes bytes);
  void finish(unsigned char* digest);  // once
  std::size_t size() const { return settings_.digest_size; }

 private:
  static constexpr std::size_t largest_block = 144;

  // What owns something is whole before anything may stop its making.
  Hasher(const Engine* engine, bool holds_secret);
  void start_hmac(Bytes key, std::size_t block_size);
  void finish_hmac(unsigned char* digest);

  alignas(64) std::byte state_[state_bytes];
  const Engine* engine_;
  Settings settings_;
  std::size_t hmac_block_ = 0;  // 0: no HMAC
  bool holds_secret_;
  unsigned char hmac_key_[largest_block];
};

// Hashes one text with several algorithms, reading the memory once. The digests land one after
// the other in `digests`, in the order of `algorithms`.
void hash_all(std::span<const Algorithm> algorithms, const Options& options, std::string_view text,
              unsigned char* digests);

}  // namespace toolyard::hashing
