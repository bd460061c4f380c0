// Counters of changes, by name: nodes that hold rows in memory ask for what has changed since the
// number they have seen.
#pragma once
#include <cstdint>
#include <string_view>

#include "ports/database.h"

namespace toolyard {

// Locked until the transaction ends, so that whoever looks for changes sees the numbers in order;
// take it first, and writers come in turn.
std::int64_t next_change(Transaction& transaction, std::string_view counter);
// The same lock without a change; the counter need not be there.
void lock_changes(Transaction& transaction, std::string_view counter);
std::int64_t last_change(Transaction& transaction, std::string_view counter);

}  // namespace toolyard
