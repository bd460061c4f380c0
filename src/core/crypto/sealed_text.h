// Authenticated encryption of stored secrets that have to be read again, so that the database alone
// reveals none: AES-256-GCM with a key derived from the server's secret.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"

namespace toolyard {

// Returns nonce, ciphertext and tag in base64url. `context` is authenticated but not included
// (associated data): opening requires the same context, so that a text sealed for one record cannot
// be moved to another.
std::string seal_text(const DerivedKey& key, std::string_view text, std::string_view context);

// Returns null if the text was sealed with another key or context, or was changed.
std::optional<std::string> open_sealed_text(const DerivedKey& key, std::string_view sealed,
                                            std::string_view context);

}  // namespace toolyard
