// The text of a key: `ty_live_` or `ty_test_`, 30 random base62 characters, and their CRC-32 as 6
// more, so that a mistyped key is distinguished from an unknown one without a lookup.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "areas/keys/model.h"
#include "core/crypto/sha256.h"

namespace toolyard::keys {

using KeyHash = Sha256;

inline constexpr std::size_t kKeySize = 44;

std::string_view prefix_of(Environment environment);  // such as `ty_live`
std::string make_key(Environment environment);

// Returns the six characters that follow a body of 30.
std::array<char, 6> checksum_of(std::string_view body);
// Whether the form and the checksum are those of a key. Allocates nothing.
bool is_well_formed(std::string_view key);
// SHA-256. Thirty random characters need no slow hash.
KeyHash hash_of(std::string_view key);

}  // namespace toolyard::keys
