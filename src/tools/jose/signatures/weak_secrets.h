// Detects weak secrets of tokens signed by HMAC, by trying the most common ones.
#pragma once
#include <optional>
#include <string_view>

#include "tools/jose/report.h"
#include "tools/jose/signatures/algorithm.h"

namespace toolyard::jose {

// Returns the secret of a signature if it is a common one. The work is bounded: the longer the
// message, the fewer secrets are tried, starting with the most common ones.
std::optional<std::string_view> guess_secret(Algorithm algorithm, std::string_view message,
                                             std::string_view signature);

// Whether a secret is among the common ones.
bool is_common_secret(std::string_view secret);

// Adds the finding that a token is signed with a common secret.
void note_weak_secret(std::string_view secret, Report& report);

}  // namespace toolyard::jose
