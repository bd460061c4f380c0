// Password rules and password hashing (Argon2id, as PHC strings).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard::accounts {

std::string hash_password(std::string_view password);

// Compares in constant time. Throws if `hash` is not a valid hash.
bool matches(std::string_view password, const std::string& hash);

// A hash with the current parameters that no known password matches: comparing with it takes as
// long as comparing with the hash of an account.
const std::string& unmatchable_hash();

// Returns what is wrong with a new password, if anything, with `/password` as the pointer.
std::optional<Fault> find_fault(std::string_view password, std::string_view username,
                                std::string_view email);

}  // namespace toolyard::accounts
