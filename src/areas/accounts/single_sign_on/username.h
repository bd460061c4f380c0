// User names for people who get an account when they come from a provider.
#pragma once
#include <string>

#include "ports/identity_provider.h"

namespace toolyard::accounts {

// Returns the part of their user name at the provider, or of their email address, that user names
// may contain. Another account may have the name already.
std::string username_for(const ProvidedIdentity& identity);

}  // namespace toolyard::accounts
