// The provider that people sign in with, as the settings have it.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "core/error.h"
#include "ports/identity_provider.h"

namespace toolyard {

// Whether the settings about single sign-on make sense together.
Result<void> check_identity_provider(const Settings& settings);

// Null where none is set. It is asked for nothing before somebody signs in.
std::unique_ptr<IdentityProvider> make_identity_provider(const Settings& settings);

}  // namespace toolyard
