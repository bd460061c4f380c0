// Writes keys in the formats that the options name.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tools/key_formats/lock.h"
#include "tools/rsa/formats/jwk.h"
#include "tools/rsa/pkey.h"
#include "tools/rsa/request.h"

namespace toolyard::rsa {

struct Names {
  std::string comment;  // one line
  JwkNames jwk;
};

// Whether keys of this kind have the format: PKCS#1 is for RSA only, and OpenSSH has neither
// secp256k1 nor Ed448.
bool has_format(const Key& key, PrivateFormat format);
bool has_format(const Key& key, PublicFormat format);

// PEM ends with a line end, the other formats do not.
Secret write_private(const Key& key, PrivateFormat format, const Names& names,
                     const std::optional<key_formats::Lock>& lock,
                     const key_formats::FillRandom& fill_random);
std::string write_public(const Key& key, PublicFormat format, const Names& names);

}  // namespace toolyard::rsa
