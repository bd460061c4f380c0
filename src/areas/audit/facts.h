// What other areas may read of the audit log.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::audit_log {

// SQL of the last moment, up to another, at which a record came into a status; null where it never
// did. `record` is the SQL of its id, `until` of the other moment.
inline std::string last_move_into(std::string_view object_kind, std::string_view status,
                                  std::string_view record, std::string_view until) {
  const auto said = "like '%\"status\":\"" + std::string(status) + "\"%'";
  return "(select moved.happened_at from audit_entries moved where moved.object_kind = '" +
         std::string(object_kind) + "' and moved.object_id = " + std::string(record) +
         " and moved.happened_at <= " + std::string(until) + " and moved.after " + said +
         " and not coalesce(moved.before, '') " + said + " order by moved.id desc limit 1)";
}

}  // namespace toolyard::audit_log
