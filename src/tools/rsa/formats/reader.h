// Reads a key in whichever form it comes.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "tools/limits.h"
#include "tools/rsa/formats/jwk.h"
#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

struct ReadKey {
  Key key;
  std::string_view form;  // such as `pkcs8`, named as the options name it
  bool was_locked = false;
  std::string comment;
  JwkNames names;
  std::vector<std::string> dropped;  // what the form says beside the key, each a noun
};

// PEM, base64 of DER, a JWK or a public key of OpenSSH. Of several keys in PEM the first private
// one is read, else the first public one. Fails with `invalid_key`, `wrong_passphrase` or
// `kdf_limit`.
Result<ReadKey> read_key(std::string_view text, const std::optional<std::string_view>& passphrase,
                         const WorkLimits& limits);

}  // namespace toolyard::rsa
