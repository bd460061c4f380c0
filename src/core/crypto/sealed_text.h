// Secrets that have to be read again, kept so that the database alone gives none away: AES-256-GCM
// under a key of the server's secret.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.h"

namespace toolyard {

// In base64. `context` is no part of it but has to be the same to open it, so that what was sealed
// for one record cannot be moved to another.
std::string seal_text(const DerivedKey& key, std::string_view text, std::string_view context);

// Nothing where it was sealed by another key or for another context, or was changed.
std::optional<std::string> open_sealed_text(const DerivedKey& key, std::string_view sealed,
                                            std::string_view context);

}  // namespace toolyard
