// RSA keys of Google service accounts in tests, and verification of signatures made with them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::testing {

enum class ServiceKey { known, foreign };

// Returns a private key in PEM, as in key files. It is generated once per process.
const std::string& private_key_pem(ServiceKey which);
// Whether `signature` is an RS256 signature of the text with the known key.
bool is_signed(std::string_view text, std::string_view signature);

}  // namespace toolyard::testing
