#include "records/audit.h"

#include <chrono>
#include <optional>
#include <string>

#include "core/endpoint/call_scope.h"
#include "core/json/writer.h"
#include "records/sign_in_audit.h"

namespace toolyard {

namespace {

std::optional<std::string> written(const Type* type, const void* value) {
  if (!value) return std::nullopt;
  std::string json;
  append_json(json, *type, value, Secrets::left_out);
  return json;
}

// Adds a comment to the JSON of a record, as another member.
void add_comment(std::string& json, std::string_view comment) {
  json.pop_back();
  json.append(R"(,"comment":)");
  append_json_text(json, comment);
  json += '}';
}

template <class Id> std::optional<Id> given(Id id) {
  return id == Id{} ? std::nullopt : std::optional(id);
}

}  // namespace

Result<void> admit_change(Transaction& transaction, Instant now) {
  constexpr std::chrono::days day{1};
  const auto* call = CallScope::call();
  if (!call || call->caller.role || call->caller.user == UserId()) return {};
  // The newest entry that leaves no room for another one until it is a day old.
  const auto limiting = transaction.row<Instant>(
      "select happened_at from audit_entries where user_id = $1 and object_kind <> $3 "
      "order by id desc limit 1 offset $2",
      call->caller.user, kOwnChangesPerDay - 1, kSignInKind);
  if (!limiting || *limiting + day <= now) return {};
  auto refused = fail(problems::too_many_changes, "The account has made 500 changes in 24 hours.");
  refused.error().retry_after_s =
      std::chrono::ceil<std::chrono::seconds>(*limiting + day - now).count();
  return refused;
}

void write_audit(Transaction& transaction, const AuditedChange& change, Instant now) {
  const auto* call = CallScope::call();
  const auto caller = call ? call->caller : Caller{};
  const bool is_staff = !call || caller.role;
  auto after = written(change.type, change.after);
  if (after && !change.comment.empty()) add_comment(*after, change.comment);
  transaction.change(
      "insert into audit_entries (happened_at, user_id, key_id, remote_address, request_id, "
      "action, object_kind, object_id, before, after, agent, is_staff) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
      now, given(caller.user), given(caller.key), call ? call->remote_address : "",
      call ? call->request_id : "", change.action, change.object_kind, change.object_id,
      written(change.type, change.before), after, call ? call->agent : "", is_staff);
}

}  // namespace toolyard
