// How large the numbers of an RSA key may be, so that verifying takes little time whoever made it.
#pragma once
#include <openssl/evp.h>

#include <string>

namespace toolyard::jose {

// Why the key is refused; empty for keys that are none of RSA.
std::string rsa_fault(const EVP_PKEY* key);

}  // namespace toolyard::jose
