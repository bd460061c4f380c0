// The memory of large responses, until they are sent: part of what all connections together may use
// (see charge.h), and bounded for each caller, so that one who reads slowly leaves room to others.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

#include "http/transport/charge.h"

namespace toolyard::http {

// The bytes that responses to each caller use. Only callers with large responses are remembered, so
// that the memory limit of responses also limits this table. Thread-safe.
class HeldByCaller {
 public:
  // Returns false, and changes nothing, if the caller would hold more than `most` bytes. A single
  // response may have any size.
  bool add(std::uint64_t caller, std::uint64_t bytes, std::uint64_t most) noexcept {
    auto& part = part_of(caller);
    const std::lock_guard lock(part.mutex);
    try {
      const auto [at, is_new] = part.bytes.try_emplace(caller, bytes);
      if (is_new) return true;
      if (at->second + bytes > most) return false;
      at->second += bytes;
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }
  void remove(std::uint64_t caller, std::uint64_t bytes) noexcept {
    auto& part = part_of(caller);
    const std::lock_guard lock(part.mutex);
    const auto at = part.bytes.find(caller);
    if (at == part.bytes.end()) return;
    at->second -= bytes;
    if (at->second == 0) part.bytes.erase(at);
  }

 private:
  struct Part {
    std::mutex mutex;
    std::unordered_map<std::uint64_t, std::uint64_t> bytes;
  };
  Part& part_of(std::uint64_t caller) {
    return parts_[static_cast<std::size_t>((caller ^ caller >> 32) % parts_.size())];
  }

  std::array<Part, 16> parts_;  // so that event loops rarely wait for each other
};

// What the response of one connection uses. Released by the destructor.
class AnswerCharge {
 public:
  // Each caller may use this fraction of the memory.
  static constexpr std::uint64_t callers_share = 2;

  AnswerCharge(std::atomic<std::uint64_t>& total, HeldByCaller& callers)
      : total_(total), callers_(callers) {}
  ~AnswerCharge() { release(); }
  AnswerCharge(const AnswerCharge&) = delete;
  AnswerCharge& operator=(const AnswerCharge&) = delete;

  // Charges a response to `caller`, or to nobody if that is 0. Returns false if the caller or all
  // connections together would use too much; `most` is the maximum of all.
  bool take(std::uint64_t bytes, std::uint64_t caller, std::uint64_t most) {
    release();
    if (caller != 0 && !callers_.add(caller, bytes, most / callers_share)) return false;
    if (!total_.grow(bytes, most)) {
      if (caller != 0) callers_.remove(caller, bytes);
      return false;
    }
    caller_ = caller;
    return true;
  }
  void release() {
    if (caller_ != 0) callers_.remove(std::exchange(caller_, 0), total_.bytes());
    total_.release();
  }
  std::uint64_t bytes() const { return total_.bytes(); }

 private:
  Charge total_;
  HeldByCaller& callers_;
  std::uint64_t caller_ = 0;
};

}  // namespace toolyard::http
