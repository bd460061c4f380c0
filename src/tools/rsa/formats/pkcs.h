// Writes keys in DER, with OpenSSL: PKCS#8 with or without encryption, PKCS#1 (of RSA keys) and
// SPKI.
#pragma once
#include "tools/key_formats/lock.h"
#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

Secret pkcs8_der(const Key& key);
Secret locked_pkcs8_der(const Key& key, const key_formats::Lock& lock,
                        const key_formats::FillRandom& fill_random);
Secret pkcs1_private_der(const Key& key);
Secret pkcs1_public_der(const Key& key);
Secret spki_der(const Key& key);

}  // namespace toolyard::rsa
