// The owners of OpenSSL objects of key_formats/openssl.h, for the numbers of RSA keys.
#pragma once
#include "tools/key_formats/openssl.h"

namespace toolyard::rsa {

using key_formats::der_of;
using key_formats::ErrorsAreCleared;
using key_formats::make_workspace;
using key_formats::must;
using key_formats::Number;
using key_formats::octets;
using key_formats::owned;
using key_formats::Owned;
using key_formats::Pkey;
using key_formats::Secret;
using key_formats::Workspace;

}  // namespace toolyard::rsa
