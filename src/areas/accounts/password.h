// Passwords: which are good enough, and how they are kept (Argon2id, as PHC strings).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard::accounts {

std::string hash_password(std::string_view password);

// Compares in constant time. A hash that is none is an exception.
bool matches(std::string_view password, const std::string& hash);

// A hash of nothing anyone knows, made with today's parameters: comparing with it costs what a
// comparison with a real one does.
const std::string& hash_of_nobody();

// What is wrong with a password to be set, with `/password` as the pointer.
std::optional<Fault> find_fault(std::string_view password, std::string_view username,
                                std::string_view email);

}  // namespace toolyard::accounts
