// Word search in the audit log. Words are looked up in the names of actions, kinds of records and
// accounts, which are few, instead of in every entry.
#pragma once
#include <deque>
#include <string>
#include <string_view>

#include "core/error.h"
#include "records/list.h"

namespace toolyard::audit_log {

// Restricts a list of entries, joined with their accounts, to those for which every word is part of
// the name of the account, the action or the kind, regardless of case. `found` must outlive the
// list.
Result<void> narrow_to_words(Transaction& transaction, ListSql& list, std::string_view words,
                             std::deque<std::string>& found);

}  // namespace toolyard::audit_log
