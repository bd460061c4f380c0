// What is to be hashed, wherever it stands in a request: a text in some encoding, or a file.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"
#include "core/error.h"
#include "core/text/bytes.h"

namespace toolyard::hashing {

// Bytes of a request and, where they do not lie in the request itself, what holds them.
struct Input {
  std::string_view bytes;
  std::unique_ptr<std::string> storage;
};

// One of `text` and `file` must be given; faults point at `/input` and `/file`.
Result<Input> read_input(const std::optional<std::string_view>& text, Encoding encoding,
                         const std::optional<Blob>& file);

}  // namespace toolyard::hashing
