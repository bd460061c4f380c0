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

std::size_t shards_for_this_machine() {
  return std::bit_ceil(std::clamp<std::size_t>(2 * std::thread::hardware_concurrency(), 4, 64));
}

}  // namespace

ViewBuffer::ViewBuffer(std::size_t max_bytes)
    : shard_count_(shards_for_this_machine()), max_shard_bytes_(max_bytes / shard_count_),
      shards_(std::make_unique<Shard[]>(shard_count_)) {}

// Threads begin at different shards, and try the next one if it is locked: a thread that was
// preempted while it adds delays no other.
ViewBuffer::Shard& ViewBuffer::lock() noexcept {
  static std::atomic<unsigned> threads = 0;
  thread_local constinit unsigned own = 0;
  if (own == 0) own = threads.fetch_add(1, std::memory_order_relaxed) + 1;
  for (unsigned i = own;; ++i) {
    auto& shard = shards_[i & (shard_count_ - 1)];
    if (!shard.is_locked.exchange(true, std::memory_order_acquire)) return shard;
    if (i - own >= 4 * shard_count_) std::this_thread::yield();
  }
}

bool ViewBuffer::add(const Visit& visit) noexcept {
  std::array<std::string_view, text_count> texts{visit.address, visit.user_agent, visit.host,
                                                 visit.path,    visit.query,      visit.referrer};
  Head head{.at = visit.at, .is_view = visit.is_view, .event = visit.event};
  std::size_t size = sizeof head;
  for (std::size_t i = 0; i < text_count; ++i) {
    texts[i] = texts[i].substr(0, max_lengths[i]);
    head.lengths[i] = static_cast<std::uint16_t>(texts[i].size());
    size += texts[i].size();
  }
  auto& shard = lock();
  bool has_room = shard.bytes.size() + size <= max_shard_bytes_;
  try {
    if (has_room) {
      // What `append` below needs is there, so that a visit is added whole or not at all.
      if (shard.bytes.capacity() - shard.bytes.size() < size)
        shard.bytes.reserve(std::max(2 * shard.bytes.capacity(), shard.bytes.size() + size));
      shard.bytes.append(reinterpret_cast<const char*>(&head), sizeof head);
      for (const auto text : texts) shard.bytes.append(text);
    }
  } catch (const std::bad_alloc&) {
    has_room = false;
  }
  shard.is_locked.store(false, std::memory_order_release);
  return has_room;
}

void ViewBuffer::take(Shard& shard) {
  while (shard.is_locked.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  std::swap(taken_, shard.bytes);
  shard.is_locked.store(false, std::memory_order_release);
}

Visit ViewBuffer::next(std::string_view& left) {
  Head head;
  std::memcpy(&head, left.data(), sizeof head);
  left.remove_prefix(sizeof head);
  std::array<std::string_view, text_count> texts;
  for (std::size_t i = 0; i < text_count; ++i) {
    texts[i] = left.substr(0, head.lengths[i]);
    left.remove_prefix(head.lengths[i]);
  }
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
