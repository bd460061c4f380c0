// The shell command that decrypts a response with the `openssl` program.
#pragma once
#include <optional>
#include <string>

#include "tools/aes/input.h"
#include "tools/aes/plan.h"

namespace toolyard::aes {

// Returns a command that reads one line of Base64 from standard input, with `...` in place of the
// password or the key. Returns nothing if `openssl enc` cannot decrypt the format: it supports
// neither envelopes nor GCM, and raw ciphertext only with a key and without the IV in the data.
std::optional<std::string> openssl_command(const Plan& plan, Format format);

}  // namespace toolyard::aes
