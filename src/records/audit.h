// The audit log: records who changed what, within the transaction of the change.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"
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

// Adds an audit entry, without secret fields. The author is the caller that this thread acts for
// (core/endpoint/call_scope.h).
void write_audit(Transaction& transaction, const AuditedChange& change, Instant now);

template <class T>
void audit(Transaction& transaction, std::string_view action, std::string_view object_kind,
           std::int64_t object_id, const T* before, const T* after, Instant now) {
  write_audit(transaction, {action, object_kind, object_id, &type_of<T>, before, after}, now);
}

}  // namespace toolyard
