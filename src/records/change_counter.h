// Named counters of changes: nodes that cache rows in memory read what has changed since the number
// that they have seen.
#pragma once
#include <cstdint>
#include <string_view>

#include "ports/database.h"

namespace toolyard {

// Increments a counter and returns its new value. The counter stays locked until the transaction
// ends, so that readers see the numbers in order. Call this first in a transaction, so that writers
// wait for each other.
std::int64_t next_change(Transaction& transaction, std::string_view counter);
// Locks a counter, without counting a change; creates the counter if it does not exist.
void lock_changes(Transaction& transaction, std::string_view counter);
std::int64_t last_change(Transaction& transaction, std::string_view counter);
// Sets a counter that this transaction has locked, for one that remembers how far work has come.
void set_last_change(Transaction& transaction, std::string_view counter, std::int64_t value);

}  // namespace toolyard
