// What is to be done: the options of a request, read, checked and completed.
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

  // With a KDF the password counts, else the key; where both are missing one has to be made.
  std::optional<Kdf> kdf = {};
  std::string_view password = {};
  std::optional<Secret> key = {};
  std::optional<std::string> salt = {};  // none: one has to be made, or there is no KDF

  // `raw` alone, but for the IV of an envelope.
  std::optional<std::string> iv = {};  // none: to be made, derived or read from the data
  std::size_t iv_length = 0;
  IvPosition iv_position = IvPosition::prepend;
  TagPosition tag_position = TagPosition::append;
  std::string_view aad = {};  // of an envelope its header, where it is read
  std::string aad_storage = {};
  std::string tag = {};
};

// `envelope` is the one that the input holds, or null. The plan borrows from the request and the
// envelope and stays where it is. All faults of the options are reported at once.
Result<void> make_plan(const Request& request, const Input& input, const Envelope* envelope,
                       const WorkLimits& limits, Plan& plan);

}  // namespace toolyard::aes
