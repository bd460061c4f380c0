// Tries the secrets that everybody tries first against tokens signed by HMAC.
#pragma once
#include <optional>
#include <string_view>

#include "tools/jose/report.h"
#include "tools/jose/signatures/algorithm.h"

namespace toolyard::jose {

// The secret that made the signature, if it is a common one. The work is bounded: the longer the
// message, the fewer are tried, the most common first.
std::optional<std::string_view> guess_secret(Algorithm algorithm, std::string_view message,
                                             std::string_view signature);

// Whether a secret is among the common ones.
bool is_common_secret(std::string_view secret);

// That a token is signed with it.
void note_weak_secret(std::string_view secret, Report& report);

}  // namespace toolyard::jose
