// Writes down who changed what, within the transaction of the change itself.
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
  const Type* type = nullptr;     // of both
  const void* before = nullptr;   // null: it was not there
  const void* after = nullptr;    // null: it is gone
  std::string_view comment = {};  // why, as the caller says; kept with `after`
};

// Secret fields are left out. The author is whoever acts on this thread.
void write_audit(Transaction& transaction, const AuditedChange& change, Instant now);

template <class T>
void audit(Transaction& transaction, std::string_view action, std::string_view object_kind,
           std::int64_t object_id, const T* before, const T* after, Instant now) {
  write_audit(transaction, {action, object_kind, object_id, &type_of<T>, before, after}, now);
}

}  // namespace toolyard
