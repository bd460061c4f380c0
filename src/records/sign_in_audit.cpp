#include "records/sign_in_audit.h"

#include <chrono>

#include "core/endpoint/call_scope.h"
#include "records/audit.h"

namespace toolyard {

void audit_sign_in(Transaction& transaction, const Caller& account, const Type& type,
                   const void* details, Instant now) {
  constexpr std::chrono::days day{1};
  const auto user = static_cast<std::int64_t>(account.user);
  // The newest entry that leaves no room for another one until it is a day old.
  const auto limiting = transaction.row<Instant>(
      "select happened_at from audit_entries where object_kind = $1 and object_id = $2 "
      "order by id desc limit 1 offset $3",
      kSignInKind, user, kAuditedSignInsPerDay - 1);
  if (limiting && *limiting + day > now) return;
  auto signed_in = CallScope::call() ? *CallScope::call() : Call();
  signed_in.caller = account;
  const CallScope scope(signed_in);
  write_audit(transaction,
              {.action = "sign_in",
               .object_kind = kSignInKind,
               .object_id = user,
               .type = &type,
               .after = details},
              now);
}

}  // namespace toolyard
