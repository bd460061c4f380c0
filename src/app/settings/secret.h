// Loads the server's secret from the settings, or otherwise from a file in the data folder, which
// is created on first start and readable only by its owner.
#pragma once
#include <string_view>

#include "app/settings/settings.h"
#include "core/crypto/secret_key.h"

namespace toolyard {

// Name of the file with the secret, relative to the data folder.
inline constexpr std::string_view secret_file_name = "secret.key";

// Throws std::runtime_error with a one-line message.
SecretKey load_secret(const Settings& settings);

}  // namespace toolyard
