// Deferred reclamation for data that is read without locks, similar to RCU: a writer that has
// unlinked an object finds out when no reader can refer to it any more. Readers register in one of
// several counters, which few other threads write to. Nobody blocks: the writer checks again later.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace toolyard {

class RcuDomain {
 public:
  // While this object lives, its owner may use the shared objects that it finds.
  class ReadGuard {
   public:
    ReadGuard() = default;
    ReadGuard(ReadGuard&& other) noexcept : counter_(std::exchange(other.counter_, nullptr)) {}
    ReadGuard& operator=(ReadGuard&& other) noexcept {
      std::swap(counter_, other.counter_);
      return *this;
    }
    ~ReadGuard() {
      if (counter_) counter_->fetch_sub(1, std::memory_order_release);
    }

   private:
    friend class RcuDomain;
    explicit ReadGuard(std::atomic<std::uint32_t>& counter) : counter_(&counter) {
      counter.fetch_add(1, std::memory_order_seq_cst);
    }
    std::atomic<std::uint32_t>* counter_ = nullptr;
  };

  // Registers a reader. To be called before the shared data is first read, which must be a
  // sequentially consistent load of what the writer changes with a sequentially consistent store.
  ReadGuard enter() const { return ReadGuard(counters_[number_of_thread() % count].value); }

  // The readers that may have been active when an object was unlinked.
  class GracePeriod {
    friend class RcuDomain;
    std::uint64_t quiescent_ = 0;  // one bit per counter that has been zero since
  };
  bool has_elapsed(GracePeriod& grace_period) const {
    for (std::size_t i = 0; i < count; ++i)
      if (counters_[i].value.load(std::memory_order_seq_cst) == 0)
        grace_period.quiescent_ |= std::uint64_t{1} << i;
    return grace_period.quiescent_ == ~std::uint64_t{0};
  }

 private:
  static constexpr std::size_t count = 64;
  struct alignas(64) Counter {
    std::atomic<std::uint32_t> value = 0;
  };

  static std::size_t number_of_thread() {
    static std::atomic<std::size_t> threads = 0;
    thread_local const std::size_t number = threads.fetch_add(1, std::memory_order_relaxed);
    return number;
  }

  mutable std::array<Counter, count> counters_;
};

// What a writer has made unreachable, until no reader can refer to it any more. Only for the
// writer.
template <class T> class RcuRetired {
 public:
  void add(T one) { waiting_.push_back(std::move(one)); }
  // Passes on what no reader can refer to.
  template <class Sink> void release(const RcuDomain& domain, Sink&& sink) {
    if (leaving_.empty()) {
      leaving_.swap(waiting_);
      grace_period_ = {};
    }
    if (leaving_.empty() || !domain.has_elapsed(grace_period_)) return;
    for (auto& one : leaving_) sink(std::move(one));
    leaving_.clear();
  }

 private:
  std::vector<T> waiting_, leaving_;
  RcuDomain::GracePeriod grace_period_;  // readers that may refer to what is in `leaving_`
};

}  // namespace toolyard
