// Cryptographically secure random bytes from the kernel, and numbers and texts made from them.
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace toolyard {

inline constexpr char kBase62[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Fills `out` with bytes from getrandom(2). Small requests share a per-thread reserve, each byte of
// which is wiped when it is handed out. A forked child must exec before it calls this function,
// because it has a copy of the reserve.
void fill_random(std::span<unsigned char> out);

// Returns a number from 0 to `bound` - 1, each equally likely. `bound` is at least 1.
std::uint64_t random_below(std::uint64_t bound);

// Appends `count` digits and letters, each of the 62 equally likely.
void append_random_base62(std::string& out, std::size_t count);

}  // namespace toolyard
