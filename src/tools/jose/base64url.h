// Base64url of tokens and keys (RFC 7515 section 2). Text that is valid but not canonical is
// decoded and marked as such; everything else is rejected.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace toolyard::jose {

struct Base64UrlBytes {
  std::string bytes;
  bool is_canonical = true;  // without padding, and without surplus bits that are set
};

struct Base64UrlFault {
  std::size_t offset;
  std::string detail;
  std::string hint;
};

std::expected<Base64UrlBytes, Base64UrlFault> read_base64url(std::string_view text);

std::string write_base64url(std::string_view bytes);

}  // namespace toolyard::jose
