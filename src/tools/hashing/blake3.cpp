#include "tools/hashing/blake3.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "tools/hashing/blake3_lanes.h"

namespace toolyard::hashing {

// A node of the tree of BLAKE3: chunks of 1 KiB are leaves, a parent hashes its two children, and
// only the topmost compression has the `root` flag. Therefore the last chunk stays open until
// `finish`.
struct Blake3::Node {
  Words value;
  std::array<unsigned char, block_bytes> block;
  std::uint64_t counter;
  std::uint8_t length;
  std::uint8_t flags;

  Words chaining_value() const {
    const auto state = blake3_compress(value, block.data(), length, counter, flags);
    Words out;
    std::copy_n(state.begin(), out.size(), out.begin());
    return out;
  }
};

namespace {

using Words = Blake3::Words;

Words words_of(const unsigned char* bytes) {
  Words out;
  std::memcpy(out.data(), bytes, sizeof out);
  return out;
}

}  // namespace

void Blake3::start(const Words& key, std::uint8_t flags) {
  key_ = key;
  flags_ = flags;
  chunks_done_ = 0;
  height_ = 0;
  blocks_done_ = 0;
  block_filled_ = 0;
  chunk_value_ = key;
}

void Blake3::start(const Settings& settings) {
  if (settings.context != nullptr) {
    Blake3 context;
    context.start(blake3_initial, derive_key_context);
    context.update(bytes_of(*settings.context));
    unsigned char key[key_bytes];
    context.finish(key, sizeof key);
    return start(words_of(key), derive_key_material);
  }
  if (settings.key.size() == key_bytes) return start(words_of(settings.key.data()), keyed_hash);
  start(blake3_initial, 0);
}

Blake3::Words Blake3::parent_value(const Words& left, const Words& right) const {
  Node node{.value = key_,
            .block = {},
            .counter = 0,
            .length = block_bytes,
            .flags = std::uint8_t(flags_ | parent)};
  std::memcpy(node.block.data(), left.data(), sizeof left);
  std::memcpy(node.block.data() + sizeof left, right.data(), sizeof right);
  return node.chaining_value();
}

void Blake3::add_to_chunk(Bytes bytes) {
  while (!bytes.empty()) {
    if (block_filled_ == block_bytes) {
      const auto flags = std::uint8_t(flags_ | (blocks_done_ == 0 ? chunk_start : 0));
      const auto state =
          blake3_compress(chunk_value_, block_.data(), block_bytes, chunks_done_, flags);
      std::copy_n(state.begin(), chunk_value_.size(), chunk_value_.begin());
      ++blocks_done_;
      block_filled_ = 0;
    }
    const std::size_t count = std::min(bytes.size(), block_bytes - block_filled_);
    std::memcpy(block_.data() + block_filled_, bytes.data(), count);
    block_filled_ = std::uint8_t(block_filled_ + count);
    bytes = bytes.subspan(count);
  }
}

Blake3::Node Blake3::chunk_node() const {
  Node node{.value = chunk_value_,
            .block = {},
            .counter = chunks_done_,
            .length = block_filled_,
            .flags = std::uint8_t(flags_ | chunk_end | (blocks_done_ == 0 ? chunk_start : 0))};
  std::memcpy(node.block.data(), block_.data(), block_filled_);
  return node;
}

// Adds a subtree and joins it with the complete subtrees on its left. More input must follow,
// because none of the joined nodes may be the root.
void Blake3::add_subtree(const Words& value, std::uint64_t chunks) {
  chunks_done_ += chunks;
  Words joined = value;
  for (auto size = chunks; (chunks_done_ & size) == 0; size *= 2)
    joined = parent_value(finished_[--height_], joined);
  finished_[height_++] = joined;
}

Blake3::Words Blake3::subtree_value(const unsigned char* bytes, std::size_t chunks) const {
  unsigned char values[widest_subtree * sizeof(Words)];
  // clang-format off
  blake3_compress_batch({.inputs = bytes, .stride = chunk_bytes,
                         .blocks = chunk_bytes / block_bytes, .key = key_.data(),
                         .counter = chunks_done_, .counter_step = 1, .flags = flags_,
                         .first_flags = chunk_start, .last_flags = chunk_end},
                        chunks, values);
  // clang-format on
  while (chunks > 1) {
    unsigned char parents[widest_subtree / 2 * sizeof(Words)];
    chunks /= 2;
    // clang-format off
    blake3_compress_batch({.inputs = values, .stride = block_bytes, .blocks = 1,
                           .key = key_.data(), .counter = 0, .counter_step = 0,
                           .flags = std::uint8_t(flags_ | parent),
                           .first_flags = 0, .last_flags = 0},
                          chunks, parents);
    // clang-format on
    std::memcpy(values, parents, chunks * sizeof(Words));
  }
  return words_of(values);
}

void Blake3::update(Bytes bytes) {
  const std::size_t opened = blocks_done_ * block_bytes + block_filled_;
  if (opened > 0) {
    const auto part = bytes.first(std::min(bytes.size(), chunk_bytes - opened));
    add_to_chunk(part);
    bytes = bytes.subspan(part.size());
    if (bytes.empty()) return;
    const auto value = chunk_node().chaining_value();
    blocks_done_ = block_filled_ = 0;
    add_subtree(value, 1);
    chunk_value_ = key_;
  }
  while (bytes.size() > chunk_bytes) {
    auto chunks = std::min(std::bit_floor((bytes.size() - 1) / chunk_bytes), widest_subtree);
    while ((chunks_done_ & (chunks - 1)) != 0) chunks /= 2;
    add_subtree(subtree_value(bytes.data(), chunks), chunks);
    bytes = bytes.subspan(chunks * chunk_bytes);
  }
  add_to_chunk(bytes);
}

void Blake3::finish(unsigned char* digest, std::size_t size) {
  Node node = chunk_node();
  for (std::size_t level = height_; level > 0; --level) {
    const auto right = node.chaining_value();
    node = {.value = key_,
            .block = {},
            .counter = 0,
            .length = block_bytes,
            .flags = std::uint8_t(flags_ | parent)};
    std::memcpy(node.block.data(), finished_[level - 1].data(), sizeof right);
    std::memcpy(node.block.data() + sizeof right, right.data(), sizeof right);
  }
  for (std::uint64_t counter = 0; size > 0; ++counter) {
    const auto state = blake3_compress(node.value, node.block.data(), node.length, counter,
                                       std::uint8_t(node.flags | root));
    const std::size_t count = std::min(size, sizeof state);
    std::memcpy(digest, state.data(), count);
    digest += count;
    size -= count;
  }
}

}  // namespace toolyard::hashing
