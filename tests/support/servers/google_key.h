// The keys of service accounts in tests, and a look at what was signed with them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::testing {

enum class ServiceKey { known, foreign };

// PEM, as key files have it; made once for a process.
const std::string& private_key_pem(ServiceKey which);
// Whether the known key has signed the text by RS256.
bool is_signed(std::string_view text, std::string_view signature);

}  // namespace toolyard::testing
