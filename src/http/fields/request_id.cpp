#include "http/fields/request_id.h"

#include <bit>
#include <random>

namespace toolyard::http {
namespace {

constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// Writes the lowest bits as `count` characters of five bits each, the lowest five bits last.
template <unsigned count> void write_base32(char* to, std::uint64_t bits) {
#pragma GCC unroll 10
  for (unsigned i = 0; i < count; ++i) to[i] = alphabet[bits >> (5 * (count - 1 - i)) & 31];
}

}  // namespace

RequestIdGenerator::RequestIdGenerator() {
  std::random_device device;
  for (std::uint64_t& word : state_) word = (std::uint64_t{device()} << 32) | device() | 1;
}

// The generator xoshiro256**.
std::uint64_t RequestIdGenerator::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

void RequestIdGenerator::make(std::uint64_t unix_ms, RequestId& id) {
  write_base32<10>(id.data(), unix_ms);
  write_base32<8>(id.data() + 10, next());
  write_base32<8>(id.data() + 18, next());
}

}  // namespace toolyard::http
