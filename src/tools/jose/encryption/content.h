// The encryption of the content of tokens (RFC 7518 section 5), and its compression (RFC 7516
// section 4.1.3).
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tools/aes/secret.h"
#include "tools/jose/tokens/token.h"

namespace toolyard::jose {

// Returns the size of the key of an encryption such as `A128GCM`, in bytes; nothing if it is not
// supported.
std::optional<std::size_t> content_key_size(std::string_view enc);

// Returns nothing if the key does not fit the content. The key must have the right size.
std::optional<aes::Secret> decrypt_content(std::string_view enc, std::string_view key,
                                           const Encrypted& content);

// Decompresses DEFLATE. Returns nothing if it is damaged, or longer than `limit` bytes.
std::optional<aes::Secret> inflate(std::string_view compressed, std::size_t limit);

}  // namespace toolyard::jose
