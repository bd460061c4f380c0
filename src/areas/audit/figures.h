// What metrics show of this area.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "ports/figures.h"

namespace toolyard::audit_log {

// When these records came into a status, in order of time.
inline std::vector<RecordMoment> moves_into(Transaction& transaction, std::string_view object_kind,
                                            std::string_view status,
                                            const std::vector<RecordMoment>& records) {
  if (records.empty()) return {};
  std::string ids;
  for (const auto& record : records)
    ids.append(ids.empty() ? "" : ", ").append(std::to_string(record.id));
  const auto said = "%\"status\":\"" + std::string(status) + "\"%";
  return transaction.rows<RecordMoment>(
      "select object_id as id, happened_at as at from audit_entries where object_kind = $1 and "
      "object_id in (" +
          ids + ") and after like $2 and coalesce(before, '') not like $2 order by happened_at, id",
      object_kind, said);
}

}  // namespace toolyard::audit_log
