// PEM (RFC 7468): base64 between a line that names its content and a line that ends it, perhaps
// with header lines as old versions of OpenSSL write them; and SSH2 public keys (RFC 4716).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {

// Refers to the text.
struct PemBlock {
  std::string_view label;     // such as `PRIVATE KEY`
  std::string_view dek_info;  // cipher and IV if the block is encrypted, otherwise empty
  std::string_view comment;   // of an SSH2 key
  std::string_view body;      // base64, with its line ends
};

// Whether a text contains a line such as `-----BEGIN PUBLIC KEY-----`.
bool has_pem(std::string_view text);

// Removes the next block, and anything before it, from the front of a text. Returns nothing if
// there is no line `BEGIN`. Fails with `invalid_key` if a block has no end.
Result<std::optional<PemBlock>> take_pem(std::string_view& text);

// Returns a description of a block for error messages, without the label if it is unusual.
std::string shown_label(std::string_view label);

// Decodes base64 in either alphabet, with white space anywhere, marks of quoted lines, and the
// quotes and operators of a source code that joins lines. Returns nothing if it is not valid.
std::optional<Secret> decode_spaced_base64(std::string_view text);

// Returns the offset of what makes a text invalid for `decode_spaced_base64`; its size if something
// is missing at the end.
std::size_t base64_fault_at(std::string_view text);

// Writes the base64 in lines of at most `columns` characters, each with its line end.
Secret write_pem(std::string_view label, std::string_view bytes, std::size_t columns = 64);

}  // namespace toolyard::key_formats
