// Shared by tests of SIMD kernels: buffers of exact size, and the instruction sets of this machine.
#pragma once
#include <hwy/targets.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

// A buffer of exactly the size of its bytes, so that AddressSanitizer detects every overrun. `lead`
// bytes before them change their alignment.
class Exact {
 public:
  explicit Exact(std::size_t size, std::size_t lead = 0)
      : lead_(lead), size_(size), buffer_(new char[lead + size]) {}
  Exact(std::string_view text, std::size_t lead) : Exact(text.size(), lead) {
    text.copy(data(), text.size());
  }
  char* data() { return buffer_.get() + lead_; }
  std::string_view view(std::size_t size) { return {data(), size}; }
  std::string_view view() { return view(size_); }

 private:
  std::size_t lead_, size_;
  std::unique_ptr<char[]> buffer_;
};

inline std::string random_bytes(std::mt19937& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

// Returns each Highway target that this machine supports. For hwy::SetSupportedTargetsForTest, in
// which 0 restores the default.
inline std::vector<std::int64_t> targets() {
  std::vector<std::int64_t> each;
  for (auto left = hwy::SupportedTargets(); left != 0; left &= left - 1)
    each.push_back(static_cast<std::int64_t>(left & -left));
  return each;
}

}  // namespace toolyard::testing
