// User names for people who come from a provider.
#pragma once
#include <string>

#include "ports/identity_provider.h"

namespace toolyard::accounts {

// What a user name may have of the one that they have there, or of their email address. Others may
// have it already.
std::string username_for(const ProvidedIdentity& identity);

}  // namespace toolyard::accounts
