// SHA-256 of short texts, for what is found by its hash with every request.
#pragma once
#include <array>
#include <string_view>

namespace toolyard {

using Sha256 = std::array<unsigned char, 32>;
Sha256 sha256(std::string_view text);

}  // namespace toolyard
