// What tests of vector kernels share: buffers of exact size, and each instruction set of this
// machine alone.
#pragma once
#include <hwy/targets.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

// Bytes in a buffer of their exact size, so that the address sanitizer sees every overrun.
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

// Each target of the machine alone; 0 restores the machine's own choice.
inline std::vector<std::int64_t> targets() {
  std::vector<std::int64_t> each;
  for (auto left = hwy::SupportedTargets(); left != 0; left &= left - 1)
    each.push_back(static_cast<std::int64_t>(left & -left));
  return each;
}

}  // namespace toolyard::testing
