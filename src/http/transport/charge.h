// A share of the bytes that all connections together may hold for their callers: requests from
// their first byte beyond a page, and answers until they are sent. Taken as it grows, given back at
// the end.
#pragma once
#include <atomic>
#include <cstdint>
#include <utility>

namespace toolyard::http {

class Charge {
 public:
  explicit Charge(std::atomic<std::uint64_t>& total) : total_(total) {}
  ~Charge() { release(); }
  Charge(const Charge&) = delete;
  Charge& operator=(const Charge&) = delete;

  // Grows the share to `bytes`; false, and nothing changes, where all would hold more than `most`.
  bool grow(std::uint64_t bytes, std::uint64_t most) {
    if (bytes <= bytes_) return true;
    const auto more = bytes - bytes_;
    if (total_.fetch_add(more, std::memory_order_relaxed) + more > most) {
      total_.fetch_sub(more, std::memory_order_relaxed);
      return false;
    }
    bytes_ = bytes;
    return true;
  }
  void release() {
    if (bytes_ != 0) total_.fetch_sub(std::exchange(bytes_, 0), std::memory_order_relaxed);
  }
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::atomic<std::uint64_t>& total_;
  std::uint64_t bytes_ = 0;
};

}  // namespace toolyard::http
