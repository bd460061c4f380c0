// PEM (RFC 7468): bytes in base64 between a line that says what they are and one that ends them,
// perhaps with header lines as old OpenSSL writes them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

// Borrowed from the text.
struct PemBlock {
  std::string_view label;    // such as `PRIVATE KEY`
  std::string_view headers;  // with their line ends, empty where there are none
  std::string_view body;     // base64, line ends and all
};

// Takes the next block off the front of a text; whatever stands before it is skipped. None is left
// where nothing begins with `-----BEGIN `. Fails with `invalid_key` where a block has no end.
Result<std::optional<PemBlock>> take_pem(std::string_view& text);

// A label as error messages show it; strange ones are not.
std::string shown_label(std::string_view label);

// Base64 of either alphabet with white space anywhere, or nothing.
std::optional<Secret> decode_spaced_base64(std::string_view text);

// Lines of at most `columns` characters, each with its line end.
Secret write_pem(std::string_view label, std::string_view bytes, std::size_t columns = 64);

}  // namespace toolyard::rsa
