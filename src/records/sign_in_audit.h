// The entries of sign-ins in the audit log: those of an account are in one place, and few enough
// that no account can fill the log with them.
#pragma once
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard {

// The kind of object of these entries; the id of the object is that of the account.
inline constexpr std::string_view kSignInKind = "session";
// Number of sign-ins of an account in 24 hours that the audit log keeps. The log of the server has
// the others.
inline constexpr std::int64_t kAuditedSignInsPerDay = 100;

// Adds the entry of a sign-in, by the account itself, in the transaction that begins its session.
// `details` is a described struct of the given type.
void audit_sign_in(Transaction& transaction, const Caller& account, const Type& type,
                   const void* details, Instant now);

}  // namespace toolyard
