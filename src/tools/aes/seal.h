// Assembles encrypted data from ciphertext, IV, salt and tag in each format, and splits it again.
#pragma once
#include <string>
#include <string_view>

#include "tools/aes/cipher.h"
#include "tools/aes/input.h"
#include "tools/aes/plan.h"

namespace toolyard::aes {

// Encrypts `plain` and returns the ciphertext with everything that the format adds to it: an
// envelope as text, the other formats as bytes. Sets `tag` with GCM. For a GCM envelope,
// `keyed.aad` is set to a header that does not outlive the call.
std::string seal(Format format, Keyed& keyed, const Plan& plan, std::string_view plain,
                 std::string& tag);

// Ciphertext and tag, borrowed from the data and the plan. `is_whole` is false if the data is too
// short to contain them, so that it cannot be decrypted.
struct Sealed {
  std::string_view data = {};
  std::string_view tag = {};
  bool is_whole = true;
  std::size_t whole_size = 0;  // of all the data
};

// Finds ciphertext and tag in the data; with `raw`, also sets the IV of the plan if the data
// contains it. The data of an envelope is its decoded payload.
Sealed take_apart(Format format, std::string_view data, Plan& plan);

}  // namespace toolyard::aes
