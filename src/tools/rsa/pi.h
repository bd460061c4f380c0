// The binary digits of pi behind the point, which Blowfish takes its tables from.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolyard::rsa {

// The first `count` words of 32 bits, the highest bit first. The time grows with the square of
// `count`: a thousand words take some hundredths of a second.
std::vector<std::uint32_t> pi_fraction(std::size_t count);

}  // namespace toolyard::rsa
