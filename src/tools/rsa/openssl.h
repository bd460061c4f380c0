// The owners of OpenSSL objects of keys/openssl.h, for the numbers of RSA keys.
#pragma once
#include "tools/keys/openssl.h"

namespace toolyard::rsa {

using keys::der_of;
using keys::ErrorsAreCleared;
using keys::make_workspace;
using keys::must;
using keys::Number;
using keys::octets;
using keys::owned;
using keys::Owned;
using keys::Pkey;
using keys::Secret;
using keys::Workspace;

}  // namespace toolyard::rsa
