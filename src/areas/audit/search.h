// Searching the audit log by words. They are looked for among the names of actions, of kinds of
// records and of accounts, which are few, and not in each of the entries, which are many.
#pragma once
#include <deque>
#include <string>
#include <string_view>

#include "core/error.h"
#include "records/list.h"

namespace toolyard::audit_log {

// Narrows a list of entries with their accounts: every word is part of the name of the account, of
// the action or of the kind, in any case of letters. `found` outlives the list.
Result<void> narrow_to_words(Transaction& transaction, ListSql& list, std::string_view words,
                             std::deque<std::string>& found);

}  // namespace toolyard::audit_log
