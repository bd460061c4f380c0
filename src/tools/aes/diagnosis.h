// Why a ciphertext without authentication could not be decrypted. It is the caller's own data, and
// the key is the caller's: a wrong padding tells nothing that decrypting without padding does not.
#pragma once
#include <string>
#include <string_view>

#include "tools/aes/cipher.h"
#include "tools/aes/plan.h"
#include "tools/aes/request.h"
#include "tools/aes/seal.h"

namespace toolyard::aes {

struct Diagnosis {
  std::string detail;
  std::string hint = {};
};

// For data that does not contain its IV, tag and at least one block, or not only whole blocks.
// Returns an empty detail if the sizes are right.
Diagnosis diagnose_size(Format format, const Plan& plan, const Sealed& sealed);

// For a padding that is not the expected one after decryption by `cbc` or `ecb`.
Diagnosis diagnose_padding(const Keyed& keyed, std::string_view data);

// Which of the usual derivations of `openssl enc` gives a text, if one does; otherwise empty.
std::string derivation_that_works(const Plan& plan, std::string_view data);

// Returns a hint if the text of the input is in another encoding than the one it was decoded with.
std::string encoding_hint(const Request& request);

}  // namespace toolyard::aes
