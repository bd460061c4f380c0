#include "records/events.h"

#include <string>

#include "core/endpoint/call_scope.h"
#include "core/json/writer.h"

namespace toolyard {

void write_event(Transaction& transaction, const EventKind& kind, const void* data,
                 const EventSubject& subject, Instant now) {
  const auto* call = CallScope::call();
  std::optional<UserId> author;
  if (call && call->caller.user != UserId{}) author = call->caller.user;
  std::string json;
  append_json(json, kind.data(), data, Secrets::left_out);
  transaction.change(
      "insert into events (position, type, version, happened_at, account_id, author_id, "
      "object_kind, object_id, data) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      unnumbered, kind.name, std::int64_t{kind.rules.version}, now, subject.account, author,
      kind.object_kind, subject.object_id, json);
}

void add_positions(Transaction& transaction, std::int64_t count) {
  transaction.change("update change_counters set value = value + $2 where name = $1", event_counter,
                     count);
}

}  // namespace toolyard
