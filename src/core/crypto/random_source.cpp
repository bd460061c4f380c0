#include "core/crypto/random_source.h"

#include <strings.h>

#include <algorithm>
#include <cstring>

namespace toolyard {

RandomSource::RandomSource(const Fill& fill, std::size_t expected_bytes)
    : fill_(fill), next_fill_(std::clamp<std::size_t>(expected_bytes, 8, most_bytes)) {}

RandomSource::~RandomSource() { explicit_bzero(bytes_.data() + at_, end_ - at_); }

template <class Number> Number RandomSource::take() {
  if (end_ - at_ < sizeof(Number)) {
    explicit_bzero(bytes_.data() + at_, end_ - at_);
    fill_(std::span(bytes_).first(next_fill_));
    at_ = 0;
    end_ = next_fill_;
    next_fill_ = std::min(2 * next_fill_, most_bytes);
  }
  Number value;
  std::memcpy(&value, bytes_.data() + at_, sizeof value);
  explicit_bzero(bytes_.data() + at_, sizeof value);
  at_ += sizeof value;
  return value;
}

std::uint32_t RandomSource::bits_32() { return take<std::uint32_t>(); }
std::uint64_t RandomSource::bits_64() { return take<std::uint64_t>(); }

// For bounds below 2^32, the result is the high half of random * bound. Products whose low half is
// below 2^32 mod bound are drawn again, so that all results are equally likely.
std::uint64_t RandomSource::below(std::uint64_t bound) {
  if (bound <= UINT32_MAX) {
    const auto narrow = static_cast<std::uint32_t>(bound);
    for (;;) {
      const auto product = std::uint64_t{bits_32()} * narrow;
      const auto low = static_cast<std::uint32_t>(product);
      if (low >= narrow || low >= (0 - narrow) % narrow) return product >> 32;
    }
  }
  const std::uint64_t unfair = (0 - bound) % bound;
  for (;;) {
    const auto value = bits_64();
    if (value >= unfair) return value % bound;
  }
}

}  // namespace toolyard
