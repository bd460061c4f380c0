// Counts the passwords without three characters in a row that rise or fall by one.
#pragma once
#include <optional>

#include "tools/passwords/rules.h"

namespace toolyard::passwords {

// The passwords that all rules accept, `has_no_sequences` taken as set. Nothing where the least
// numbers of characters are so many that counting would take too long.
std::optional<Count> count_without_sequences(const Rules& rules);

}  // namespace toolyard::passwords
