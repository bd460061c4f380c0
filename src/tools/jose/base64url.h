// Base64url as tokens and keys have it (RFC 7515 section 2): strict, but what only a lax writer
// would write is told apart from what nobody can read.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace toolyard::jose {

struct Base64UrlBytes {
  std::string bytes;
  bool is_canonical = true;  // no padding, and no bits set that make no byte
};

struct Base64UrlFault {
  std::size_t offset;
  std::string detail;
  std::string hint;
};

std::expected<Base64UrlBytes, Base64UrlFault> read_base64url(std::string_view text);

std::string write_base64url(std::string_view bytes);

}  // namespace toolyard::jose
