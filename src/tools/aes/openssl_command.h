// The line for a shell that decrypts an answer by the program `openssl`.
#pragma once
#include <optional>
#include <string>

#include "tools/aes/input.h"
#include "tools/aes/plan.h"

namespace toolyard::aes {

// Reads one line of base64 on its standard input, with `...` where the password or the key goes.
// Nothing where `openssl enc` cannot: it supports neither GCM nor envelopes, and an IV beside the
// data only where one was given.
std::optional<std::string> openssl_command(const Plan& plan, Format format);

}  // namespace toolyard::aes
