// The server's secret: as the settings give it, else one of its own that it makes on first start
// and keeps in the data folder, readable by nobody else.
#pragma once
#include <string_view>

#include "app/settings/settings.h"
#include "core/crypto/secret_key.h"

namespace toolyard {

// Where it is kept, unless the settings give it.
inline constexpr std::string_view secret_file_name = "secret.key";

// Throws std::runtime_error with one clear line.
SecretKey load_secret(const Settings& settings);

}  // namespace toolyard
