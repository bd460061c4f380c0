// Reads JSON Web Keys (RFC 7517, RFC 7518 section 6, RFC 8037, RFC 8812) and sets of them.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/options.h"
#include "tools/key_formats/read_key.h"

namespace toolyard::key_formats {

// `text` is a JSON object or array. Members of a key that its kind does not have are not read, and
// listed in `dropped`.
Result<ReadKeys> read_jwks(std::string_view text, const Options& options);

}  // namespace toolyard::key_formats
