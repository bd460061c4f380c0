// Many random numbers from a source of random bytes: drawn in bulk, without modulo bias, and wiped
// when they are used.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace toolyard {

class RandomSource {
 public:
  using Fill = std::function<void(std::span<unsigned char>)>;

  // `fill` must outlive this object. It is called for about `expected_bytes` at first, and for more
  // bytes at a time later.
  explicit RandomSource(const Fill& fill, std::size_t expected_bytes = 64);
  ~RandomSource();
  RandomSource(const RandomSource&) = delete;
  RandomSource& operator=(const RandomSource&) = delete;

  // Returns a number from 0 to `bound` - 1, each equally likely. `bound` is at least 1.
  std::uint64_t below(std::uint64_t bound);

  std::uint32_t bits_32();
  std::uint64_t bits_64();

 private:
  static constexpr std::size_t most_bytes = 4096;

  template <class Number> Number take();

  const Fill& fill_;
  std::size_t next_fill_;
  std::size_t at_ = 0, end_ = 0;
  std::array<unsigned char, most_bytes> bytes_;
};

}  // namespace toolyard
