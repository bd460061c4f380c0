// Creates the OpenID Connect provider that the settings configure.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "core/error.h"
#include "ports/identity_provider.h"

namespace toolyard {

// Checks that the single sign-on settings are consistent.
Result<void> check_identity_provider(const Settings& settings);

// Returns null if none is configured. The provider is not contacted before the first sign-in.
std::unique_ptr<IdentityProvider> make_identity_provider(const Settings& settings);

}  // namespace toolyard
