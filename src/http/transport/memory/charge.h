// A share of the memory that all connections together may use (`max_held_bytes`): for the bytes of
// requests beyond the first page of input, and for large responses until they are sent. Released by
// the destructor.
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

  // Grows the share to `bytes`. Returns false, and changes nothing, if the sum of all shares would
  // exceed `most`.
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
