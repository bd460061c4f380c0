// Random bytes from the kernel, good enough for secrets, and numbers and texts made of them.
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace toolyard {

inline constexpr char kBase62[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Fills from getrandom(2). Small requests share a per-thread reserve, of which every byte is wiped
// as it is handed out; a process that forks must exec before it asks again.
void fill_random(std::span<unsigned char> out);

// A number from 0 to `bound` - 1, each equally likely. `bound` is at least 1.
std::uint64_t random_below(std::uint64_t bound);

// `count` digits and letters, each of the 62 equally likely.
void append_random_base62(std::string& out, std::size_t count);

}  // namespace toolyard
