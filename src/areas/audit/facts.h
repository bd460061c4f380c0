// SQL fragments with which other areas read the audit log.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::audit_log {

// Returns the SQL of the last time, up to `until`, at which a record changed to a status; null if
// it never did. `record` is the SQL of the record's id, `until` that of a time.
inline std::string last_move_into(std::string_view object_kind, std::string_view status,
                                  std::string_view record, std::string_view until) {
  const auto condition = "like '%\"status\":\"" + std::string(status) + "\"%'";
  return "(select moved.happened_at from audit_entries moved where moved.object_kind = '" +
         std::string(object_kind) + "' and moved.object_id = " + std::string(record) +
         " and moved.happened_at <= " + std::string(until) + " and moved.after " + condition +
         " and not coalesce(moved.before, '') " + condition + " order by moved.id desc limit 1)";
}

}  // namespace toolyard::audit_log
