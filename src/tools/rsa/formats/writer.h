// Writes keys in the formats that the options name.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tools/rsa/formats/jwk.h"
#include "tools/rsa/kdf.h"
#include "tools/rsa/pkey.h"
#include "tools/rsa/request.h"

namespace toolyard::rsa {

struct Names {
  std::string comment;  // one line
  JwkNames jwk;
};

// PEM ends with a line end, the other formats do not.
Secret write_private(const Key& key, PrivateFormat format, const Names& names,
                     const std::optional<Lock>& lock, const FillRandom& fill_random);
std::string write_public(const Key& key, PublicFormat format, const Names& names);

}  // namespace toolyard::rsa
