// The audit log: records who changed what, within the transaction of the change.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"
#include "core/error.h"
#include "ports/database.h"

namespace toolyard {

struct AuditedChange {
  std::string_view action;  // such as `update`
  std::string_view object_kind;
  std::int64_t object_id = 0;
  const Type* type = nullptr;     // type of `before` and `after`
  const void* before = nullptr;   // null: the object is new
  const void* after = nullptr;    // null: the object was deleted
  std::string_view comment = {};  // reason given by the caller; stored with `after`
};

// Number of changes to its own records that an account without a role can make in 24 hours: the log
// cannot be flooded by it, and neither can the tables of these records.
inline constexpr std::int64_t kOwnChangesPerDay = 500;

namespace problems {
inline constexpr ProblemType too_many_changes{
    "too_many_changes", ErrorKind::rate_limited, "The account has made too many changes.",
    "An account without a role can make 500 changes in 24 hours. Retry after `Retry-After`. "
    "Revoking keys, removing apps and ending sessions is possible at any time."};
}  // namespace problems

// Refuses a change by a caller without a role who has made `kOwnChangesPerDay` of them. To be
// called in the transaction of each change that such a caller can repeat at will, except those that
// take something away, which must always be possible.
Result<void> admit_change(Transaction& transaction, Instant now);

// Adds an audit entry, without secret fields. The author is the caller that this thread acts for
// (core/endpoint/call_scope.h).
void write_audit(Transaction& transaction, const AuditedChange& change, Instant now);

template <class T>
void audit(Transaction& transaction, std::string_view action, std::string_view object_kind,
           std::int64_t object_id, const T* before, const T* after, Instant now) {
  write_audit(transaction, {action, object_kind, object_id, &type_of<T>, before, after}, now);
}

}  // namespace toolyard
