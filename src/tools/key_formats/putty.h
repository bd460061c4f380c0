// The private keys of PuTTY: files `PuTTY-User-Key-File-2` and `-3`.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/options.h"
#include "tools/key_formats/read_key.h"

namespace toolyard::key_formats {

inline constexpr std::string_view putty_mark = "PuTTY-User-Key-File-";

// `text` begins with `putty_mark`. Of a locked key, the public part needs no passphrase. Fails with
// `invalid_key`, `wrong_passphrase` or `kdf_limit`.
Result<ReadKey> read_putty(std::string_view text, const Options& options);

}  // namespace toolyard::key_formats
