// How ciphertext, IV, salt and tag lie beside each other in each format.
#pragma once
#include <string>
#include <string_view>

#include "tools/aes/cipher.h"
#include "tools/aes/input.h"
#include "tools/aes/plan.h"

namespace toolyard::aes {

// Encrypts, and puts everything that the format holds around the ciphertext. An envelope sets the
// AAD, and is text.
std::string seal(Format format, Keyed& keyed, const Plan& plan, std::string_view plain,
                 std::string& tag);

// Ciphertext and tag; what is too short to hold them cannot be decrypted.
struct Sealed {
  std::string_view data = {};
  std::string_view tag = {};
  bool is_whole = true;
};

// Finds them in the data, and with `raw` the IV of the plan. Of an envelope, the data are the bytes
// of its payload.
Sealed take_apart(Format format, std::string_view data, Plan& plan);

}  // namespace toolyard::aes
