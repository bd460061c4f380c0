#include "core/crypto/random.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace toolyard {
namespace {

void fill_from_kernel(std::span<unsigned char> out) {
  while (!out.empty()) {
    const auto got = getrandom(out.data(), out.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw std::system_error(errno, std::generic_category(), "getrandom");
    out = out.subspan(static_cast<std::size_t>(got));
  }
}

struct Reserve {
  std::array<unsigned char, 512> bytes;
  std::size_t left = 0;
};

}  // namespace

void fill_random(std::span<unsigned char> out) {
  if (out.empty()) return;
  thread_local Reserve reserve;
  if (out.size() > reserve.bytes.size() / 4) return fill_from_kernel(out);
  if (out.size() > reserve.left) {
    fill_from_kernel(reserve.bytes);
    reserve.left = reserve.bytes.size();
  }
  auto* from = reserve.bytes.data() + reserve.bytes.size() - reserve.left;
  std::memcpy(out.data(), from, out.size());
  explicit_bzero(from, out.size());
  reserve.left -= out.size();
}

std::uint64_t random_below(std::uint64_t bound) {
  // Values below 2^64 mod bound would make the low remainders more likely: draw again.
  const std::uint64_t unfair = (0 - bound) % bound;
  for (;;) {
    std::array<unsigned char, 8> bytes;
    fill_random(bytes);
    std::uint64_t value;
    std::memcpy(&value, bytes.data(), sizeof value);
    if (value >= unfair) return value % bound;
  }
}

void append_random_base62(std::string& out, std::size_t count) {
  while (count > 0) {
    std::array<unsigned char, 32> bytes;
    fill_random(bytes);
    for (std::size_t i = 0; i < bytes.size() && count > 0; ++i) {
      const unsigned six_bits = bytes[i] & 63u;
      if (six_bits >= 62) continue;
      out += kBase62[six_bits];
      --count;
    }
    explicit_bzero(bytes.data(), bytes.size());
  }
}

}  // namespace toolyard
