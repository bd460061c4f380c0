// A share of something that all connections together have a limited amount of, which is also
// bounded for each caller, so that one who takes much leaves room to others: memory (see charge.h),
// and connections themselves.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

#include "http/transport/memory/charge.h"

namespace toolyard::http {

// How much each caller holds. Only those who hold something are remembered, so that the limit of
// what is held also limits this table. Thread-safe.
class HeldByCaller {
 public:
  // Adds to what `caller` holds. Returns false, and changes nothing, if it would hold more than
  // `most` then; but whoever holds little beside the `own` of this share may hold any amount.
  bool add(std::uint64_t caller, std::uint64_t own, std::uint64_t more,
           std::uint64_t most) noexcept {
    auto& part = part_of(caller);
    const std::lock_guard lock(part.mutex);
    try {
      auto& held = part.held[caller];
      if (held - own > most / 8 && held + more > most) return false;
      held += more;
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }
  void remove(std::uint64_t caller, std::uint64_t amount) noexcept {
    auto& part = part_of(caller);
    const std::lock_guard lock(part.mutex);
    const auto at = part.held.find(caller);
    if (at == part.held.end()) return;
    at->second -= amount;
    if (at->second == 0) part.held.erase(at);
  }

 private:
  struct Part {
    std::mutex mutex;
    std::unordered_map<std::uint64_t, std::uint64_t> held;
  };
  Part& part_of(std::uint64_t caller) {
    return parts_[static_cast<std::size_t>((caller ^ caller >> 32) % parts_.size())];
  }

  std::array<Part, 16> parts_;  // so that event loops rarely wait for each other
};

// What one connection holds for its caller. Released by the destructor.
class CallerCharge {
 public:
  CallerCharge(std::atomic<std::uint64_t>& total, HeldByCaller& callers)
      : total_(total), callers_(callers) {}
  ~CallerCharge() { release(); }
  CallerCharge(const CallerCharge&) = delete;
  CallerCharge& operator=(const CallerCharge&) = delete;

  // Grows the share to `amount` for `caller`, or for nobody if that is 0; a share that is held has
  // one caller. Returns false, and changes nothing, if all together would hold more than `most`, or
  // the caller more than one of `parts` of that.
  bool grow(std::uint64_t amount, std::uint64_t caller, std::uint64_t most,
            std::uint64_t parts = 2) {
    const auto own = total_.bytes();
    if (amount <= own) return true;
    if (own == 0) caller_ = caller;
    if (caller_ != 0 && !callers_.add(caller_, own, amount - own, most / parts)) return false;
    if (total_.grow(amount, most)) return true;
    if (caller_ != 0) callers_.remove(caller_, amount - own);
    return false;
  }
  void release() {
    if (total_.bytes() == 0) return;
    if (caller_ != 0) callers_.remove(caller_, total_.bytes());
    total_.release();
  }
  std::uint64_t bytes() const { return total_.bytes(); }

 private:
  Charge total_;
  HeldByCaller& callers_;
  std::uint64_t caller_ = 0;
};

}  // namespace toolyard::http
