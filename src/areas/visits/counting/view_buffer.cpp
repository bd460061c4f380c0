#include "areas/visits/counting/view_buffer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <thread>
#include <utility>

namespace toolyard::visits {
namespace {

constexpr std::size_t text_count = 6;
// Longer texts are cut: no browser, host or page of this site needs more.
constexpr std::array<std::size_t, text_count> max_lengths{64, 320, 256, 512, 1'024, 512};

struct Head {
  Instant at;
  std::array<std::uint16_t, text_count> lengths{};
  bool is_view = true;
  Event event = Event::tool_used;
};

unsigned number_of_thread() noexcept {
  static std::atomic<unsigned> threads = 0;
  thread_local constinit unsigned own = 0;
  if (own == 0) own = threads.fetch_add(1, std::memory_order_relaxed) + 1;
  return own;
}

}  // namespace

std::size_t ViewBuffer::shards_for_this_machine() {
  return std::bit_ceil(std::clamp<std::size_t>(2 * std::thread::hardware_concurrency(), 4, 64));
}

ViewBuffer::ViewBuffer(std::size_t max_bytes, std::size_t shards)
    : shard_count_(shards), max_shard_bytes_(max_bytes / shard_count_),
      shards_(std::make_unique<Shard[]>(shard_count_)) {}

bool ViewBuffer::Shard::append(std::span<const std::string_view> texts,
                               std::size_t max_bytes) noexcept {
  std::size_t size = 0;
  for (const auto text : texts) size += text.size();
  if (bytes.size() + size > max_bytes) return false;
  try {
    // What `append` below needs is there, so that a visit is added whole or not at all.
    if (bytes.capacity() - bytes.size() < size)
      bytes.reserve(std::max(2 * bytes.capacity(), bytes.size() + size));
    for (const auto text : texts) bytes.append(text);
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

// Threads begin at different shards, and try the next one if it is full, or locked: a thread that
// was preempted while it adds delays no other.
bool ViewBuffer::add(const Visit& visit) noexcept {
  std::array<std::string_view, text_count + 1> texts{
      std::string_view(), visit.address, visit.user_agent, visit.host,
      visit.path,         visit.query,   visit.referrer};
  Head head{.at = visit.at, .is_view = visit.is_view, .event = visit.event};
  for (std::size_t i = 0; i < text_count; ++i) {
    texts[i + 1] = texts[i + 1].substr(0, max_lengths[i]);
    head.lengths[i] = static_cast<std::uint16_t>(texts[i + 1].size());
  }
  texts[0] = {reinterpret_cast<const char*>(&head), sizeof head};
  const std::size_t first = number_of_thread();
  std::size_t full = 0;
  for (auto i = first; full < shard_count_; ++i) {
    if (i - first >= 4 * shard_count_) std::this_thread::yield();
    auto& shard = shards_[i & (shard_count_ - 1)];
    if (!shard.try_lock()) continue;
    const bool is_added = shard.append(texts, max_shard_bytes_);
    shard.unlock();
    if (is_added) return true;
    ++full;
  }
  return false;
}

void ViewBuffer::take(Shard& shard) {
  while (!shard.try_lock()) std::this_thread::yield();
  std::swap(taken_, shard.bytes);
  shard.unlock();
}

Visit ViewBuffer::next() {
  Head head;
  auto left = std::string_view(taken_).substr(counted_bytes_);
  std::memcpy(&head, left.data(), sizeof head);
  left.remove_prefix(sizeof head);
  std::array<std::string_view, text_count> texts;
  for (std::size_t i = 0; i < text_count; ++i) {
    texts[i] = left.substr(0, head.lengths[i]);
    left.remove_prefix(head.lengths[i]);
  }
  counted_bytes_ = taken_.size() - left.size();
  return {.is_view = head.is_view,
          .event = head.event,
          .at = head.at,
          .address = texts[0],
          .user_agent = texts[1],
          .host = texts[2],
          .path = texts[3],
          .query = texts[4],
          .referrer = texts[5]};
}

}  // namespace toolyard::visits
