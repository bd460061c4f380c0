// BLAKE3: hashing, keyed hashing and key derivation, with an output of any length. Implemented here
// because Debian 12 has no library for it; tested with the official vectors.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/hashing/engine.h"

namespace toolyard::hashing {

class Blake3 {
 public:
  static constexpr std::size_t key_bytes = 32;

  // Starts a hash; with a key of 32 bytes, a keyed hash; with a context, the derivation of a key
  // from the message.
  void start(const Settings& settings);
  void update(Bytes bytes);
  void finish(unsigned char* digest, std::size_t size);

  using Words = std::array<std::uint32_t, 8>;

 private:
  struct Node;  // the last compression of a chunk or of two children, before it is computed

  void start(const Words& key, std::uint8_t flags);
  void add_to_chunk(Bytes bytes);
  Node chunk_node() const;
  void add_subtree(const Words& value, std::uint64_t chunks);
  Words subtree_value(const unsigned char* bytes, std::size_t chunks) const;
  Words parent_value(const Words& left, const Words& right) const;

  static constexpr std::size_t block_bytes = 64, chunk_bytes = 1024;
  // Subtrees of up to this many chunks are hashed in parallel.
  static constexpr std::size_t widest_subtree = 64;
  static constexpr std::size_t highest_tree = 54;  // levels: enough for 2^64 bytes

  Words key_;
  std::uint64_t chunks_done_;
  std::uint8_t flags_;
  std::uint8_t blocks_done_;   // of the open chunk
  std::uint8_t block_filled_;  // bytes in `block_`
  std::uint8_t height_;
  Words chunk_value_;
  std::array<unsigned char, block_bytes> block_;
  std::array<Words, highest_tree> finished_;  // left subtrees that wait for their right sibling
};

}  // namespace toolyard::hashing
