// Tokens of a fixed size: bytes, and a part of their HMAC, as Base64 for URLs. They cannot be
// forged, and anybody can read them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"

namespace toolyard {

// The numbers of bytes in a token, and of those of the HMAC, of which 16 are enough to prevent
// guessing. Together they are a multiple of three, so that each token has only one Base64 form.
struct SignedSize {
  std::size_t bytes = 0, mark = 0;
};

std::string sign_bytes(const DerivedKey& key, std::string bytes, const SignedSize& size);
// Returns the bytes; null if the token was not made by `sign_bytes` with the same key and size.
std::optional<std::string> read_signed(const DerivedKey& key, std::string_view token,
                                       const SignedSize& size);

// Appends a number in `size` bytes, the highest first, and reads one.
void append_number(std::string& bytes, std::uint64_t number, int size);
std::uint64_t number_in(std::string_view bytes);

}  // namespace toolyard
