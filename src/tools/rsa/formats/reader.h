// Reads a key in any of the supported formats.
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
  std::string_view form;  // such as `pkcs8`, named as in the options
  bool was_locked = false;
  std::string comment;
  JwkNames names;
  std::vector<std::string> dropped;  // parts of the input that are not read, as nouns
};

// Reads PEM, base64 of DER, a JWK or a public key in OpenSSH format. Of several PEM blocks, the
// first private key is read, else the first public key. Fails with `invalid_key`,
// `wrong_passphrase` or `kdf_limit`.
Result<ReadKey> read_key(std::string_view text, const std::optional<std::string_view>& passphrase,
                         const WorkLimits& limits);

}  // namespace toolyard::rsa
