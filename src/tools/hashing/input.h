// The data of a request to hash: a text in some encoding, or a file.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"
#include "core/error.h"
#include "core/text/bytes.h"
#include "tools/charset.h"

namespace toolyard::hashing {

// The bytes to hash, borrowed from the request or, if they had to be decoded, from `storage`.
struct Input {
  std::string_view bytes;
  std::unique_ptr<std::string> storage;
};

// Exactly one of `text` and `file` must be given; only a text is encoded in the charset. Faults
// have the pointers `/input`, `/file` and `/charset`.
Result<Input> read_input(const std::optional<std::string_view>& text, Encoding encoding,
                         Charset charset, const std::optional<Blob>& file);

}  // namespace toolyard::hashing
