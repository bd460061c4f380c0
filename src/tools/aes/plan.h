// The options of a request, decoded, checked and completed with defaults. Values to be chosen at
// random are still missing.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "tools/aes/envelope.h"
#include "tools/aes/input.h"
#include "tools/aes/request.h"
#include "tools/limits.h"

namespace toolyard::aes {

struct Plan {
  Cipher cipher = Cipher::aes_256_gcm;
  Padding padding = Padding::pkcs7;

  // With a KDF the key is derived from `password`; otherwise it is `key`, or random if null.
  std::optional<Kdf> kdf = {};
  std::string_view password = {};
  std::optional<Secret> key = {};
  std::optional<std::string> salt = {};  // null: to be chosen at random, or there is no KDF

  bool has_salt_header = true;  // of `openssl`: whether the data begins with `Salted__` and salt

  // Used by `raw` only, except the IV and its length.
  std::optional<std::string> iv = {};  // null: random, derived, or contained in the data
  std::size_t iv_length = 0;
  IvPosition iv_position = IvPosition::prepend;
  TagPosition tag_position = TagPosition::append;
  std::string_view aad = {};  // when decrypting an envelope, its header
  std::string aad_storage = {};
  std::string tag = {};
};

// Fills the plan. `envelope` is the envelope to decrypt, or null if the input is not one. The plan
// borrows from the request and the envelope and must not be moved. Reports all faults of the
// options at once.
Result<void> make_plan(const Request& request, const Input& input, const Envelope* envelope,
                       const WorkLimits& limits, Plan& plan);

}  // namespace toolyard::aes
